import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { newOrderedId } from '../db/new-id.ts'

/** Where a change of an order came from. */
export type Input = 'shopper' | 'verify' | 'return' | 'webhook' | 'reconciler' | 'admin'

export interface NewOrderEvent {
  readonly orderId: string
  readonly at: Date
  readonly input: Input
  readonly actorId?: string | null
  readonly what:
    | 'placed'
    | 'address_changed'
    | 'provider_order_made'
    | 'payment_pending'
    | 'payment_failed'
    | 'part_paid'
    | 'paid'
    | 'flagged'
    | 'flag_cleared'
    | 'closed'
    | 'cancelled'
    | 'attached'
    | 'link_ended'
    | 'balance_reminded'
    | 'refund_asked'
    | 'refund_changed'
    | 'dispute_changed'
    | 'measurements_sent'
  readonly details?: Readonly<Record<string, unknown>>
}

/** The statement that writes down what happened to an order, for the same transaction as the change itself. */
export const insertEvent = (
  queries: Queries,
  { orderId, at, input, actorId = null, what, details = {} }: NewOrderEvent,
) => {
  const row = { id: newOrderedId(), order_id: orderId, at: at.toISOString(), input, actor_id: actorId, what }
  return queries.insertInto('order_events').values({ ...row, details: JSON.stringify(details) })
}

/** Writes down what happened to an order. */
export const record = async (queries: Queries, event: NewOrderEvent): Promise<void> => {
  await insertEvent(queries, event).execute()
}

/** The names of the reasons for which an order is before staff. */
export const flagsOf = ({ flag }: Pick<OrderRow, 'flag'>): readonly string[] =>
  (flag ?? '').split(' ').filter(Boolean)

// Between spaces, no reason is found inside another.
const spaced = sql<string>`' ' || flag || ' '`

/** Puts an order before staff for a reason, beside the reasons it is there for already. */
export const raiseFlag = async (queries: Queries, orderId: string, reason: string): Promise<void> => {
  const flag = sql<string>`case when flag is null then ${reason}
    when ${spaced} like ${`% ${reason} %`} then flag else flag || ' ' || ${reason} end`
  await queries.updateTable('orders').set({ flag }).where('id', '=', orderId).execute()
}

/** Takes reasons back; an order without any is before staff no more. */
export const unflag = async (
  queries: Queries,
  orderId: string,
  reasons: readonly string[],
): Promise<void> => {
  for (const reason of reasons) {
    const flag = sql<string | null>`nullif(trim(replace(${spaced}, ${` ${reason} `}, ' ')), '')`
    await queries
      .updateTable('orders')
      .set({ flag })
      .where('id', '=', orderId)
      .where('flag', 'is not', null)
      .execute()
  }
}

/** Puts an order before the operator's eyes, and says why. */
export const flag = async (
  queries: Queries,
  event: Omit<NewOrderEvent, 'what'>,
  reason: string,
): Promise<void> => {
  await raiseFlag(queries, event.orderId, reason)
  await record(queries, { ...event, what: 'flagged', details: { reason, ...event.details } })
}

/** For what reasons one payment has put its order before staff so far, by the provider's id of it; the flags may have gone since. */
export const flaggedFor = async (
  queries: Queries,
  orderId: string,
  providerPaymentId: string | null,
): Promise<readonly unknown[]> => {
  const flagged = await queries
    .selectFrom('order_events')
    .select('details')
    .where('order_id', '=', orderId)
    .where('what', '=', 'flagged')
    .execute()
  return flagged
    .map(({ details }): Record<string, unknown> => JSON.parse(details))
    .filter((details) => details['providerPaymentId'] === providerPaymentId)
    .map(({ reason }) => reason)
}
