import type { Queries } from '../db/database.ts'
import { newOrderedId } from '../db/new-id.ts'
import type { ServiceEventRow } from '../db/schema.ts'

interface NewServiceEvent extends Pick<ServiceEventRow, 'kind' | 'actor'> {
  readonly requestId: string
  readonly at: Date
  readonly words?: string
}

/** Records an event of a request, in the transaction of the change itself, and returns the event's id. */
export const recordServiceEvent = async (
  queries: Queries,
  { requestId, at, words = '', ...event }: NewServiceEvent,
): Promise<string> => {
  const id = newOrderedId()
  await queries
    .insertInto('service_events')
    .values({ id, request_id: requestId, at: at.toISOString(), words, ...event })
    .execute()
  return id
}
