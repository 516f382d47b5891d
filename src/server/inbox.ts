import type { Queries } from './db/database.ts'
import { isAny } from './db/is-any.ts'
import type { InboxEventRow } from './db/schema.ts'

/** Records a signed message in the transaction of its effect; false if it was received before. */
export const isNewEvent = (
  queries: Queries,
  event: Omit<InboxEventRow, 'received_at'>,
  at: Date,
): Promise<boolean> =>
  isAny(
    queries
      .insertInto('inbox_events')
      .values({ ...event, received_at: at.toISOString() })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id'),
  )
