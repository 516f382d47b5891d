import { EMPTY_LINE } from '#domain/quotes/draft-lines.ts'
import { documentOf } from '#domain/quotes/document-of.ts'
import type { DeskQuote, QuoteDraft, QuoteVersion } from '#domain/quotes/quote.ts'
import { QUOTE_DOCUMENT } from './quote-documents.ts'

/** A draft as staff might have it. */
export const draftWith = (change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  name: 'Ritu Bansal',
  email: 'ritu@bansalcapital.in',
  phone: '9811024680',
  lines: [
    {
      ...EMPTY_LINE,
      product: 'p1',
      slug: 'emerald-peak-lapel-blazer',
      title: 'The Peak Lapel Blazer',
      size: 'M',
      color: 'Emerald',
      unitPrice: 48_500,
    },
  ],
  shipping: 0,
  validUntil: '2026-12-06',
  productionFrom: 6,
  productionTo: 21,
  deposit: null,
  note: '',
  ...change,
})

/** A sent version of that draft. */
export const quoteVersion = (version: number): QuoteVersion => ({
  document: documentOf(draftWith(), { ...QUOTE_DOCUMENT, version }),
  sentAt: QUOTE_DOCUMENT.issuedAt,
  sentBy: 'Meera Nair',
  sha256: '0'.repeat(64),
  kid: '0'.repeat(16),
})

/** A quote as the back end returns it to staff; a draft unless told otherwise. */
export const deskQuoteWith = (change: Partial<DeskQuote> = {}): DeskQuote => {
  const draft = change.draft ?? draftWith()
  return {
    id: 'q'.repeat(24),
    number: 'Q-1007',
    name: draft.name,
    email: draft.email,
    phone: draft.phone,
    state: 'draft',
    total: 48_500,
    titles: draft.lines.map(({ title }) => title),
    createdAt: '2026-11-22T06:00:00.000Z',
    sentAt: null,
    validUntil: null,
    orderId: null,
    orderState: null,
    draft,
    rev: 1,
    savedAt: '2026-11-22T06:00:00.000Z',
    savedBy: 'Meera Nair',
    isChanged: false,
    hasOldTerms: false,
    currentVersion: null,
    versions: [],
    events: [],
    link: null,
    requestId: null,
    acceptedName: null,
    order: null,
    ...change,
  }
}
