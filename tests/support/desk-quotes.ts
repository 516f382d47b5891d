import { EMPTY_LINE } from '#domain/quotes/draft-lines.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'

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

/** A quote as the back end answers it to staff; a draft unless told otherwise. */
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
    versions: [],
    events: [],
    link: null,
    requestId: null,
    acceptedName: null,
    order: null,
    ...change,
  }
}
