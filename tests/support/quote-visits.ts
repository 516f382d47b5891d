import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { QuoteOrder } from '#domain/quotes/quote.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'

const SHA = '4f2a90c1d7e83b56'.repeat(4)

/** A quote of two lines and a deposit, as it is signed: ₹1,72,000, with ₹80,000 first. */
export const quoteDocument = (change: Partial<QuoteDocument> = {}): QuoteDocument => ({
  type: 'ilvara-quote',
  v: 1,
  number: 'Q-1042',
  version: 1,
  replaces: null,
  issuedAt: '2026-11-22T06:30:00.000Z',
  validUntil: '2026-12-05T18:29:59.999Z',
  timeZone: 'Asia/Kolkata',
  seller: { name: 'Ilvara Silk Tailoring Private Limited', address: 'Bengaluru 560025', gstin: '' },
  buyer: { name: 'Ananya Rao' },
  lines: [
    {
      ref: 'blazer',
      slug: 'emerald-peak-lapel-blazer',
      title: 'The Peak Lapel Blazer',
      colour: 'Emerald',
      size: 'M',
      qty: 2,
      unit: 48_500_00,
      discount: 5_000_00,
      total: 92_000_00,
    },
    {
      ref: '',
      slug: '',
      title: 'A stole in the same silk, with your initials',
      colour: 'Emerald',
      size: '',
      qty: 1,
      unit: 78_800_00,
      discount: 0,
      total: 78_800_00,
    },
  ],
  shipping: 1_200_00,
  total: 1_72_000_00,
  currency: 'INR',
  taxIncluded: true,
  production: { fromWD: 12, toWD: 18 },
  deposit: { amount: 80_000_00 },
  balanceDue: 'before_dispatch',
  note: 'The emerald satin you liked is back from the loom.\nWe have set aside enough for both pieces.',
  termsSha256: SHA,
  ...change,
})

/** What the link of a quote shows; one that was sent and can be accepted, unless told otherwise. */
export const quoteVisit = ({
  document,
  ...change
}: Partial<Omit<QuoteVisit, 'current'>> & {
  readonly document?: Partial<QuoteDocument>
} = {}): QuoteVisit => ({
  token: '0123456789abcdef01234567.signature',
  state: 'sent',
  current: {
    document: quoteDocument(document),
    body: '{}',
    sha256: SHA,
    kid: 'key-1',
    signature: 'c2lnbmF0dXJl',
    sentAt: '2026-11-22T06:30:00.000Z',
  },
  previous: null,
  accepted: null,
  order: null,
  payWithinHours: 72,
  products: { blazer: { slug: 'emerald-peak-lapel-blazer', image: '/pictures/blazer.webp' } },
  ...change,
})

/** The order of an accepted quote, unpaid unless told otherwise. */
export const quoteOrder = (change: Partial<QuoteOrder> = {}): QuoteOrder => ({
  id: '0123456789abcdef01234567',
  number: '1051',
  state: 'unpaid',
  paidAmount: 0,
  balanceDue: 172_000,
  refundedAmount: 0,
  unappliedAmount: 0,
  returnedAmount: 0,
  isCancelled: false,
  stage: null,
  paused: null,
  cancelling: null,
  payBy: '2026-11-25T13:12:00.000Z',
  shippingAddress: {
    name: 'Ananya Rao',
    address: '14B, Prestige Tower',
    city: 'Indiranagar, Bengaluru',
    postalCode: '560038',
    state: 'Karnataka',
    phone: '9876543210',
  },
  ...change,
})

/** The same once she has accepted it. */
export const acceptedVisit = (order: Partial<QuoteOrder> = {}): QuoteVisit =>
  quoteVisit({
    state: 'accepted',
    accepted: { name: 'Ananya Rao', at: '2026-11-22T13:12:00.000Z', version: 1 },
    order: quoteOrder(order),
  })
