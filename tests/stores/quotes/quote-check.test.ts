import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_QUOTE_FILE_BYTES, quoteFileOf } from '#domain/quotes/quote-file.ts'
import { $quoteCheck, checkQuoteFile, checkQuoteText } from '#stores/quotes/quote-check.ts'
import { QUOTE_DOCUMENT } from '../../support/quote-documents.ts'
import { keyOf, published, signedWith } from '../../support/quote-signing.ts'

const KEY = await keyOf('one')
const FILE = quoteFileOf(signedWith(KEY))

const shopPublishes = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

beforeEach(() => {
  $quoteCheck.set({ step: 'idle' })
  shopPublishes(async () => Response.json({ keys: [published(await keyOf('two')), published(KEY)] }))
})

test('a valid file shows what was signed', async () => {
  await checkQuoteFile(new Blob([FILE]))
  expect($quoteCheck.get()).toMatchObject({ step: 'holds', quote: { document: QUOTE_DOCUMENT } })
  await checkQuoteText(`\n  ${FILE}  \n`)
  expect($quoteCheck.get()).toMatchObject({ step: 'holds' })
})

test('only the shop’s keys are requested, and nothing is sent', async () => {
  await checkQuoteText(FILE)
  const calls = vi.mocked(fetch).mock.calls
  expect(calls).toHaveLength(1)
  expect(calls[0]?.[0]).toBe('/.well-known/ilvara-keys.json')
  expect(calls[0]?.[1]).toMatchObject({ method: 'GET' })
  expect(calls[0]?.[1]?.body).toBeUndefined()
})

// The tests of reading and verifying files, without a page, flip every bit of every byte.
test('a flipped bit in every sixteenth byte of the file is refused', async () => {
  const bytes = new TextEncoder().encode(FILE.trim())
  const steps = new Set<string>()
  for (let at = 0; at < bytes.length; at += 16) {
    const flipped = bytes.slice()
    flipped[at] = (flipped[at] ?? 0) ^ (1 << ((at / 16) & 7))
    await checkQuoteFile(new Blob([flipped]))
    steps.add($quoteCheck.get().step)
  }
  expect([...steps]).toEqual(['refused'])
})

test('a revoked key, and one the shop never had, are refused', async () => {
  shopPublishes(async () =>
    Response.json({ keys: [published(KEY, { revokedAt: '2026-11-20T00:00:00.000Z' })] }),
  )
  await checkQuoteText(FILE)
  expect($quoteCheck.get()).toMatchObject({ step: 'refused', text: expect.stringContaining('revoked') })
  shopPublishes(async () => Response.json({ keys: [] }))
  await checkQuoteText(FILE)
  expect($quoteCheck.get()).toMatchObject({ step: 'refused', text: expect.stringContaining('never signed') })
})

test('for a key newer than the cached list, the list is requested again before the file is refused', async () => {
  shopPublishes(async () => Response.json({ keys: [] }))
  vi.mocked(fetch).mockResolvedValueOnce(Response.json({ keys: [published(await keyOf('two'))] }))
  vi.mocked(fetch).mockResolvedValueOnce(Response.json({ keys: [published(KEY)] }))
  await checkQuoteText(FILE)
  expect($quoteCheck.get()).toMatchObject({ step: 'holds' })
  const [first, second] = vi.mocked(fetch).mock.calls.map(([path]) => String(path))
  expect(second).toMatch(/^\/\.well-known\/ilvara-keys\.json\?/)
  expect(second).not.toBe(first)
  expect(second).not.toContain(KEY.kid)
  // If the list can't be requested again, the old one says nothing about the key.
  vi.mocked(fetch).mockResolvedValueOnce(Response.json({ keys: [] }))
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'))
  await checkQuoteText(FILE)
  expect($quoteCheck.get()).toMatchObject({ step: 'unchecked' })
})

test('without a complete list of keys no verdict on the file is shown', async () => {
  for (const answer of [
    async () => Promise.reject(new TypeError('offline')),
    async () => new Response('<!doctype html>', { status: 200 }),
    async () => Response.json({ keys: [published(KEY), published(KEY)] }),
    async () => Response.json({ message: 'busy' }, { status: 503 }),
  ]) {
    shopPublishes(answer)
    await checkQuoteText(FILE)
    expect($quoteCheck.get()).toMatchObject({ step: 'unchecked', text: expect.stringContaining('try again') })
  }
})

test('a browser without Ed25519 says so, and refuses nothing', async () => {
  vi.stubGlobal('crypto', {
    subtle: { importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')) },
  })
  await checkQuoteText(FILE)
  expect($quoteCheck.get()).toMatchObject({ step: 'unchecked', text: expect.stringContaining('Ed25519') })
  vi.stubGlobal('crypto', {})
  await checkQuoteText(FILE)
  expect($quoteCheck.get()).toMatchObject({ step: 'unchecked', text: expect.stringContaining('Ed25519') })
})

test('a file longer than any quote is refused unread', async () => {
  const file = new Blob([' '.repeat(MAX_QUOTE_FILE_BYTES + 1)])
  const read = vi.spyOn(file, 'text')
  await checkQuoteFile(file)
  expect($quoteCheck.get()).toMatchObject({ step: 'refused' })
  expect(read).not.toHaveBeenCalled()
  await checkQuoteText(' ')
  expect($quoteCheck.get()).toMatchObject({ step: 'unchecked' })
})

test('of two files checked at once the one chosen last is shown', async () => {
  const answers: (() => void)[] = []
  shopPublishes(
    () => new Promise((answer) => answers.push(() => answer(Response.json({ keys: [published(KEY)] })))),
  )
  const first = checkQuoteText('nothing')
  const last = checkQuoteText(FILE)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await last
  answers[0]?.()
  await first
  expect($quoteCheck.get()).toMatchObject({ step: 'holds' })
})
