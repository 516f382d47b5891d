import { knownEmail } from '#domain/account/email.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { lockQuote } from './lock-quote.ts'
import { describe, draftOf, writeDraft } from './quote-drafts.ts'
import { quoteSearchText } from './quote-search.ts'

interface Correction {
  readonly email: string
  readonly staff: Account
  readonly at: Date
}

/** The quote that an order was made from, locked until the transaction ends; undefined for any other order. */
export const lockQuoteOfOrder = async (queries: Queries, orderId: string): Promise<QuoteRow | undefined> => {
  const quote = await queries
    .selectFrom('quotes')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return quote && lockQuote(queries, quote.id)
}

/** Corrects a draft that has the wrong address; returns it as it is now. */
const correctDraft = async (
  queries: Queries,
  quoteId: string,
  wrong: string,
  { email, staff, at }: Correction,
) => {
  const { draft, rev } = await draftOf(queries, quoteId)
  if (knownEmail(draft.email) !== wrong) return draft
  const corrected = { ...draft, email }
  await writeDraft(queries, quoteId, { rev, draft: corrected, staff, at })
  return corrected
}

/** The unsent quotes that answer a customer's questions about a quote: each began as a copy of it. */
const unsentAnswers = (queries: Queries, quoteId: string) =>
  queries
    .selectFrom('quotes')
    .innerJoin('quote_events', 'quote_events.id', 'quotes.request_id')
    .select('quotes.id')
    .where('quote_events.quote_id', '=', quoteId)
    .where('quote_events.kind', '=', 'asked')
    .where('quotes.status', '=', 'draft')
    .orderBy('quotes.id')
    .execute()

/**
 * Corrects the e-mail address of an accepted quote, of its draft, and of unsent drafts that answer questions about it.
 * The signed versions stay as they are. The caller holds a lock on the quote.
 */
export const correctQuoteEmail = async (
  queries: Queries,
  quote: QuoteRow,
  correction: Correction,
): Promise<void> => {
  const { id, number, name, email: wrong, phone } = quote
  const { email } = correction
  const { lines } = await correctDraft(queries, id, wrong, correction)
  await queries
    .updateTable('quotes')
    .set({ email, search_text: quoteSearchText(number, { name, email, phone, lines }) })
    .where('id', '=', id)
    .execute()
  for (const answer of await unsentAnswers(queries, id)) {
    const unsent = await lockQuote(queries, answer.id)
    // It may have been sent while this waited for the lock.
    if (unsent?.status !== 'draft') continue
    await describe(queries, unsent, await correctDraft(queries, unsent.id, wrong, correction))
  }
}
