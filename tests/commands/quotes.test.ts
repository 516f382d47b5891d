import { readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MAX_QUOTE_FILE_BYTES, quoteFileOf } from '#domain/quotes/quote-file.ts'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { quoteSigningKey } from '#server/quotes/signing.ts'
import { auditOf } from '../support/audit.ts'
import { listeningForTest } from '../support/listening.ts'
import { QUOTE_DOCUMENT } from '../support/quote-documents.ts'
import { storeQuoteRow } from '../support/quote-rows.ts'
import { keyOf, published, signedWith } from '../support/quote-signing.ts'
import { runCommand } from '../support/run-command.ts'
import { runCommandHere } from '../support/run-command-here.ts'
import { openShop, type Shop } from '../support/shop.ts'

const run = (
  { dataDir }: Pick<Shop, 'dataDir'>,
  command: 'quote-keys' | 'quote-verify',
  args: readonly string[],
  env: Record<string, string> = {},
) => runCommand(command, args, { DATA_DIR: dataDir, ...env })

/** Runs `npm run quote:verify` within this process. */
const verify = ({ dataDir }: Pick<Shop, 'dataDir'>, ...args: readonly string[]) =>
  runCommandHere('src/commands/quote-verify.ts', args, { DATA_DIR: dataDir })

const signedFile = async (shop: Shop, name: string, change: Partial<QuoteDocument> = {}) => {
  const bytes = quoteBytes({ ...QUOTE_DOCUMENT, ...change })
  const proof = await shop.app.quoteKeys.sign(shop.app.db.kysely, bytes)
  const file = join(shop.dataDir, name)
  await writeFile(file, quoteFileOf({ bytes, ...proof }))
  return { file, ...proof }
}

const KEY = await keyOf('one')
const FILE = quoteFileOf(signedWith(KEY))

/** A shop that publishes these keys and nothing else. */
const publishing = async (text: string) => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/.well-known/ilvara-keys.json' ? 200 : 404).end(text)
  })
  return `http://127.0.0.1:${await listeningForTest(server)}`
}

test('a quote is verified with the shop’s own database, and its contents are shown', async () => {
  const shop = await openShop()
  const { file, sha256, kid } = await signedFile(shop, 'quote.json')
  const { code, output } = await run(shop, 'quote-verify', [file])
  expect(code).toBe(0)
  expect(output).toBe(
    [
      `${file} holds.`,
      '  quote Q-26-0007, version 1, for Ānanyā Réo: ₹98,949.50',
      '  sent 22 November 2026, 12:00 pm, valid until 6 December 2026, 11:59 pm (India)',
      `  SHA-256 ${sha256}`,
      `  signed with key ${kid}`,
    ].join('\n'),
  )
})

test('anybody can verify a quote with only the published keys, from a URL or a file', async () => {
  const folder = await openShop()
  const file = join(folder.dataDir, 'quote.json')
  const list = join(folder.dataDir, 'keys.json')
  const text = JSON.stringify({ keys: [published(await keyOf('two')), published(KEY)] })
  await Promise.all([writeFile(file, FILE), writeFile(list, text)])
  const nothing = { dataDir: join(folder.dataDir, 'nowhere') }
  const shop = await publishing(text)
  for (const keys of [list, shop, `${shop}/.well-known/ilvara-keys.json`])
    expect(await verify(nothing, file, '--keys', keys)).toMatchObject({ code: 0 })
  await expect(stat(nothing.dataDir)).rejects.toThrow('ENOENT')
})

test('every fault exits with 1 and says in a sentence what is wrong', async () => {
  const { dataDir } = await openShop()
  const list = join(dataDir, 'keys.json')
  await writeFile(list, JSON.stringify({ keys: [published(KEY)] }))
  const verdictOn = async (text: string, keys = list) => {
    await writeFile(join(dataDir, 'quote.json'), text)
    return verify({ dataDir }, join(dataDir, 'quote.json'), '--keys', keys)
  }
  const { signature, ...rest } = JSON.parse(FILE)
  const other = signedWith(KEY, { ...QUOTE_DOCUMENT, note: 'Other words.' })
  for (const [text, sentence] of [
    ['', 'This is not a quote file'],
    [' '.repeat(MAX_QUOTE_FILE_BYTES + 1), 'This is not a quote file'],
    [JSON.stringify({ ...rest, signature, payload: 'e30' }), 'is not a quote as it was sent'],
    [JSON.stringify({ ...rest, signature: other.signature }), 'does not match the contents'],
    [quoteFileOf(signedWith(await keyOf('two'))), 'a key that this shop has never signed quotes with'],
  ] as const) {
    const verdict = await verdictOn(text)
    expect(verdict.code).toBe(1)
    expect(verdict.output).toContain(sentence)
  }
  const absent = await verify({ dataDir }, join(dataDir, 'absent.json'), '--keys', list)
  expect(absent).toMatchObject({
    code: 1,
    output: expect.stringMatching(/absent\.json can’t be read: ENOENT/),
  })
  expect(absent.output).not.toContain('does not hold')
  await writeFile(list, JSON.stringify({ keys: [published(KEY), published(KEY)] }))
  expect(await verdictOn(FILE)).toMatchObject({
    code: 1,
    output: expect.stringContaining('not a list of keys'),
  })
  const nowhere = await verdictOn(FILE, join(dataDir, 'nothing.json'))
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('could not be read') })
})

test('each of several files is verified, and whether they follow from one another', async () => {
  const shop = await openShop()
  const one = await signedFile(shop, 'one.json')
  const two = await signedFile(shop, 'two.json', { version: 2, replaces: one.sha256 })
  const odd = await signedFile(shop, 'odd.json', { version: 2, replaces: two.sha256 })
  expect(await verify(shop, two.file, one.file)).toMatchObject({ code: 0 })
  const { code, output } = await verify(shop, one.file, odd.file)
  expect(code).toBe(1)
  expect(output).toContain('is not the document that version 2 of quote Q-26-0007 replaces.')
})

test('a revoked key’s quotes are valid only if the shop has stored them', async () => {
  const shop = await openShop()
  const { file, kid, sha256, signature } = await signedFile(shop, 'quote.json')
  expect(await run(shop, 'quote-keys', ['revoke', kid, '--why', 'It was in an e-mail'])).toEqual({
    code: 0,
    output: expect.stringMatching(/is revoked .*no quote can be sent\. Run npm run quote:keys -- rotate/s),
  })
  expect(await run(shop, 'quote-verify', [file])).toMatchObject({
    code: 1,
    output: expect.stringContaining('signed with a revoked key'),
  })
  const { id } = await storeQuoteRow(shop)
  await shop.app.db.kysely
    .insertInto('quote_versions')
    .values({
      quote_id: id,
      version: 1,
      body: null,
      sha256,
      kid,
      signature,
      total_paise: 1,
      valid_until: '',
      sent_at: '',
      sent_by: '',
    })
    .execute()
  expect(await run(shop, 'quote-verify', [file])).toMatchObject({ code: 0 })
})

test('an operator sees which key signs, and revokes a key once, with a reason that is stored', async () => {
  const shop = await openShop()
  const [{ kid } = { kid: '' }] = await shop.app.quoteKeys.list()
  expect(await run(shop, 'quote-keys', ['list'])).toEqual({
    code: 0,
    output: expect.stringMatching(new RegExp(`^${kid}  since .*, signs$`)),
  })
  expect(await run(shop, 'quote-keys', ['revoke', kid])).toMatchObject({ code: 2 })
  expect(await run(shop, 'quote-keys', ['revoke', kid, '--why', ' '])).toMatchObject({ code: 2 })
  expect(await run(shop, 'quote-keys', ['revoke', '0123', '--why', 'x'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no key 0123'),
  })
  await run(shop, 'quote-keys', ['revoke', kid, '--why', 'A laptop was lost'])
  expect((await run(shop, 'quote-keys', ['list'])).output).toMatch(/, revoked .*: A laptop was lost$/)
  expect(await run(shop, 'quote-keys', ['revoke', kid, '--why', 'x'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('has already been revoked'),
  })
  expect(await auditOf(shop)).toMatchObject([{ act: 'quote-key.revoked', subject: kid }])
  expect(await verifyAudit(shop.app.db.kysely, shop.dataDir)).toEqual({ entries: 1, problem: undefined })
})

test('a shop that stores its own key signs with a new one from its next start', async () => {
  const shop = await openShop()
  const { code, output } = await run(shop, 'quote-keys', ['rotate'])
  expect(code).toBe(0)
  const secret = await readFile(join(shop.dataDir, 'quote-key'), 'utf8')
  expect((await stat(join(shop.dataDir, 'quote-key'))).mode & 0o777).toBe(0o600)
  const { kid } = await quoteSigningKey(secret)
  expect(output).toContain(`${kid} signs quotes from the shop’s next start.`)
  expect(output).not.toContain(secret)

  const [{ kid: old } = { kid: '' }] = await shop.app.quoteKeys.list()
  const revoked = await run(shop, 'quote-keys', ['revoke', old, '--why', 'It was in an e-mail'])
  expect(revoked.output).toContain(`Restart the shop: from then on ${kid} signs them.`)
  expect(revoked.output).not.toContain('rotate')
})

test('a shop with its keys in the environment is told what to write there, and nothing is changed', async () => {
  const shop = await openShop()
  const [given = ''] = shop.app.config.QUOTE_SIGNING_KEYS
  const { code, output } = await run(shop, 'quote-keys', ['rotate'], { QUOTE_SIGNING_KEYS: given })
  expect(code).toBe(0)
  const [, kid, secret = ''] = /A new key, (\w+)\..*\n\n {2}([\w-]{43})\n/s.exec(output) ?? []
  expect((await quoteSigningKey(secret)).kid).toBe(kid)
  const first = { QUOTE_SIGNING_KEYS: `${secret} ${given}` }
  const { kid: old } = await quoteSigningKey(given)
  const revoked = await run(shop, 'quote-keys', ['revoke', old, '--why', 'It was in an e-mail'], first)
  expect(revoked.output).toContain(`Restart the shop: from then on ${kid} signs them.`)
  await expect(stat(join(shop.dataDir, 'quote-key'))).rejects.toThrow('ENOENT')
})
