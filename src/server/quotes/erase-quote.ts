import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { GONE } from '../gone.ts'
import { emptyDraft } from './draft-origin.ts'
import { draftOf } from './quote-drafts.ts'
import { quoteSearchText } from './quote-search.ts'

const NOBODY = { name: '', email: '', phone: '' } as const

/** What the order of a quote still holds of its customer; nothing where no order has come of it. */
const heldByOrder = async (
  queries: Queries,
  { order_id }: QuoteRow,
): Promise<'nothing' | 'papers' | 'everything'> => {
  if (order_id === null) return 'nothing'
  const order = await queries
    .selectFrom('orders')
    .select(['email', 'ship_address'])
    .where('id', '=', order_id)
    .executeTakeFirst()
  if (!order || order.ship_address === '') return 'nothing'
  return order.email === '' ? 'papers' : 'everything'
}

/** What an invoice needs stays; how to reach her goes, and what she asked. */
const eraseContact = async (queries: Queries, { id, number, name }: QuoteRow): Promise<void> => {
  const { draft } = await draftOf(queries, id)
  const kept = { ...draft, email: '', phone: '' }
  await queries
    .updateTable('quotes')
    .set({ email: '', phone: '', search_text: quoteSearchText(number, { ...kept, name }) })
    .where('id', '=', id)
    .execute()
  await queries
    .updateTable('quote_drafts')
    .set({ body: JSON.stringify(kept) })
    .where('quote_id', '=', id)
    .execute()
  await queries
    .updateTable('quote_events')
    .set({ details: '' })
    .where('quote_id', '=', id)
    .where('kind', '=', 'asked')
    .execute()
}

/**
 * Erases the customer of a quote as far as its order was erased before: false when that keeps papers, and only her e-mail,
 * her telephone number and her questions went, or everything, and nothing did.
 * What was signed goes with her name in it; its hash and what it came to stay. Its link opens nothing any more.
 */
export const eraseQuote = async (queries: Queries, quote: QuoteRow, now: Date): Promise<boolean> => {
  const { id, number, status } = quote
  const held = await heldByOrder(queries, quote)
  if (held === 'papers') await eraseContact(queries, quote)
  if (held !== 'nothing') return false
  const at = now.toISOString()
  const isOpen = status === 'draft' || status === 'sent'
  const isChanged = await hasChanged(
    queries
      .updateTable('quotes')
      .set({
        name: GONE,
        email: '',
        phone: '',
        gstin: '',
        request_key: null,
        search_text: quoteSearchText(number, { ...NOBODY, lines: [] }),
        erased_at: at,
        ...(quote.accepted_name !== null && { accepted_name: GONE }),
        ...(isOpen && { status: 'withdrawn', ended_at: at }),
      })
      .where('id', '=', id)
      // Decided at this very moment it may have an order that needs it.
      .where('status', '=', status),
  )
  if (!isChanged) return false
  await queries.updateTable('quote_versions').set({ body: null }).where('quote_id', '=', id).execute()
  await queries.updateTable('quote_events').set({ details: '' }).where('quote_id', '=', id).execute()
  await queries
    .updateTable('quote_drafts')
    .set({ body: JSON.stringify({ ...emptyDraft(now), ...NOBODY }) })
    .where('quote_id', '=', id)
    .execute()
  return true
}
