import type { Queries } from '../db/database.ts'
import type { OrderRow, OrderStatus } from '../db/schema.ts'
import { executeBatch } from '../db/batch.ts'
import { emailing } from '../outbox/outbox.ts'
import { mayNotify } from '../outbox/unproved.ts'
import { type NewOrderEvent, recording } from './order-events.ts'
import { orderEmail, type OrderToTell, paymentEmail, toTell } from './order-emails.ts'
import { counting } from './order-totals.ts'

interface Transition {
  readonly from: readonly OrderStatus[]
  /** What the order's history calls it. */
  readonly what: NewOrderEvent['what']
  /** What changes beside the status. */
  readonly columns: (at: string) => Partial<OrderRow>
}

/**
 * The whole life of an order: what it can become, and from where. `closed` is no end, because money may arrive
 * after the shop stopped waiting for it; `paid` is one, and survives every refund.
 */
const TRANSITIONS: Readonly<Record<Exclude<OrderStatus, 'draft'>, Transition>> = {
  unpaid: { from: ['draft'], what: 'provider_order_made', columns: () => ({ listed: 1 }) },
  paid: {
    from: ['draft', 'unpaid', 'closed'],
    what: 'paid',
    columns: (at) => ({ listed: 1, paid_at: at, closed_at: null, reuse_key: null }),
  },
  closed: {
    from: ['draft', 'unpaid'],
    what: 'closed',
    columns: (at) => ({ listed: 0, closed_at: at, reuse_key: null }),
  },
}

/** Who changes an order, when, and what is to be remembered of it. */
type Change = Omit<NewOrderEvent, 'orderId' | 'what'>

/**
 * The statements of one transition, its line of the order's history with them. Whoever asks for one has just changed
 * the order's payment in the same transaction, and with that keeps everybody else waiting.
 */
const moving = (
  queries: Queries,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
  to: keyof typeof TRANSITIONS,
  change: Change,
) => {
  const { from, what, columns } = TRANSITIONS[to]
  if (!from.includes(status)) throw new Error(`The order ${id} is ${status} and can’t become ${to}.`)
  return [
    queries
      .updateTable('orders')
      .set({ status: to, ...columns(change.at.toISOString()) })
      .where('id', '=', id)
      .where('status', 'in', from),
    counting(queries, status, to),
    recording(queries, { ...change, orderId: id, what }),
  ]
}

/**
 * The statements by which an order becomes payable, because the payment provider knows it: its shopper is told that it
 * was placed, unless nobody proved her e-mail and it was written to already.
 */
export const makingPayable = (queries: Queries, order: OrderToTell, change: Change, siteUrl: string) => [
  ...moving(queries, order, 'unpaid', change),
  emailing(queries, orderEmail(order, siteUrl), change.at, mayNotify(queries, order.email, change.at)),
]

/** The money has arrived: the order is paid, and its shopper is told. */
export const markPaid = async (
  queries: Queries,
  orderId: string,
  change: Change,
  siteUrl: string,
): Promise<void> => {
  const order = await queries
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await executeBatch(queries, [
    ...moving(queries, order, 'paid', change),
    emailing(queries, paymentEmail(await toTell(queries, order), siteUrl), change.at),
  ])
}

/** Nobody is expected to pay the order any more. */
export const closeOrder = async (queries: Queries, orderId: string, change: Change): Promise<void> => {
  const order = await queries
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await executeBatch(queries, moving(queries, order, 'closed', change))
}

/** What of the order's price went back to the shopper or is on its way, in paise. The status stays. */
export const setRefunded = async (queries: Queries, orderId: string, paise: number): Promise<void> => {
  await queries.updateTable('orders').set({ refunded_paise: paise }).where('id', '=', orderId).execute()
}
