import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { ERASED_TEXT } from '../erased-text.ts'
import { emptyDraft } from './draft-origin.ts'
import { draftOf } from './quote-drafts.ts'
import { quoteSearchText } from './quote-search.ts'

const NOBODY = { name: '', email: '', phone: '' } as const

/** What a quote's order still stores of its customer after erasure; nothing if there is no order. */
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

/** Erases her contact data and her questions, but keeps what an invoice needs. */
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
 * Erases a quote's customer as far as its order was erased before. If the order is kept for tax, only her e-mail
 * address, phone number and questions are erased; if it is kept completely, nothing is. Returns false in both cases.
 * Otherwise the signed text and her name are deleted, its hash and total stay, and its link stops working.
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
        name: ERASED_TEXT,
        email: '',
        phone: '',
        gstin: '',
        request_key: null,
        search_text: quoteSearchText(number, { ...NOBODY, lines: [] }),
        erased_at: at,
        ...(quote.accepted_name !== null && { accepted_name: ERASED_TEXT }),
        ...(isOpen && { status: 'withdrawn', ended_at: at }),
      })
      .where('id', '=', id)
      // If it was accepted just now, it has an order that needs it.
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
