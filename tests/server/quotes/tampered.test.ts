import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { QuoteVersionRow } from '#server/db/quote-rows.ts'
import { signatureOf } from '#server/signature.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { INTERLEAVINGS } from '../../support/interleaved.ts'
import { deskOf, holderOf, sentQuote, tokenOf } from '../../support/quotes.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { stopTime } from '../../support/stop-time.ts'

const GUESSES = Math.max(1000, INTERLEAVINGS)
/** Acceptance and the staff's view are tried with a flipped bit only in every so many bytes. */
const SAMPLED_EVERY = 31

const flipped = (bytes: Uint8Array, bit: number): Uint8Array<ArrayBuffer> => {
  const changed = new Uint8Array(bytes)
  changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return changed
}

/**
 * The stored text with one bit of a byte flipped, a different bit for each byte. No database accepts a zero in text.
 */
const flippedIn = (bytes: Uint8Array, at: number): Partial<QuoteVersionRow> => ({
  body: Buffer.from(flipped(bytes, at * 8 + (at % 8)))
    .toString()
    .replaceAll('\0', '\u0001'),
})

const versionOf = ({ app }: Shop, quoteId: string): Promise<QuoteVersionRow> =>
  app.db.kysely
    .selectFrom('quote_versions')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()

const openWithQuote = async (open: () => Promise<Shop>) => {
  const shop = await open()
  const staff = await shop.signIn('staff@example.in', 'admin')
  const quote = await sentQuote(shop, staff)
  const row = await versionOf(shop, quote.id)
  const store = (change: Partial<QuoteVersionRow>) =>
    shop.app.db.kysely.updateTable('quote_versions').set(change).where('quote_id', '=', quote.id).execute()
  return { shop, staff, quote, row, store, holder: holderOf(shop, quote) }
}

onBothDatabases((open) => {
  test('a stored version of which anything was changed is neither shown nor accepted nor paid', async () => {
    const { shop, staff, quote, row, store, holder } = await openWithQuote(open)
    const bytes = new TextEncoder().encode(row.body ?? '')
    const other = await versionOf(shop, (await sentQuote(shop, staff)).id)
    const changes: Partial<QuoteVersionRow>[] = [
      { sha256: 'f'.repeat(64) },
      { signature: other.signature },
      { kid: '0123456789abcdef' },
      { total_paise: row.total_paise - 1 },
      { valid_until: '2100-01-01T18:29:59.999Z' },
      { body: other.body, sha256: other.sha256, signature: other.signature, kid: other.kid },
      { body: `${row.body ?? ''} ` },
      { body: null },
      ...Array.from({ length: Math.ceil(bytes.length / SAMPLED_EVERY) }, (_, n) =>
        flippedIn(bytes, n * SAMPLED_EVERY),
      ),
    ]
    for (const change of changes) {
      await store(change)
      for (const refused of [await holder.visit(), await holder.accept()])
        expect(refused).toMatchObject({ status: 500, outcome: 'broken' })
      expect((await deskOf(staff).read(quote.id)).body.versions).toEqual([])
      await store(row)
    }
    expect((await holder.accept()).status).toBe(200)
    await store({ body: other.body })
    for (const purpose of ['deposit', 'full'])
      expect((await holder.pay(purpose)).body).toMatchObject({ error: 'quote_damaged' })
    expect(await shop.app.db.kysely.selectFrom('payments').selectAll().execute()).toEqual([])
  })

  test('a later last day stored beside a quote doesn’t extend it', async () => {
    const { shop, quote, holder } = await openWithQuote(open)
    await shop.app.db.kysely
      .updateTable('quotes')
      .set({ valid_until: '2100-01-01T18:29:59.999Z' })
      .where('id', '=', quote.id)
      .execute()
    shop.passTime(8 * 24 * 60 * 60 * 1000)
    expect((await holder.visit()).visit?.state).toBe('expired')
    expect((await holder.accept()).status).not.toBe(200)
    expect(await shop.app.db.kysely.selectFrom('orders').selectAll().execute()).toEqual([])
  })
})

test('a stored version with a bit flipped in any byte isn’t shown through its link', async () => {
  const { row, store, holder } = await openWithQuote(() => openShop())
  const bytes = new TextEncoder().encode(row.body ?? '')
  const seen = new Set<string>()
  for (let at = 0; at < bytes.length; at += 1) {
    await store(flippedIn(bytes, at))
    const { status, outcome, visit } = await holder.visit()
    seen.add(`${status} ${outcome} ${visit?.current.sha256}`)
  }
  expect([...seen]).toEqual(['500 broken undefined'])
  await store(row)
  expect((await holder.visit()).status).toBe(200)
})

test('guessed links open nothing and are all answered alike', { timeout: 600_000 }, async () => {
  const { shop, quote } = await openWithQuote(() => openShop())
  const id = tokenOf(quote).split('.')[0] ?? ''
  const guess = (n: number): string => {
    const signature = signatureOf(`guess ${n}`, 'a key')
    return n % 2 ? `${id}.${signature}` : `${randomBytes(12).toString('hex')}.${signature}`
  }
  const seen = new Set<string>()
  for (let n = 0; n < GUESSES; n += 1) {
    const answer = await shop.visitor.get<Record<string, unknown>>(`/api/quotes/${guess(n)}/file`)
    const { requestId: _, ...body } = answer.body
    seen.add(JSON.stringify([answer.status, [...answer.headers], body]))
  }
  expect(seen.size).toBe(1)
  expect([...seen][0]).toContain('404')
  for (const name of ['pay', 'verify'])
    expect((await shop.visitor.post(`/api/quotes/${guess(1)}/${name}`, {})).status).not.toBe(200)
})

test('a visitor who tries many links must wait, and another one needn’t', async () => {
  const shop = await openShop({ env: { RATE_LIMITS: '1' } })
  stopTime()
  const statuses = new Map<number, number>()
  for (let n = 0; n < 130; n += 1) {
    const { status } = await shop.visitor.get(`/api/quotes/${n}/file`)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: 120, 429: 10 })
  expect((await shop.visitor.get('/api/quotes/x/file', { from: '192.0.2.77' })).status).toBe(404)
})
