import type { Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import type { ServiceRequestRow } from '../db/schema.ts'
import { recordServiceEvent } from './service-events.ts'
import { SHOP } from './service-rows.ts'

/**
 * Erases the texts of requests, and ends those that have not ended, because nobody can be answered any more. Their
 * kinds and dates stay. Call it inside a transaction.
 */
const eraseRequests = async (
  queries: Queries,
  requests: readonly Pick<ServiceRequestRow, 'id'>[],
  at: Date,
): Promise<void> => {
  const now = at.toISOString()
  for (const { id } of requests) {
    await queries
      .updateTable('service_requests')
      .set({ reason: '', erased_at: now })
      .where('id', '=', id)
      .execute()
    await queries.updateTable('service_events').set({ words: '' }).where('request_id', '=', id).execute()
    const waiting = queries.updateTable('service_requests').where('id', '=', id).where('ended_at', 'is', null)
    if (await hasChanged(waiting.set({ state: 'done', ended_at: now, open_key: null })))
      await recordServiceEvent(queries, { requestId: id, kind: 'erased', actor: SHOP, at })
  }
}

const notErased = (queries: Queries) =>
  queries.selectFrom('service_requests').select('id').where('erased_at', 'is', null)

/** Erases the texts of all requests about an order whose customer is erased. Call it inside a transaction. */
export const eraseServiceOf = async (queries: Queries, orderId: string, at: Date): Promise<void> => {
  await eraseRequests(queries, await notErased(queries).where('order_id', '=', orderId).execute(), at)
}

/**
 * Erases the texts of up to `limit` requests that ended before a given time, and returns how many there were. Call it
 * inside a transaction.
 */
export const eraseEndedService = async (
  queries: Queries,
  { before, limit, at }: { readonly before: string; readonly limit: number; readonly at: Date },
): Promise<number> => {
  const ended = await notErased(queries).where('ended_at', '<', before).limit(limit).execute()
  await eraseRequests(queries, ended, at)
  return ended.length
}
