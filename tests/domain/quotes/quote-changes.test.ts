import { expect, test } from 'vitest'
import { quoteMessage } from '#copy/quotes/quote-message.ts'
import { changesBetweenDrafts, changesSince } from '#domain/quotes/draft-changes.ts'
import { changesBetween } from '#domain/quotes/quote-changes.ts'
import { documentOf } from '#domain/quotes/document-of.ts'
import type { QuoteDocument, QuoteDocumentLine } from '#domain/quotes/quote-document.ts'
import type { DeskQuote, QuoteState } from '#domain/quotes/quote.ts'
import { deskQuoteWith, draftWith } from '../../support/desk-quotes.ts'
import { QUOTE_DOCUMENT } from '../../support/quote-documents.ts'

const [JACKET, MONOGRAM] = QUOTE_DOCUMENT.lines
if (!JACKET || !MONOGRAM) throw new Error('The document of the tests has two lines.')

const changed = (change: Partial<QuoteDocument>) =>
  changesBetween(QUOTE_DOCUMENT, {
    ...QUOTE_DOCUMENT,
    version: 2,
    issuedAt: '2026-11-23T06:30:00.000Z',
    ...change,
  })

const withLines = (...lines: readonly QuoteDocumentLine[]) => changed({ lines })

test('a version with the same offer has no changes, whatever its number, date and order of lines', () => {
  expect(changed({ replaces: '1'.repeat(64) })).toEqual([])
  expect(withLines(MONOGRAM, JACKET)).toEqual([])
})

test('the changes in a line are listed together under its name', () => {
  expect(withLines({ ...JACKET, size: 'L', qty: 3, unit: 47_000_00, discount: 0 }, MONOGRAM)).toEqual([
    'Noor Jacket: size L instead of M, 3 instead of 2, ₹47,000 each instead of ₹48,500 each, discount none instead of ₹1,000.50.',
  ])
  expect(withLines(JACKET, { ...MONOGRAM, colour: 'Gold' })).toEqual([
    'Hand-stitched monogram “A”: colour Gold instead of not given.',
  ])
})

test('added and removed lines are listed completely', () => {
  expect(withLines(JACKET, { ...MONOGRAM, title: 'Garment bag' })).toEqual([
    'Added: Garment bag, for ₹2,500.',
    'Removed: Hand-stitched monogram “A”, for ₹2,500.',
  ])
  expect(withLines(MONOGRAM)).toEqual(['Removed: 2 × Noor Jacket, Café au lait, size M, for ₹95,999.50.'])
})

test('if one product is offered in two sizes, only the changed line is named', () => {
  const small = { ...JACKET, size: 'S' }
  const before = { ...QUOTE_DOCUMENT, lines: [JACKET, small] }
  expect(changesBetween(before, { ...before, lines: [{ ...small, qty: 1 }, JACKET] })).toEqual([
    'Noor Jacket: 1 instead of 2.',
  ])
  expect(changesBetween(before, { ...before, lines: [{ ...JACKET, size: 'L' }, small] })).toEqual([
    'Noor Jacket: size L instead of M.',
  ])
})

test.each<[Partial<QuoteDocument>, string]>([
  [{ shipping: 0 }, 'Delivery: free instead of ₹450.'],
  [{ total: 98_949_51 }, 'Total: ₹98,949.51 instead of ₹98,949.50.'],
  [{ deposit: null }, 'No deposit any more: the total is paid at once.'],
  [{ deposit: { amount: 25_000_00 } }, 'Deposit: ₹25,000 instead of ₹30,000.'],
  [{ validUntil: '2026-12-20T18:29:59.999Z' }, 'Valid until 20 December 2026 instead of 6 December 2026.'],
  [{ production: { fromWD: 6, toWD: 15 } }, 'Working days to make it: 6 to 15 instead of 6 to 21.'],
  [{ production: { fromWD: 12, toWD: 12 } }, 'Working days to make it: 12 instead of 6 to 21.'],
  [{ note: '' }, 'The note has been removed.'],
  [{ note: 'Otherwise.' }, 'The note has changed.'],
  [{ buyer: { name: 'Meera Shah' } }, 'Made out to Meera Shah instead of Ānanyā Réo.'],
  [{ termsSha256: '4'.repeat(64) }, 'Our terms have changed.'],
])('%j reads "%s"', (change, sentence) => {
  expect(changed(change)).toEqual([sentence])
})

test('a new deposit and a new note are listed as new', () => {
  const before = { ...QUOTE_DOCUMENT, deposit: null, note: '' }
  expect(changesBetween(before, QUOTE_DOCUMENT)).toEqual([
    'A deposit of ₹30,000 is paid first.',
    'A note has been added.',
  ])
})

test('a date with a digit too many isn’t compared', () => {
  const typed = draftWith({ validUntil: '20261-12-05' })
  expect(changesBetweenDrafts(draftWith({ validUntil: '' }), typed)).toEqual([])
})

test('the message to the customer names each product', () => {
  const about = (...titles: readonly string[]) =>
    quoteMessage(deskQuoteWith({ titles }), 'link').text.split('\n\n')[1]
  expect(about('Silk and Wool Suit', 'Blazer')).toContain(' for Silk and Wool Suit and Blazer: ')
  expect(about('Suit', 'Blazer', 'Shirt')).toContain(' for Suit, Blazer and Shirt: ')
  expect(about('Suit', 'Blazer', 'Shirt', 'Corset')).toContain(' for Suit, Blazer and 2 more: ')
})

test('a new e-mail address or telephone number is said to count from the next sending on', () => {
  const draft = draftWith()
  const document = documentOf(draft, QUOTE_DOCUMENT)
  const sent = { document, email: draft.email, phone: draft.phone }
  expect(changesSince(sent, draft)).toEqual([])
  expect(changesSince(sent, { ...draft, email: ` ${draft.email.toUpperCase()} ` })).toEqual([])
  expect(changesSince(sent, { ...draft, email: 'ritu@bansal.in', phone: '' })).toEqual([
    'E-mail, once sent again: ritu@bansal.in instead of ritu@bansalcapital.in.',
    'Telephone, once sent again: none instead of 9811024680.',
  ])
})

test('the message to the customer asks only for what can still be done', () => {
  const validUntil = '2026-12-06T18:29:59.999Z'
  const last = (state: QuoteState, orderState: DeskQuote['orderState'] = null) =>
    quoteMessage(deskQuoteWith({ state, orderState, validUntil }), 'link').text.split('\n\n')[3]
  expect(last('sent')).toMatch(
    /^You can read and accept it there until 6 December 2026; once accepted, it can be paid within 72 hours\./,
  )
  expect(last('expired')).toMatch(/^It was valid until 6 December 2026\./)
  for (const state of ['declined', 'withdrawn'] as const)
    expect(last(state)).toMatch(/^You can still read it there; it can no longer be accepted\./)
  expect(last('accepted', 'unpaid')).toMatch(/^You have accepted it, and can pay there\./)
  expect(last('accepted', 'part_paid')).toMatch(/^You have accepted it, and can pay the balance there\./)
  for (const state of ['pending', 'paid', 'closed'] as const)
    expect(last('accepted', state)).toMatch(/^You have accepted it, and can track your order there\./)
})
