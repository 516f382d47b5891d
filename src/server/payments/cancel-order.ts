import { z } from 'zod'
import type { Cancellation } from '#contract/orders/cancel-order.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow, RefundRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { cancelledEmail, orderForEmail } from '../orders/order-emails.ts'
import { idempotencyKeyUsed } from '../orders/idempotency-key-used.ts'
import type { OrderLinks } from '../orders/order-links.ts'
import { cancelOrder, lockOrderOrThrow } from '../orders/order-transitions.ts'
import { emailing } from '../outbox/outbox.ts'
import { conflict } from '../refusal.ts'
import { endCancellations } from '../service/end-cancellations.ts'
import {
  heldSchema,
  readHeld,
  reasonSchema,
  type Refundable,
  requireSeen,
  sumOfRefunds,
} from './refund-request.ts'
import { insertRefund, lockPayments, paymentsOf } from './refund-rows.ts'

/** A cancellation as staff request it. */
export const cancellationSchema = inputSchema<Cancellation>()(
  z.object({ reason: reasonSchema, held: heldSchema }),
)

/** A cancellation as an administrator requests it. */
export interface AskedCancellation extends Cancellation {
  readonly admin: Account
  readonly orderId: string
  /** The caller's Idempotency-Key. */
  readonly key: string
  readonly at: Date
}

const closeOpen = (queries: Queries, { orderId, at }: AskedCancellation) =>
  queries
    .updateTable('payments')
    .set({ status: 'closed', closed_at: at.toISOString() })
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .execute()

/** Stores refunds of everything the shop still holds of an order, counted or unapplied. */
const refundAll = async (
  queries: Queries,
  held: readonly Refundable[],
  { admin, reason, key, at }: AskedCancellation,
): Promise<readonly RefundRow[]> => {
  const refunds: RefundRow[] = []
  for (const { payment, left: amount_paise } of held) {
    const refund = { amount_paise, reason, idempotency_key: key, actor_id: admin.id }
    if (amount_paise > 0) refunds.push(await insertRefund(queries, payment, refund, at))
  }
  return refunds
}

const refundsOfKey = (queries: Queries, { orderId, key }: AskedCancellation) =>
  queries
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .execute()

/** The refunds of an earlier cancellation with the same key; 409 if the order closed because nobody paid it. */
const ofEarlier = (queries: Queries, order: OrderRow, asked: AskedCancellation) => {
  if (order.cancelled_at === null)
    throw conflict('order_closed', 'This order was closed because it was not paid.')
  return refundsOfKey(queries, asked)
}

/**
 * Cancels an order: closes its open payments and stores one refund for each payment of which the shop still holds
 * money; 409 if its key was used for a refund, or if the caller saw the shop hold another sum. For an order cancelled
 * before, it changes nothing and returns the refunds stored with the same key. Call it inside a transaction.
 */
export const cancelAndRefund = async (
  queries: Queries,
  asked: AskedCancellation,
  linkOf: OrderLinks,
): Promise<{ readonly refunds: readonly RefundRow[]; readonly isNew: boolean }> => {
  const { admin, orderId, reason, at } = asked
  // Payments before their order, as everywhere.
  await lockPayments(queries, orderId)
  const order = await lockOrderOrThrow(queries, orderId)
  // A new payment is stored only under a lock on the order, so none can be added from here on.
  await closeOpen(queries, asked)
  if (order.status === 'closed') return { refunds: await ofEarlier(queries, order, asked), isNew: false }
  if ((await refundsOfKey(queries, asked)).length > 0) throw idempotencyKeyUsed()
  // Read only now: what becomes of a refund under way is stored under a lock on the order alone.
  const held = await readHeld(queries, await paymentsOf(queries, orderId))
  requireSeen(held, asked.held)
  const refunds = await refundAll(queries, held, asked)
  const paise = sumOfRefunds(refunds)
  const details = { reason, refundPaise: paise }
  const hasPaid = held.length > 0
  await cancelOrder(queries, { ...order, hasPaid }, { at, input: 'admin', actorId: admin.id, details })
  await endCancellations(queries, asked)
  const fullOrder = await orderForEmail(queries, order, linkOf)
  const email = cancelledEmail(fullOrder, { refundPaise: paise, hasPaid })
  if (order.status !== 'draft') await emailing(queries, email, at).execute()
  return { refunds, isNew: true }
}
