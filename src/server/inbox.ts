import type { Queries } from './db/database.ts'
import { hasRow } from './db/has-row.ts'
import type { InboxEventRow } from './db/schema.ts'

/** Records a signed message in the transaction of its effect; false if it was received before. */
export const isNewEvent = (
  queries: Queries,
  event: Omit<InboxEventRow, 'received_at'>,
  at: Date,
): Promise<boolean> =>
  hasRow(
    queries
      .insertInto('inbox_events')
      .values({ ...event, received_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id'),
  )
