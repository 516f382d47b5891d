import type { Queries } from '../db/database.ts'
import { newId } from '../db/new-id.ts'

/** Where a change of an order came from. */
export type Input = 'shopper' | 'verify' | 'return' | 'webhook' | 'reconciler' | 'admin'

export interface OrderEvent {
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
    | 'paid'
    | 'flagged'
    | 'closed'
    | 'refund_asked'
    | 'refund_changed'
    | 'dispute_changed'
  readonly said?: Readonly<Record<string, unknown>>
}

/** The statement that writes down what happened to an order, for the same transaction as the change itself. */
export const recording = (
  queries: Queries,
  { orderId, at, input, actorId = null, what, said = {} }: OrderEvent,
) => {
  const row = { id: newId(), order_id: orderId, at: at.toISOString(), input, actor_id: actorId, what }
  return queries.insertInto('order_events').values({ ...row, said: JSON.stringify(said) })
}

/** Writes down what happened to an order. */
export const record = async (queries: Queries, event: OrderEvent): Promise<void> => {
  await recording(queries, event).execute()
}

/** Puts an order before the operator's eyes, and says why. */
export const flag = async (
  queries: Queries,
  event: Omit<OrderEvent, 'what'>,
  reason: string,
): Promise<void> => {
  await queries.updateTable('orders').set({ flag: reason }).where('id', '=', event.orderId).execute()
  await record(queries, { ...event, what: 'flagged', said: { reason, ...event.said } })
}

/** Takes an order out of the operator's sight when one of these was why it stood there. */
export const unflag = async (
  queries: Queries,
  orderId: string,
  reasons: readonly string[],
): Promise<void> => {
  await queries
    .updateTable('orders')
    .set({ flag: null })
    .where('id', '=', orderId)
    .where('flag', 'in', reasons)
    .execute()
}
