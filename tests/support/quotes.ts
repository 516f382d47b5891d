import { expect } from 'vitest'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { QuoteAcceptanceInput } from '#contract/quotes/accept-quote.ts'
import type { QuotesPage } from '#contract/quotes/list-quotes.ts'
import type { QuoteAction } from '#contract/quotes/change-quote.ts'
import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import { dayInIndia } from '#domain/quotes/quote-days.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import type { Proof } from './checkout.ts'
import type { Client } from './client.ts'
import type { Shop } from './shop.ts'

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

/** A draft of two lines for ₹1,03,999.50 with a deposit of ₹50,000, to be accepted within a week. */
export const someDraft = (shop: Shop, change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  lines: [
    {
      product: 'blazer',
      slug: 'burgundy-blazer',
      title: 'Burgundy Silk Blazer',
      color: 'Burgundy',
      size: 'M',
      quantity: 2,
      unitPrice: 42_500,
      discount: 500.5,
    },
    {
      product: '',
      slug: '',
      title: 'A stole in the same silk',
      color: '',
      size: '',
      quantity: 1,
      unitPrice: 18_500,
      discount: 0,
    },
  ],
  shipping: 1_000,
  validUntil: dayInIndia(shop.app.clock(), 7),
  productionFrom: 6,
  productionTo: 21,
  deposit: 50_000,
  note: 'The silk has come from the loom.',
  ...change,
})

/** What a quote of `someDraft` comes to, in paise. */
export const SOME_TOTAL = 1_03_999_50

/** Somebody of the staff at the desk of quotes. */
export const deskOf = (staff: Client) => ({
  create: (origin: QuoteOrigin = { from: 'nothing' }) => staff.post<DeskQuote>('/api/admin/quotes', origin),
  read: (id: string) => staff.get<DeskQuote>(`/api/admin/quotes/${id}`),
  list: (query = '') => staff.get<QuotesPage>(`/api/admin/quotes${query}`),
  save: (id: string, rev: number, draft: object) =>
    staff.call<DeskQuote>('PATCH', `/api/admin/quotes/${id}`, JSON.stringify({ rev, draft })),
  send: (id: string, rev: number, email = true) =>
    staff.post<DeskQuote>(`/api/admin/quotes/${id}/send`, { rev, email }),
  change: (id: string, action: QuoteAction) =>
    staff.post<DeskQuote>(`/api/admin/quotes/${id}/actions`, action),
})

/** A quote of the given draft that was just sent to its customer. */
export const sentQuote = async (
  shop: Shop,
  staff: Client,
  change: Partial<QuoteDraft> = {},
): Promise<DeskQuote> => {
  const desk = deskOf(staff)
  const { body: made } = await desk.create()
  const { body: saved } = await desk.save(made.id, made.rev, someDraft(shop, change))
  const sent = await desk.send(made.id, saved.rev)
  expect(sent.status).toBe(200)
  return sent.body
}

/** What stands in a quote's link. */
export const tokenOf = ({ link }: DeskQuote): string => link?.split('/').at(-1) ?? ''

/** What the customer of a quote sends to accept its last version, to Bengaluru unless told otherwise. */
export const acceptanceOf = ({ versions }: DeskQuote, change: Partial<QuoteAcceptanceInput> = {}) => {
  const [last] = versions
  return {
    name: 'Asha Rao',
    version: last?.document.version ?? 0,
    sha256: last?.sha256 ?? '',
    address: '12 Residency Road',
    city: 'Bengaluru',
    postalCode: '560025',
    state: '29',
    phone: '9876543210',
    gstin: '',
    terms: true,
    ...change,
  }
}

interface Refused {
  readonly error: string
  readonly visit: QuoteVisit
}

/** Whoever has the link of a quote; signed in as somebody, or as nobody. */
export const holderOf = (client: Client, quote: DeskQuote) => {
  const path = `/api/quotes/${tokenOf(quote)}`
  return {
    visit: () => client.get<QuoteVisit>(path),
    accept: (change: Partial<QuoteAcceptanceInput> = {}) =>
      client.post<QuoteVisit & Refused>(`${path}/accept`, acceptanceOf(quote, change)),
    decline: (body: object = { reason: '' }) => client.post<QuoteVisit & Refused>(`${path}/decline`, body),
    ask: (message: string) => client.post<{ id: string }>(`${path}/ask`, { message }),
    pay: (purpose: string) => client.post<PaymentIntent & Refused>(`${path}/pay`, { purpose }),
    verify: (proof: Proof) => client.post<{ status: string }>(`${path}/verify`, proof),
    claim: () => client.post<{ orderId: string }>(`${path}/claim`),
  }
}
