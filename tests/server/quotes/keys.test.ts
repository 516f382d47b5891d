import { expect, test } from 'vitest'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import { openQuoteKeys } from '#server/quotes/keys.ts'
import { revokeKey } from '#server/quotes/key-rows.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { QUOTE_DOCUMENT } from '../../support/quote-documents.ts'
import type { Shop } from '../../support/shop.ts'

const SECRETS = ['one', 'two'].map((name) => Buffer.alloc(32, name).toString('base64'))
const [ONE = '', TWO = ''] = SECRETS
const BYTES = quoteBytes(QUOTE_DOCUMENT)

const keysOf = async ({ app }: Shop, ...QUOTE_SIGNING_KEYS: readonly string[]) => {
  const keys = openQuoteKeys({ config: { QUOTE_SIGNING_KEYS }, db: app.db, clock: app.clock })
  await keys.enter()
  return keys
}

const signWith = async (shop: Shop, ...secrets: readonly string[]) => {
  const keys = await keysOf(shop, ...secrets)
  return { ...(await keys.sign(shop.app.db.kysely, BYTES)), bytes: BYTES }
}

onBothDatabases((open) => {
  test('the first key signs, and every server of the shop verifies what it signed', async () => {
    const shop = await open()
    const quote = await signWith(shop, ONE, TWO)
    const elsewhere = await keysOf(shop, ONE, TWO)
    expect(await elsewhere.verifyStored(quote)).toMatchObject({ document: QUOTE_DOCUMENT })
  })

  test('a new shop lists its key, and no secret', async () => {
    const { app, visitor } = await open()
    const [key, ...more] = await app.quoteKeys.list()
    expect(more).toEqual([])
    const answer = await visitor.get('/.well-known/ilvara-keys.json')
    expect(answer.body).toEqual({ keys: [key] })
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(Object.keys(key ?? {}).toSorted()).toEqual(
      ['crv', 'from', 'kid', 'kty', 'retired', 'revokedAt', 'use', 'x'].toSorted(),
    )
  })

  test('a key that is no longer first is retired and stays listed, and so do its quotes', async () => {
    const shop = await open()
    const old = await signWith(shop, ONE)
    const next = await signWith(shop, TWO, ONE)
    expect(next.kid).not.toBe(old.kid)
    const alone = await keysOf(shop, TWO)
    const listed = Object.fromEntries((await alone.list()).map(({ kid, retired }) => [kid, retired]))
    expect(listed[old.kid]).toEqual(expect.any(String))
    expect(listed[next.kid]).toBeNull()
    for (const quote of [old, next]) expect(await alone.verifyStored(quote)).toHaveProperty('document')
  })

  test('a server that started before its key was retired doesn’t sign until it is restarted', async () => {
    const shop = await open()
    const before = await keysOf(shop, ONE)
    await keysOf(shop, TWO, ONE)
    await expect(before.sign(shop.app.db.kysely, BYTES)).rejects.toMatchObject({
      status: 503,
      code: 'quotes_unsigned',
      message: expect.stringContaining('start'),
    })
    expect(await signWith(shop, ONE, TWO)).toHaveProperty('signature')
  })

  test('a key that is first again signs again', async () => {
    const shop = await open()
    const old = await signWith(shop, ONE)
    await keysOf(shop, TWO, ONE)
    expect((await signWith(shop, ONE, TWO)).kid).toBe(old.kid)
    const retired = (await shop.app.quoteKeys.list()).filter((key) => key.retired !== null)
    expect(retired.map(({ kid }) => kid)).not.toContain(old.kid)
  })

  test('later starts don’t change the time at which a key was retired', async () => {
    const shop = await open()
    await keysOf(shop, ONE)
    await keysOf(shop, TWO, ONE)
    const before = await shop.app.quoteKeys.list()
    shop.passTime(60_000)
    await keysOf(shop, TWO, ONE)
    expect(await shop.app.quoteKeys.list()).toEqual(before)
  })

  test('servers that start at once with different keys leave each key in the ledger, and one of them signs', async () => {
    const shop = await open()
    for (let start = 1; start <= 20; start += 1) {
      const secrets = [1, 2, 3].map((key) => Buffer.alloc(32, `${start} ${key}`).toString('base64'))
      await Promise.all([...secrets, ...secrets].map((secret) => keysOf(shop, secret, ...secrets)))
      const listed = await shop.app.quoteKeys.list()
      expect(listed).toHaveLength(secrets.length * start + 1)
      expect(listed.filter(({ retired }) => retired === null)).toHaveLength(1)
    }
  })

  test('a revoked key no longer signs, at once and on every server', async () => {
    const shop = await open()
    const keys = await keysOf(shop, ONE)
    const { kid } = await keys.sign(shop.app.db.kysely, BYTES)
    expect(await revokeKey(shop.app.db.kysely, kid, 'It was in a mail', shop.app.clock())).toBe(true)
    expect(await revokeKey(shop.app.db.kysely, kid, 'Once more', shop.app.clock())).toBe(false)
    await expect(keys.sign(shop.app.db.kysely, BYTES)).rejects.toMatchObject({
      status: 503,
      code: 'quotes_unsigned',
    })
    await expect(signWith(shop, ONE)).rejects.toMatchObject({ code: 'quotes_unsigned' })
    expect((await signWith(shop, TWO)).kid).not.toBe(kid)
  })

  test('quotes that the shop has stored stay valid when their key is revoked, and altered ones don’t', async () => {
    const shop = await open()
    const quote = await signWith(shop, ONE)
    await revokeKey(shop.app.db.kysely, quote.kid, 'It was in a mail', shop.app.clock())
    const { quoteKeys } = shop.app
    expect(await quoteKeys.verifyStored(quote)).toHaveProperty('document')
    const other = { ...quote, sha256: '0'.repeat(64) }
    expect(await quoteKeys.verifyStored(other)).toEqual({ fault: 'revoked_key' })
  })

  test('a stored hash that doesn’t match the bytes is refused', async () => {
    const shop = await open()
    const quote = await signWith(shop, ONE)
    const other = { ...quote, sha256: '0'.repeat(64) }
    expect(await shop.app.quoteKeys.verifyStored(other)).toEqual({ fault: 'no_document' })
    const unknown = { ...quote, kid: '0'.repeat(16) }
    expect(await shop.app.quoteKeys.verifyStored(unknown)).toEqual({ fault: 'unknown_key' })
  })

  test('a shop without a key opens, but sends no quotes', async () => {
    const shop = await open()
    const keys = await keysOf(shop)
    await expect(keys.sign(shop.app.db.kysely, BYTES)).rejects.toThrow('QUOTE_SIGNING_KEYS is not set.')
    expect(await keys.list()).toHaveLength(1)
  })
})
