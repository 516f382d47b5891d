import type { Queries } from '../db/database.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { QuoteEventRow } from '../db/quote-rows.ts'

/** The actor of an event that no staff member caused. */
export const CUSTOMER = 'customer'

/** A new entry of a quote's history; `details` is text for staff. */
interface NewQuoteEvent extends Pick<QuoteEventRow, 'quote_id' | 'kind' | 'actor'> {
  /** For events that may be reported twice. */
  readonly id?: string
  readonly at: Date
  readonly version?: number | null
  readonly details?: string
}

/** Records an event of a quote, in the transaction of the change itself; once per `id`. */
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

/** The quotes that a customer asked about with this enquiry; the event has the enquiry's id. */
export const askedAbout = (queries: Queries, requestId: string) =>
  queries
    .selectFrom('quote_events')
    .select('quote_id')
    .where('id', '=', requestId)
    .where('kind', '=', 'asked')
