import type { Queries } from '../db/database.ts'
import type { OrderRow, OrderStatus, PaymentRow } from '../db/schema.ts'
import { executeBatch } from '../db/batch.ts'
import { insertTerms } from '../production/begin.ts'
import { emailing } from '../outbox/outbox.ts'
import { mayNotify } from '../outbox/unverified-emails.ts'
import { type NewOrderEvent, insertEvent, unflag } from './order-events.ts'
import { orderEmail, type OrderForEmail, paymentEmail, orderForEmail } from './order-emails.ts'
import type { OrderLinks } from './order-links.ts'
import { orderNotFound } from './order-not-found.ts'
import { counting } from './order-totals.ts'

type MovedOrder = Pick<OrderRow, 'id' | 'status'> & {
  /** Whether any money came for it, counted or not; asked where it is cancelled. */
  readonly hasPaid?: boolean
}

interface Transition {
  readonly to: OrderStatus
  readonly from: readonly OrderStatus[]
  /** What the order's history calls it. */
  readonly what: NewOrderEvent['what']
  /** What changes beside the status. */
  readonly columns: (at: string, order: MovedOrder) => Partial<OrderRow>
}

/**
 * The whole life of an order: what it can become, and from where. Closing by itself is no end, because money may arrive
 * after the shop stopped waiting for it; `paid` survives every refund, and ends only when staff call the order off.
 */
const TRANSITIONS = {
  makePayable: {
    to: 'unpaid',
    from: ['draft'],
    what: 'provider_order_made',
    columns: () => ({ listed: 1 }),
  },
  payInPart: {
    to: 'part_paid',
    from: ['draft', 'unpaid', 'part_paid', 'closed'],
    what: 'part_paid',
    columns: () => ({ listed: 1, closed_at: null, reuse_key: null }),
  },
  pay: {
    to: 'paid',
    from: ['draft', 'unpaid', 'part_paid', 'closed'],
    what: 'paid',
    columns: (at) => ({ listed: 1, paid_at: at, closed_at: null, reuse_key: null }),
  },
  close: {
    to: 'closed',
    from: ['draft', 'unpaid'],
    what: 'closed',
    columns: (at) => ({ listed: 0, closed_at: at, reuse_key: null }),
  },
  cancel: {
    to: 'closed',
    from: ['draft', 'unpaid', 'part_paid', 'paid'],
    what: 'cancelled',
    columns: (at, { hasPaid }) => ({
      // Whoever looks for an order whose money went back finds it where she looked before.
      listed: hasPaid ? 1 : 0,
      closed_at: at,
      cancelled_at: at,
      reuse_key: null,
    }),
  },
} as const satisfies Readonly<Record<string, Transition>>

/** Who changes an order, when, and what is to be remembered of it. */
type Change = Omit<NewOrderEvent, 'orderId' | 'what'>

/**
 * The statements of one transition, its line of the order's history with them. The caller holds a lock on the order or
 * on one of its payments in the same transaction.
 */
const moving = (queries: Queries, order: MovedOrder, name: keyof typeof TRANSITIONS, change: Change) => {
  const { id, status } = order
  const { to, from, what, columns }: Transition = TRANSITIONS[name]
  if (!from.includes(status)) throw new Error(`The order ${id} is ${status} and can’t become ${to}.`)
  return [
    queries
      .updateTable('orders')
      .set({ status: to, ...columns(change.at.toISOString(), order) })
      .where('id', '=', id)
      .where('status', 'in', from),
    ...(status === to ? [] : [counting(queries, status, to)]),
    insertEvent(queries, { ...change, orderId: id, what }),
  ]
}

/**
 * The statements by which an order becomes payable, because the payment provider knows it: its shopper is told that it
 * was placed, unless nobody proved her e-mail and it was written to already.
 */
export const makingPayable = (queries: Queries, order: OrderForEmail, change: Change) => [
  ...moving(queries, order, 'makePayable', change),
  emailing(queries, orderEmail(order), change.at, mayNotify(queries, order.email, change.at)),
]

/** The stored row of an order, which nobody else changes until the transaction ends; nothing when there is none. */
export const lockOrder = (queries: Queries, orderId: string): Promise<OrderRow | undefined> =>
  queries
    .updateTable('orders')
    .set(({ ref }) => ({ listed: ref('listed') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()

/** The stored row of an order that somebody asks for, which nobody else changes until the transaction ends; 404 without. */
export const lockOrderOrThrow = async (queries: Queries, orderId: string): Promise<OrderRow> => {
  const order = await lockOrder(queries, orderId)
  if (!order) throw orderNotFound()
  return order
}

/**
 * Whether money may count for an order: never more than the total, nothing once it is paid (a payment of nothing would
 * fit), staff called it off, or nobody knows any more whose it was. An order from a cart that closed because nobody paid in
 * time still takes its money; what a quote promised was promised until then.
 */
export const mayCount = (
  { status, source, total_paise, captured_paise, cancelled_at, email }: OrderRow,
  paise: number,
): boolean =>
  captured_paise + paise <= total_paise &&
  status !== 'paid' &&
  cancelled_at === null &&
  // Empty once its customer was erased.
  email !== '' &&
  (status !== 'closed' || source === 'cart')

interface Counting {
  /** Whether a person wants it to count although the order closed by itself. */
  readonly evenIfClosed: boolean
}

/** Adds money to an order, if `mayCount` is true of it at that moment. */
const adding = (
  queries: Queries,
  { order_id, amount_paise }: Pick<PaymentRow, 'order_id' | 'amount_paise'>,
  { evenIfClosed }: Counting,
) =>
  queries
    .updateTable('orders')
    .set(({ eb }) => ({ captured_paise: eb('captured_paise', '+', amount_paise) }))
    .where('id', '=', order_id)
    .where('status', '!=', 'paid')
    .where('cancelled_at', 'is', null)
    .where('email', '<>', '')
    .where(({ eb, ref }) => eb(eb('captured_paise', '+', amount_paise), '<=', ref('total_paise')))
    .where(({ eb, or }) =>
      or([
        eb('status', '!=', 'closed'),
        eb('source', '=', 'cart'),
        ...(evenIfClosed ? [eb('status', '=', 'closed')] : []),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/**
 * Money has arrived: the order is paid, or in part, and its customer is told. With the money that must be there first its
 * production begins, and she is told when it arrives. False, and nothing is changed, when the
 * money may not count.
 */
export const countPayment = async (
  queries: Queries,
  payment: Pick<PaymentRow, 'id' | 'order_id' | 'amount_paise'>,
  change: Change,
  linkOf: OrderLinks,
  how: Counting = { evenIfClosed: false },
): Promise<boolean> => {
  const order = await adding(queries, payment, how)
  if (!order) return false
  const isPaid = order.captured_paise >= order.total_paise
  const told = await orderForEmail(queries, order, linkOf)
  const begins = await insertTerms(queries, order, change.at)
  await executeBatch(queries, [
    ...moving(queries, order, isPaid ? 'pay' : 'payInPart', change),
    ...(begins?.statements ?? []),
    emailing(queries, paymentEmail(told, payment, begins?.promise), change.at),
  ])
  // Whoever pays after all need not be told of what went back before.
  if (order.flag !== null) await unflag(queries, order.id, ['refunded_unpaid'])
  return true
}

/** Nobody is expected to pay the order any more. */
export const closeOrder = (queries: Queries, order: OrderRow, change: Change): Promise<void> =>
  executeBatch(queries, moving(queries, order, 'close', change))

/** Staff called the order off; what was paid of it must go back. */
export const cancelOrder = (queries: Queries, order: Required<MovedOrder>, change: Change): Promise<void> =>
  executeBatch(queries, moving(queries, order, 'cancel', change))

/** What of the order's money went back to the customer or is on its way, in paise. The status stays. */
export const setRefunded = async (queries: Queries, orderId: string, paise: number): Promise<void> => {
  await queries.updateTable('orders').set({ refunded_paise: paise }).where('id', '=', orderId).execute()
}
