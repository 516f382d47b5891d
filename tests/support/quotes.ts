import { expect } from 'vitest'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import type { QuotesPage } from '#contract/quotes/list-quotes.ts'
import type { QuoteAction } from '#contract/quotes/change-quote.ts'
import type { QuoteOrigin } from '#contract/quotes/create-quote.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { quoteBytes } from '#domain/quotes/quote-bytes.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { sha256Of } from '#domain/quotes/sha256.ts'
import { quoteSigningKey, signQuote } from '#server/quotes/signing.ts'
import type { Client } from './client.ts'
import { openQuoteLink } from './quote-link.ts'
import type { Shop, ShopOptions } from './shop.ts'

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

/** The total of a quote from `someDraft`, in paise. */
export const SOME_TOTAL = 1_03_999_50

/** A member of staff at the quotes desk. */
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

/** A shop with a member of staff at its quotes desk. */
export const withDesk = async (opening: Promise<Shop>) => {
  const shop = await opening
  const staff = await shop.signIn('staff@example.in', 'admin')
  return { shop, staff, desk: deskOf(staff) }
}

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

/** Replaces a quote's sent version with a changed one, signed by the shop, as if it had been sent like that. */
export const signOtherwise = async (
  { app: { config, db } }: Shop,
  { id, versions }: DeskQuote,
  change: Partial<QuoteDocument>,
): Promise<string> => {
  const [last = expect.fail('not sent')] = versions
  const bytes = quoteBytes({ ...last.document, ...change })
  const key = await quoteSigningKey(config.QUOTE_SIGNING_KEYS[0] ?? '')
  const sha256 = await sha256Of(bytes)
  await db.kysely
    .updateTable('quote_versions')
    .set({ body: new TextDecoder().decode(bytes), sha256, signature: signQuote(bytes, key) })
    .where('quote_id', '=', id)
    .where('version', '=', last.document.version)
    .execute()
  return sha256
}

/** The token in a quote's link. */
export const tokenOf = ({ link }: DeskQuote): string => link?.split('/').at(-1) ?? ''

/** What a quote's customer posts to accept its latest version, to Bengaluru unless told otherwise. */
export const acceptanceOf = ({ versions }: DeskQuote, change: Readonly<Record<string, string>> = {}) => {
  const [last] = versions
  return {
    action: 'accept',
    name: 'Asha Rao',
    version: String(last?.document.version),
    sha256: last?.sha256 ?? '',
    address: '12 Residency Road',
    city: 'Bengaluru',
    postalCode: '560025',
    state: '29',
    phone: '9876543210',
    gstin: '',
    terms: 'yes',
    ...change,
  }
}

/** The holder of a quote's link, who posts the forms of its page; signed in or not. */
export const holderOf = (shop: Shop, quote: DeskQuote, client: Client = shop.visitor) => {
  const token = tokenOf(quote)
  const path = `/api/quotes/${token}`
  const visit = () => openQuoteLink(shop, token)
  const post = async (fields: Readonly<Record<string, string>>) => {
    const answer = await openQuoteLink(shop, token, { fields })
    return answer.status === 303 ? visit() : answer
  }
  return {
    visit,
    accept: (change: Readonly<Record<string, string>> = {}) => post(acceptanceOf(quote, change)),
    decline: (reason = '') => post({ action: 'decline', version: '1', reason }),
    ask: (message: string) => post({ action: 'ask', message }),
    pay: (purpose: string) =>
      client.post<PaymentIntent & { readonly error: string }>(`${path}/pay`, { purpose }),
    verify: (proof: PaymentProof) => client.post<{ status: string }>(`${path}/verify`, proof),
    claim: () => client.post<{ orderId: string }>(`${path}/claim`),
  }
}

/** A shop that sent a quote, with the holder of its link, and staff who get e-mails about it. */
export const openWithQuote = async (
  open: (options: ShopOptions) => Promise<Shop>,
  change: Partial<QuoteDraft> = {},
  env: Readonly<Record<string, string>> = {},
) => {
  const opened = await withDesk(open({ env: { STAFF_EMAIL: 'desk@example.in', ...env } }))
  const quote = await sentQuote(opened.shop, opened.staff, change)
  return { ...opened, quote, holder: holderOf(opened.shop, quote) }
}

/** All stored quotes, their orders and e-mails, as text. */
export const everyRow = async ({ app: { db } }: Shop): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      (
        ['quotes', 'quote_drafts', 'quote_versions', 'quote_events', 'orders', 'payments', 'outbox'] as const
      ).map((table) => db.kysely.selectFrom(table).selectAll().execute()),
    ),
  )
