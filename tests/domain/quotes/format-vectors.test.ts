import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toBase64url } from '#domain/quotes/base64url.ts'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import { chainFaults } from '#domain/quotes/quote-chain.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import { quoteFileOf, readQuoteFile } from '#domain/quotes/quote-file.ts'
import { readQuoteKeys } from '#domain/quotes/quote-keys.ts'
import { type QuoteFault, type SignedBytes, verifyQuote } from '#domain/quotes/verify-quote.ts'
import { quoteSigningKey, signQuote } from '#server/quotes/signing.ts'

interface Vector {
  readonly what: string
  readonly kid: string
  /** In hexadecimal, like the signature. */
  readonly bytes: string
  readonly signature: string
}

interface Vectors {
  readonly keys: unknown
  readonly secrets: readonly { readonly kid: string; readonly secret: string }[]
  readonly valid: readonly (Vector & {
    readonly document: QuoteDocument
    readonly sha256: string
    readonly file: string
  })[]
  readonly invalid: readonly (Vector & { readonly fault: QuoteFault })[]
  readonly files: readonly { readonly what: string; readonly text: string }[]
}

const vectors = JSON.parse(readFileSync('docs/quote-format-vectors.json', 'utf8')) as Vectors
const document = readFileSync('docs/quote-format.md', 'utf8')
const keys = (await readQuoteKeys(vectors.keys)) ?? []

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))
const signedBytesOf = ({ kid, bytes, signature }: Vector): SignedBytes => ({
  kid,
  bytes: bytesOf(bytes),
  signature: toBase64url(bytesOf(signature)),
})
const keyNamed = (kid: string) => {
  const { secret = '' } = vectors.secrets.find((each) => each.kid === kid) ?? {}
  return quoteSigningKey(Buffer.from(secret, 'hex').toString('base64'))
}

test('the vectors’ keys are read as a shop publishes them, and derive from their secrets', async () => {
  expect(keys).toHaveLength(3)
  for (const { kid } of vectors.secrets) expect((await keyNamed(kid)).kid).toBe(kid)
  for (const { kid, x } of keys) expect((await keyNamed(kid)).publicKey).toBe(x)
})

test.each(vectors.valid.map((vector) => [vector.what, vector] as const))(
  '%s holds',
  async (_what, vector) => {
    const { document, sha256, kid, file } = vector
    const quote = signedBytesOf(vector)
    expect(quoteBytes(document)).toEqual(quote.bytes)
    expect(signQuote(quote.bytes, await keyNamed(kid))).toBe(quote.signature)
    expect(quoteFileOf(quote)).toBe(file)
    expect(readQuoteFile(file)).toEqual(quote)
    expect(await verifyQuote(quote, { keys })).toMatchObject({ document, sha256, key: { kid } })
  },
)

test('the second version follows from the first', async () => {
  const verdicts = await Promise.all(
    vectors.valid.map((vector) => verifyQuote(signedBytesOf(vector), { keys })),
  )
  expect(chainFaults(verdicts.filter((verdict) => 'document' in verdict))).toEqual([])
})

test.each(vectors.invalid.map((vector) => [vector.what, vector] as const))(
  '%s is refused',
  async (_what, vector) => {
    expect(await verifyQuote(signedBytesOf(vector), { keys })).toEqual({ fault: vector.fault })
  },
)

test.each(vectors.files.map(({ what, text }) => [what, text] as const))(
  'a file with %s isn’t a quote’s file',
  (_what, text) => {
    expect(readQuoteFile(text)).toBeUndefined()
  },
)

test('the document shows the first vector’s key, and names every member of a quote', () => {
  const [first] = vectors.valid
  const key = keys.find(({ kid }) => kid === first?.kid)
  expect(document).toContain(`"kid": "${key?.kid}"`)
  expect(document).toContain(`"x": "${key?.x}"`)
  const [line = {}] = first?.document.lines ?? []
  for (const name of [...Object.keys(first?.document ?? {}), ...Object.keys(line)])
    expect(document, name).toContain(`\`${name}\``)
})
