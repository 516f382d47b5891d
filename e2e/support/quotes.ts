import type { Locator, Page } from '@playwright/test'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { callAsStaff, unique } from './people.ts'

const BLAZER = 'product-emerald-peak-lapel-blazer'
const A_DAY_MS = 24 * 60 * 60 * 1000

const callDesk = <T>(method: string, path: string, body: unknown): Promise<T> =>
  callAsStaff(method, `/api/admin/quotes${path}`, body)

/** The date this many days from now, as the desk writes it. */
const dayAhead = (days: number): string => new Date(Date.now() + days * A_DAY_MS).toISOString().slice(0, 10)

/** What staff write for a customer: a blazer from the catalogue, a stole described in their own words, a deposit. */
export const draftFor = (name: string, change: Partial<QuoteDraft> = {}): QuoteDraft => ({
  name,
  email: `${unique('a')}@example.com`,
  phone: '9876543210',
  lines: [
    {
      product: BLAZER,
      slug: 'emerald-peak-lapel-blazer',
      title: 'The Peak Lapel Blazer',
      color: 'Emerald',
      size: 'M',
      quantity: 1,
      unitPrice: 48_500,
      discount: 2_500,
    },
    {
      product: '',
      slug: '',
      title: 'A stole in the same silk',
      color: 'Emerald',
      size: '',
      quantity: 1,
      unitPrice: 9_000,
      discount: 0,
    },
  ],
  shipping: 0,
  validUntil: dayAhead(14),
  productionFrom: 12,
  productionTo: 18,
  deposit: 20_000,
  note: 'The emerald satin you liked is back from the loom.',
  ...change,
})

const save = (quote: DeskQuote, draft: QuoteDraft): Promise<DeskQuote> =>
  callDesk('PATCH', `/${quote.id}`, { rev: quote.rev, draft })

const ready = async (quote: DeskQuote, draft: QuoteDraft): Promise<DeskQuote> => {
  const saved = await save(quote, draft)
  return callDesk<DeskQuote>('POST', `/${quote.id}/send`, { rev: saved.rev, email: false })
}

/** Writes a quote as staff do and leaves it as a draft. */
export const saveNewDraft = async (draft: QuoteDraft): Promise<DeskQuote> =>
  save(await callDesk<DeskQuote>('POST', '', { from: 'nothing' }), draft)

/** Writes a quote as staff do and sends it. */
export const sendNewQuote = async (draft: QuoteDraft): Promise<DeskQuote> =>
  ready(await callDesk<DeskQuote>('POST', '', { from: 'nothing' }), draft)

/** Sends another version, as staff do. */
export const sendAgain = (quote: DeskQuote, change: Partial<QuoteDraft>): Promise<DeskQuote> =>
  ready(quote, { ...quote.draft, ...change })

/** Does something else with a quote, as staff do. */
export const actOn = (quote: DeskQuote, action: object): Promise<DeskQuote> =>
  callDesk('POST', `/${quote.id}/actions`, action)

/** The path of a quote's link. */
export const pathOf = ({ link }: DeskQuote): string => new URL(link ?? '').pathname

/** Fills in the form with which a customer accepts a quote, on its page. */
export const fillAcceptance = async (page: Page, name = 'Ananya Rao'): Promise<Locator> => {
  const form = page.getByRole('region', { name: 'Accept this quote' })
  await form.getByLabel('Your full name').fill(name)
  await form.getByLabel('Delivery address').fill('14B, Prestige Tower')
  await form.getByLabel('Locality and town').fill('Indiranagar, Bengaluru')
  await form.getByLabel('State').selectOption('Karnataka')
  await form.getByLabel('PIN code').fill('560038')
  await form.getByLabel('Phone number').fill('98765 43210')
  await form.getByLabel(/I accept this quote/).check()
  return form
}
