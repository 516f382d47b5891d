import type { Queries } from '../db/database.ts'
import type { OrderRow, OrderStatus, PaymentRow } from '../db/schema.ts'
import { executeBatch } from '../db/batch.ts'
import { insertTerms } from '../production/begin.ts'
import { emailing } from '../outbox/outbox.ts'
import { mayNotify } from '../outbox/unverified-emails.ts'
import { clearPaymentUnknown } from './clear-payment-unknown.ts'
import { type NewOrderEvent, insertEvent, clearFlags } from './order-events.ts'
import { orderEmail, type OrderForEmail, paymentEmail, orderForEmail } from './order-emails.ts'
import type { OrderLinks } from './order-links.ts'
import { orderNotFound } from './order-not-found.ts'
import { counting } from './order-totals.ts'

type MovedOrder = Pick<OrderRow, 'id' | 'status'> & {
  /** Whether any money arrived for it, counted or unapplied; needed for closing and cancelling. */
  readonly hasPaid?: boolean
}

interface Transition {
  readonly to: OrderStatus
  readonly from: readonly OrderStatus[]
  /** The name of its event in the order's history. */
  readonly what: NewOrderEvent['what']
  /** The columns that change besides the status. */
  readonly columns: (at: string, order: MovedOrder) => Partial<OrderRow>
}

/** Once money has arrived for an order, it stays in the list where its customer saw it before. */
const listedWhenClosed = ({ hasPaid }: MovedOrder): number => (hasPaid ? 1 : 0)

/**
 * All transitions of an order. An order that closed unpaid can still be paid, because money may arrive after the shop
 * stopped waiting for it; `paid` survives every refund and ends only if staff cancel the order.
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
    columns: (at, order) => ({ listed: listedWhenClosed(order), closed_at: at, reuse_key: null }),
  },
  cancel: {
    to: 'closed',
    from: ['draft', 'unpaid', 'part_paid', 'paid'],
    what: 'cancelled',
    columns: (at, order) => ({
      listed: listedWhenClosed(order),
      closed_at: at,
      cancelled_at: at,
      reuse_key: null,
    }),
  },
} as const satisfies Readonly<Record<string, Transition>>

/** What changes an order, when, by whom, and the details to record. */
type Change = Omit<NewOrderEvent, 'orderId' | 'what'>

/**
 * The statements of one transition, including its event. The caller holds a lock, in the same transaction, on the order
 * or one of its payments. Throws if the order can't make this transition.
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
 * The statements that make an order payable once the payment provider knows it, and e-mail the shopper that it was
 * placed. No e-mail if her address is unverified and was written to already.
 */
export const makingPayable = (queries: Queries, order: OrderForEmail, change: Change) => [
  ...moving(queries, order, 'makePayable', change),
  emailing(queries, orderEmail(order), change.at, mayNotify(queries, order.email, change.at)),
]

/** The row of an order, locked until the transaction ends; undefined if there is none. */
export const lockOrder = (queries: Queries, orderId: string): Promise<OrderRow | undefined> =>
  queries
    .updateTable('orders')
    .set(({ ref }) => ({ listed: ref('listed') }))
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst()

/** The row of an order, locked until the transaction ends; 404 if there is none. */
export const lockOrderOrThrow = async (queries: Queries, orderId: string): Promise<OrderRow> => {
  const order = await lockOrder(queries, orderId)
  if (!order) throw orderNotFound()
  return order
}

/**
 * Locks an order that was looked up for its customer, until the transaction ends. 404 if she was erased since then, or
 * if staff ended its links: they may have corrected whose it is.
 */
export const lockCustomersOrder = async (
  queries: Queries,
  { id, link_rev }: Pick<OrderRow, 'id' | 'link_rev'>,
): Promise<OrderRow> => {
  const order = await lockOrder(queries, id)
  if (!order?.email || order.link_rev !== link_rev) throw orderNotFound()
  return order
}

/**
 * Whether money may count for an order: never beyond the total, nor once the order is paid (0 paise would fit),
 * cancelled, or its customer erased. A cart's order that closed unpaid still takes money; a quote's does not, because
 * the quote's promise has expired.
 */
export const mayCount = (
  { status, source, total_paise, captured_paise, cancelled_at, email }: OrderRow,
  paise: number,
): boolean =>
  captured_paise + paise <= total_paise &&
  status !== 'paid' &&
  cancelled_at === null &&
  // Empty once the customer was erased.
  email !== '' &&
  (status !== 'closed' || source === 'cart')

interface Counting {
  /** Whether staff want it to count although the order closed unpaid. */
  readonly evenIfClosed: boolean
}

/** Adds money to an order if `mayCount`, repeated here in SQL, allows it at this moment. */
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
 * Counts arrived money: the order becomes paid or part paid, and its customer gets an e-mail. The money that production
 * requires starts it, and the e-mail then states the promised delivery. False, with nothing changed, if the money may
 * not count.
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
  const fullOrder = await orderForEmail(queries, order, linkOf)
  const begins = await insertTerms(queries, order, change.at)
  await executeBatch(queries, [
    ...moving(queries, order, isPaid ? 'pay' : 'payInPart', change),
    ...(begins?.statements ?? []),
    emailing(queries, paymentEmail(fullOrder, payment, begins?.promise), change.at),
  ])
  // After this payment, one that went back before no longer needs attention, nor one that was not to be found, unless
  // the provider may still hold its money.
  if (order.flag !== null) {
    await clearFlags(queries, order.id, ['refunded_unpaid'])
    await clearPaymentUnknown(queries, order.id)
  }
  return true
}

/** Closes an order that was not paid in time. */
export const closeOrder = (queries: Queries, order: Required<MovedOrder>, change: Change): Promise<void> =>
  executeBatch(queries, moving(queries, order, 'close', change))

/** Cancels an order for staff; the caller refunds what was paid. */
export const cancelOrder = (queries: Queries, order: Required<MovedOrder>, change: Change): Promise<void> =>
  executeBatch(queries, moving(queries, order, 'cancel', change))

/** Returns a closed order to the lists, because money has arrived for it. */
export const listClosed = async (queries: Queries, orderId: string): Promise<void> => {
  await queries
    .updateTable('orders')
    .set({ listed: 1 })
    .where('id', '=', orderId)
    .where('status', '=', 'closed')
    .execute()
}

/** Stores how much of an order's money was refunded or is on its way back, in paise; its status stays. */
export const setRefunded = async (queries: Queries, orderId: string, paise: number): Promise<void> => {
  await queries.updateTable('orders').set({ refunded_paise: paise }).where('id', '=', orderId).execute()
}
