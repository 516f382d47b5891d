import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { newOrderedId } from '../db/new-id.ts'

/** What caused a change of an order. */
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
    | 'detached'
    | 'email_changed'
    | 'link_ended'
    | 'balance_reminded'
    | 'refund_asked'
    | 'refund_changed'
    | 'dispute_changed'
    | 'measurements_sent'
  readonly details?: Readonly<Record<string, unknown>>
}

/** The statement that records an event of an order, for the transaction that makes the change. */
export const insertEvent = (
  queries: Queries,
  { orderId, at, input, actorId = null, what, details = {} }: NewOrderEvent,
) => {
  const row = { id: newOrderedId(), order_id: orderId, at: at.toISOString(), input, actor_id: actorId, what }
  return queries.insertInto('order_events').values({ ...row, details: JSON.stringify(details) })
}

/** Records an event of an order. */
export const record = async (queries: Queries, event: NewOrderEvent): Promise<void> => {
  await insertEvent(queries, event).execute()
}

/** The reasons for which an order is flagged. */
export const flagsOf = ({ flag }: Pick<OrderRow, 'flag'>): readonly string[] =>
  (flag ?? '').split(' ').filter(Boolean)

// Spaces around the list keep one reason from matching inside another.
const spaced = sql<string>`' ' || flag || ' '`

/** Condition for a query on `orders`: the order is not flagged for a reason. */
export const isNotFlagged = (reason: string) =>
  sql<boolean>`(orders.flag is null or ' ' || orders.flag || ' ' not like ${`% ${reason} %`})`

/** Flags an order for a reason, in addition to those it is flagged for already. Records no event. */
export const raiseFlag = async (queries: Queries, orderId: string, reason: string): Promise<void> => {
  const flag = sql<string>`case when flag is null then ${reason}
    when ${spaced} like ${`% ${reason} %`} then flag else flag || ' ' || ${reason} end`
  await queries.updateTable('orders').set({ flag }).where('id', '=', orderId).execute()
}

/** Removes reasons from an order's flag; without any left, the order is no longer flagged. Records no event. */
export const clearFlags = async (
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

/** Flags an order for staff and records why. */
export const flag = async (
  queries: Queries,
  event: Omit<NewOrderEvent, 'what'>,
  reason: string,
): Promise<void> => {
  await raiseFlag(queries, event.orderId, reason)
  await record(queries, { ...event, what: 'flagged', details: { reason, ...event.details } })
}

/**
 * What a flag is about, as its event records it: the provider's id and, if the provider does not know it, since when.
 */
type Flagged =
  | { readonly providerPaymentId: string | null }
  | { readonly providerOrderId: string | null; readonly unknownSince?: string | null }
  | { readonly providerRefundId: string | null; readonly unknownSince?: string | null }

/** The reasons for which something has flagged its order so far, including flags removed since. */
export const flaggedFor = async (
  queries: Queries,
  orderId: string,
  about: Flagged,
): Promise<readonly unknown[]> => {
  const flagged = await queries
    .selectFrom('order_events')
    .select('details')
    .where('order_id', '=', orderId)
    .where('what', '=', 'flagged')
    .execute()
  return flagged
    .map(({ details }): Record<string, unknown> => JSON.parse(details))
    .filter((details) => Object.entries(about).every(([name, id]) => details[name] === id))
    .map(({ reason }) => reason)
}
