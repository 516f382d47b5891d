import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { documentIn, MAX_QUOTE_BYTES, quoteBytes, signedMessage } from '#domain/quotes/quote-bytes.ts'
import { QUOTE_DOCUMENT } from '../../support/quote-documents.ts'

const [FIRST, SECOND] = QUOTE_DOCUMENT.lines
if (!FIRST || !SECOND) throw new Error('The document of the tests has two lines.')

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const TEXT = textOf(quoteBytes(QUOTE_DOCUMENT))

test('a quote’s bytes are its members sorted by name, without whitespace, in UTF-8', () => {
  expect(
    TEXT.startsWith('{"balanceDue":"before_dispatch","buyer":{"name":"Ānanyā Réo"},"currency":"INR"'),
  ).toBe(true)
  expect(TEXT).toContain('"note":"The lining follows the swatch of 12 November.\\nWith pleasure."')
  expect(TEXT).toContain('"total":9599950')
})

test('the order in which members were written doesn’t change the bytes', () => {
  const turned = Object.fromEntries(Object.entries(QUOTE_DOCUMENT).toReversed()) as unknown as QuoteDocument
  expect(quoteBytes(turned)).toEqual(quoteBytes(QUOTE_DOCUMENT))
})

test('what is signed begins with a prefix that the shop uses for nothing else', () => {
  expect(textOf(signedMessage(bytesOf('{}')))).toBe('ilvara-quote-v1\n{}')
})

test('a quote’s bytes are parsed into the quote they were made from', () => {
  expect(documentIn(quoteBytes(QUOTE_DOCUMENT))).toEqual(QUOTE_DOCUMENT)
})

const line = (change: Partial<typeof FIRST>) => ({ lines: [{ ...FIRST, ...change }, SECOND] })

test.each<[string, string, Partial<QuoteDocument>]>([
  ['part of a paisa', 'shipping', { shipping: 450.5 }],
  ['an amount below nothing', 'shipping', { shipping: -1 }],
  ['an amount that is no number', 'shipping', { shipping: Number.NaN }],
  ['an amount that no number can be', 'total', { total: Number.POSITIVE_INFINITY }],
  ['an amount too great to be counted exactly', 'lines.1.unit', line({ unit: 2 ** 53 })],
  ['a line whose parts don’t give its total', 'lines.1.total', line({ total: 95_999_49 })],
  ['a discount greater than its line', 'lines.1.total', line({ discount: 98_000_00, total: -1_000_00 })],
  ['no pieces of something', 'lines.1.qty', line({ qty: 0 })],
  ['lines that don’t give the total', 'total', { total: 98_949_51 }],
  ['no line', 'lines', { lines: [] }],
  ['a deposit that is all of it', 'deposit', { deposit: { amount: 98_949_50 } }],
  ['a text that Unicode has another form for', 'buyer.name', { buyer: { name: 'Re\u0301o' } }],
  ['half a character', 'note', { note: 'wrong \ud83d here' }],
  ['a first version that replaces another', 'replaces', { replaces: '1'.repeat(64) }],
  ['a second version that replaces none', 'replaces', { version: 2 }],
  ['a hash in capitals', 'termsSha256', { termsSha256: 'A'.repeat(64) }],
  ['a day that does not exist', 'validUntil', { validUntil: '2026-02-30T18:29:59.999Z' }],
  ['a time without its milliseconds', 'issuedAt', { issuedAt: '2026-11-22T06:30:00Z' }],
  ['an end before its beginning', 'validUntil', { validUntil: '2026-11-22T06:29:59.999Z' }],
  ['a window of production that ends before it begins', 'production', { production: { fromWD: 9, toWD: 8 } }],
  ['a name of blanks', 'seller.name', { seller: { ...QUOTE_DOCUMENT.seller, name: ' ' } }],
])('a quote with %s is not signed', (_what, member, change) => {
  expect(() => quoteBytes({ ...QUOTE_DOCUMENT, ...change })).toThrow(`not a quote document: ${member}.`)
})

test('a quote with an unknown member is not signed, at any depth', () => {
  const more = { ...QUOTE_DOCUMENT, paid: true }
  const deeper = { ...QUOTE_DOCUMENT, seller: { ...QUOTE_DOCUMENT.seller, bank: '1' } }
  expect(() => quoteBytes(more)).toThrow('paid.')
  expect(() => quoteBytes(deeper)).toThrow('seller.bank.')
})

test('a quote that is too long is not signed', () => {
  const long = { ...QUOTE_DOCUMENT, note: 'n'.repeat(MAX_QUOTE_BYTES) }
  expect(() => quoteBytes(long)).toThrow('too long')
  expect(documentIn(bytesOf(TEXT.replace('"note":"', `"note":"${long.note}`)))).toBeUndefined()
})

test.each([
  ['a blank', TEXT.replace(',', ', ')],
  ['a line break at its end', `${TEXT}\n`],
  ['a byte order mark', `\ufeff${TEXT}`],
  ['a member twice', TEXT.replace('"currency":"INR"', '"currency":"INR","currency":"INR"')],
  ['a member twice, of which the last is right', TEXT.replace('"shipping":', '"shipping":1,"shipping":')],
  ['members in another order', TEXT.replace(/^\{("balanceDue":"\w+"),("buyer":\{[^}]*\})/, '{$2,$1')],
  ['a letter written as an escape', TEXT.replace('ILVARA', '\\u0049LVARA')],
  ['half a character written as an escape', TEXT.replace('ILVARA', '\\ud83d')],
  ['a number with an exponent', TEXT.replace('"shipping":45000', '"shipping":4.5e4')],
  ['a number with a point', TEXT.replace('"shipping":45000', '"shipping":45000.0')],
  ['a member named as an object’s ancestor', TEXT.replace('{', '{"__proto__":{},')],
  ['nothing', ''],
  ['another value', '[]'],
])('bytes with %s are not a quote', (_what, text) => {
  expect(text).not.toBe(TEXT)
  expect(documentIn(bytesOf(text))).toBeUndefined()
})

test('bytes that aren’t UTF-8 are not a quote', () => {
  const bytes = quoteBytes(QUOTE_DOCUMENT)
  bytes[bytes.indexOf(0xc4)] = 0xff
  expect(documentIn(bytes)).toBeUndefined()
})

test('any bytes are either rejected or parsed into the one document that has them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(), (noise, place) => {
      const bytes = quoteBytes(QUOTE_DOCUMENT)
      bytes.set(noise.subarray(0, bytes.length), place % Math.max(1, bytes.length - noise.length))
      const document = documentIn(bytes)
      expect(document === undefined || quoteBytes(document).join() === bytes.join()).toBe(true)
    }),
  )
})
