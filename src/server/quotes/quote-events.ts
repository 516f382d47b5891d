import type { Queries } from '../db/database.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { QuoteEventRow } from '../db/quote-rows.ts'

/** Who acts, where it is nobody of the staff. */
export const CUSTOMER = 'customer'

/** Something that happened to a quote; `details` are words for staff. */
interface NewQuoteEvent extends Pick<QuoteEventRow, 'quote_id' | 'kind' | 'actor'> {
  /** For what may be told twice. */
  readonly id?: string
  readonly at: Date
  readonly version?: number | null
  readonly details?: string
}

/** Writes down what happened to a quote, for the same transaction as the change itself; once for an `id`. */
export const recordQuoteEvent = async (
  queries: Queries,
  { at, version = null, details = '', ...event }: NewQuoteEvent,
): Promise<void> => {
  await queries
    .insertInto('quote_events')
    .values({ id: newOrderedId(), ...event, version, at: at.toISOString(), details })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The quotes whose customers asked about them by this enquiry; the id of its event is the enquiry's own. */
export const askedAbout = (queries: Queries, requestId: string) =>
  queries
    .selectFrom('quote_events')
    .select('quote_id')
    .where('id', '=', requestId)
    .where('kind', '=', 'asked')
