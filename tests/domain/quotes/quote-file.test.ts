import { expect, test } from 'vitest'
import { chainFaults } from '#domain/quotes/quote-chain.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { MAX_QUOTE_FILE_BYTES, quoteFileName, quoteFileOf, readQuoteFile } from '#domain/quotes/quote-file.ts'
import { type VerifiedQuote, verifyQuote } from '#domain/quotes/verify-quote.ts'
import { QUOTE_DOCUMENT } from '../../support/quote-documents.ts'
import { keyOf, published, signedWith } from '../../support/quote-signing.ts'

const KEY = await keyOf('one')
const signed = signedWith(KEY)
const FILE = quoteFileOf(signed)

test('a quote’s file is read as it was signed', () => {
  expect(readQuoteFile(FILE)).toEqual(signed)
  expect(quoteFileName({ number: 'Q-26-0007', version: 2 })).toBe('quote-Q-26-0007-v2.json')
})

test('whitespace and the order of members make no difference', () => {
  const { format, kid, payload, signature } = JSON.parse(FILE)
  expect(readQuoteFile(JSON.stringify({ signature, kid, payload, format }, null, 4))).toEqual(signed)
})

test.each([
  ['nothing', ''],
  ['a page instead of a file', '<!doctype html>'],
  ['another format', FILE.replace('file-v1', 'file-v2')],
  ['a member too many', FILE.replace('{', '{"sha256":"",')],
  ['a member twice', FILE.replace('{', `{"kid":"${'0'.repeat(16)}",`)],
  ['a member twice, the same', FILE.replace('{', `{"kid":"${KEY.kid}",`)],
  ['a member that is missing', FILE.replace(/"kid":"\w+",/, '')],
  ['a letter written as an escape', FILE.replace('"kid"', '"\\u006bid"')],
  ['padding', FILE.replace('","signature', '=","signature')],
  ['a kid in capitals', FILE.replace(KEY.kid, KEY.kid.toUpperCase())],
  ['a signature that was cut off', FILE.replace(/.(?="\})/, '')],
  [
    'more bytes than any quote has',
    FILE.replace('"payload":"', `"payload":"${'A'.repeat(MAX_QUOTE_FILE_BYTES)}`),
  ],
  ['a list', `[${FILE}]`],
])('%s is not a quote’s file', (_what, text) => {
  expect(text).not.toBe(FILE)
  expect(readQuoteFile(text)).toBeUndefined()
})

test('a file with any single bit flipped is refused', async () => {
  const keys = [published(KEY)]
  const bytes = new TextEncoder().encode(FILE.trim())
  const held: number[] = []
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = bytes.slice()
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const read = readQuoteFile(new TextDecoder().decode(flipped))
    if (read && 'document' in (await verifyQuote(read, { keys }))) held.push(bit)
  }
  expect(held).toEqual([])
})

const verified = async (change: Partial<QuoteDocument>): Promise<VerifiedQuote> => {
  const verdict = await verifyQuote(signedWith(KEY, { ...QUOTE_DOCUMENT, ...change }), {
    keys: [published(KEY)],
  })
  if ('fault' in verdict) throw new Error(verdict.fault)
  return verdict
}

const FIRST = await verified({})
const SECOND = await verified({ version: 2, replaces: FIRST.sha256 })
const THIRD = await verified({ version: 3, replaces: SECOND.sha256 })

test('versions that each name the previous one follow from one another, in any order', () => {
  expect(chainFaults([])).toEqual([])
  expect(chainFaults([THIRD, FIRST, SECOND])).toEqual([])
  expect(chainFaults([FIRST, FIRST])).toEqual([])
})

test('quotes with other numbers are unrelated', async () => {
  const other = await verified({ number: 'Q-26-0008', version: 2, replaces: '5'.repeat(64) })
  expect(chainFaults([FIRST, other])).toEqual([])
})

test('a version that replaces another document than the given one is named', async () => {
  const other = await verified({ note: 'Other words.' })
  expect(chainFaults([other, SECOND])).toEqual([
    'What is given as version 1 of quote Q-26-0007 is not the document that version 2 of quote Q-26-0007 replaces.',
  ])
})

test('two documents with the same number and version, and a missing version, are named', async () => {
  const other = await verified({ version: 2, replaces: FIRST.sha256, note: 'Other words.' })
  expect(chainFaults([SECOND, other])).toEqual([
    'There are two different documents that are both version 2 of quote Q-26-0007.',
  ])
  expect(chainFaults([FIRST, THIRD])).toEqual([
    'The version before version 3 of quote Q-26-0007 is missing, so nobody can say whether it follows from version 1 of quote Q-26-0007.',
  ])
})
