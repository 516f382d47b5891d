import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toBase64url } from '#domain/quotes/base64url.ts'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import { readQuoteKeys } from '#domain/quotes/quote-keys.ts'
import { verifyQuote } from '#domain/quotes/verify-quote.ts'
import { QUOTE_DOCUMENT } from '../../support/quote-documents.ts'
import { keyOf, published, signedWith } from '../../support/quote-signing.ts'

const KEY = await keyOf('one')
const OTHER = await keyOf('two')
const keys = [published(KEY)]
const signed = signedWith(KEY)

const bitsOf = (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = bytes.slice()
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return flipped
  })

const faultOf = async (...given: Parameters<typeof verifyQuote>) => {
  const verdict = await verifyQuote(...given)
  return 'fault' in verdict ? verdict.fault : 'none'
}

test('a quote signed with a listed key is valid, and shows what was signed', async () => {
  expect(await verifyQuote(signed, { keys })).toEqual({
    document: QUOTE_DOCUMENT,
    sha256: createHash('sha256').update(quoteBytes(QUOTE_DOCUMENT)).digest('hex'),
    key: keys[0],
  })
})

test('bytes with any single bit flipped are refused', async () => {
  const faults = new Set<string>()
  for (const bytes of bitsOf(signed.bytes)) faults.add(await faultOf({ ...signed, bytes }, { keys }))
  expect([...faults].toSorted()).toEqual(['no_document', 'wrong_signature'])
})

test('a signature with any single bit flipped is refused', async () => {
  const signature = new Uint8Array(Buffer.from(signed.signature, 'base64url'))
  for (const flipped of bitsOf(signature))
    expect(await faultOf({ ...signed, signature: toBase64url(flipped) }, { keys })).toBe('wrong_signature')
})

test('an equivalent signature in other characters is refused', async () => {
  const last = signed.signature.at(-1) ?? ''
  const twin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const alike = `${signed.signature.slice(0, -1)}${twin[twin.indexOf(last) + 1]}`
  for (const signature of [alike, `${signed.signature}==`, `${signed.signature} `, ''])
    expect(await faultOf({ ...signed, signature }, { keys })).toBe('wrong_signature')
})

test('a signature of the bytes alone, without the prefix, is refused', async () => {
  const { sign } = await import('node:crypto')
  const signature = toBase64url(sign(null, signed.bytes, KEY.privateKey))
  expect(await faultOf({ ...signed, signature }, { keys })).toBe('wrong_signature')
})

test('bytes that aren’t canonical are refused, however well they are signed', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(QUOTE_DOCUMENT))
  const { signQuote } = await import('#server/quotes/signing.ts')
  const quote = { bytes, kid: KEY.kid, signature: signQuote(bytes, KEY) }
  expect(await faultOf(quote, { keys })).toBe('no_document')
})

test('a quote is valid only with the key it names', async () => {
  const both = [published(OTHER), published(KEY)]
  expect(await faultOf(signed, { keys: both })).toBe('none')
  expect(await faultOf(signed, { keys: both.toReversed() })).toBe('none')
  expect(await faultOf({ ...signed, kid: OTHER.kid }, { keys: both })).toBe('wrong_signature')
  expect(await faultOf({ ...signed, kid: '' }, { keys: both })).toBe('unknown_key')
  expect(await faultOf(signed, { keys: [published(OTHER)] })).toBe('unknown_key')
  expect(await faultOf(signed, { keys: [] })).toBe('unknown_key')
})

test('what a retired key signed stays valid', async () => {
  const retired = published(KEY, { retired: '2026-11-20T00:00:00.000Z' })
  expect(await faultOf(signed, { keys: [retired] })).toBe('none')
})

test('what a revoked key signed is valid only if the shop itself has stored it', async () => {
  const revoked = [published(KEY, { revokedAt: '2026-11-20T00:00:00.000Z' })]
  const hash = createHash('sha256').update(signed.bytes).digest('hex')
  expect(await faultOf(signed, { keys: revoked })).toBe('revoked_key')
  expect(await faultOf(signed, { keys: revoked, isStored: async (sha256) => sha256 === hash })).toBe('none')
  expect(await faultOf(signed, { keys: revoked, isStored: async () => false })).toBe('revoked_key')
})

test('a list of keys can be in any order, and says who signs', async () => {
  const listed = [published(OTHER, { retired: '2026-11-20T00:00:00.000Z' }), published(KEY)]
  expect(await readQuoteKeys({ keys: listed })).toEqual(listed)
  expect(await readQuoteKeys({ keys: listed.toReversed() })).toEqual(listed.toReversed())
  expect(await readQuoteKeys({ keys: [] })).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['a list without a name', [published(KEY)]],
  ['a key under another key’s name', { keys: [published(KEY, { kid: OTHER.kid })] }],
  ['a key that is listed twice', { keys: [published(KEY), published(KEY)] }],
  [
    'a key that was revoked, and again as if it was not',
    {
      keys: [published(KEY, { revokedAt: '2026-11-20T00:00:00.000Z' }), published(KEY)],
    },
  ],
  ['a key of another kind', { keys: [{ ...published(KEY), crv: 'X25519' }] }],
  ['half a key', { keys: [published(KEY, { x: KEY.publicKey.slice(1) })] }],
  ['a time that is none', { keys: [published(KEY, { revokedAt: '' })] }],
])('%s is not a list of keys', async (_what, listed) => {
  expect(await readQuoteKeys(listed)).toBeUndefined()
})
