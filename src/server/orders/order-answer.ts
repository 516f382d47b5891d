import type { Offers } from '#domain/catalogue/catalogue.ts'
import { imageIn } from '#domain/catalogue/colorway.ts'
import { CURRENCY, toRupees } from '#domain/money.ts'
import type { Order, OrderItem, PaymentState } from '#domain/orders/order.ts'
import type { Refund } from '#domain/orders/refund.ts'
import { pick } from '#domain/pick.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { GOING_BACK, type OrderLineRow, type OrderRow } from '../db/schema.ts'
import { offerOf } from './choice-faults.ts'
import { flagsOf } from './order-events.ts'
import { linesByOrder, lineTotalPaise } from './order-lines.ts'

/** An order row that also tells since when the provider has held money for it that is not captured. */
export interface FoundOrder extends OrderRow {
  readonly pending_at: string | null
}

/** The row of an order that is known to exist. */
export const orderRow = (queries: Queries, id: string): Promise<OrderRow> =>
  queries.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All orders, each with the time since when a payment of it is pending. */
export const ordersIn = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .selectAll('orders')
    .select((select) =>
      select
        .selectFrom('payments')
        .select('payments.pending_at')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('payments.pending_at', 'is not', null)
        .limit(1)
        .as('pending_at'),
    )

/** Whether staff are looking into an order for a reason; no longer once they have cleared its flag. */
const isLookedInto = (order: Pick<OrderRow, 'flag'>, reason: string): boolean =>
  flagsOf(order).includes(reason)

/**
 * An order's refunds in rupees that its customer sees, oldest first; failed ones are shown to staff only. Refunds of
 * counted money appear once the provider has accepted them, those of unapplied money as soon as they are requested,
 * because the order shows nothing else of that money.
 */
export const refundsOf = async (queries: Queries, orderId: string): Promise<Refund[]> => {
  const rows = await queries
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.amount_paise', 'refunds.created_at', 'refunds.status', 'refunds.reference'])
    .select(['payments.method', 'payments.status as payment_status'])
    .select(['refunds.unknown_since', 'orders.flag'])
    .where('payments.order_id', '=', orderId)
    .where('payments.currency', '=', CURRENCY)
    .where('refunds.status', 'in', GOING_BACK)
    .where((where) =>
      where.or([where('refunds.status', '!=', 'asked'), where('payments.status', '=', 'unapplied')]),
    )
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  return rows.map((row) => ({
    amount: toRupees(row.amount_paise),
    at: row.created_at,
    state: row.status === 'processed' ? 'processed' : 'pending',
    method: row.method ?? '',
    reference: row.reference ?? '',
    isUnapplied: row.payment_status === 'unapplied',
    ...(isLookedInto(row, 'refund_unknown') &&
      row.status === 'pending' &&
      row.unknown_since !== null && { isUnknown: true }),
  }))
}

/** The state of an order's payment. */
export const stateOf = ({ status, pending_at }: FoundOrder): PaymentState => {
  if (status === 'paid' || status === 'closed') return status
  if (pending_at) return 'pending'
  return status === 'part_paid' ? 'part_paid' : 'unpaid'
}

/** What is left to pay, in paise; 0 for an order that is closed or fully refunded. */
export const paiseDue = ({
  status,
  total_paise,
  captured_paise,
  refunded_paise,
}: Pick<OrderRow, 'status' | 'total_paise' | 'captured_paise' | 'refunded_paise'>): number => {
  const isGivenBack = captured_paise > 0 && refunded_paise >= captured_paise
  return status === 'closed' || isGivenBack ? 0 : total_paise - captured_paise
}

/**
 * Which payment the owner of an order can make now: none while one is pending or looked into, or while the shop holds
 * unapplied money of it.
 */
export const payableOf = (row: FoundOrder, unappliedPaise: number, now: Date): Pick<Order, 'payable'> => {
  if (unappliedPaise > 0 || isLookedInto(row, 'payment_unknown')) return {}
  const state = stateOf(row)
  if (state === 'part_paid') return paiseDue(row) > 0 ? { payable: 'balance' } : {}
  return state === 'unpaid' && row.pay_by > now.toISOString() ? { payable: 'full' } : {}
}

const asItem = (line: OrderLineRow, offers: Offers): OrderItem => {
  // The slug and picture are today's; name and price stay as they were ordered.
  const offer = offerOf(offers, line.entry_id)
  return {
    productName: line.title,
    ...pick(line, 'color', 'size', 'quantity'),
    price: toRupees(lineTotalPaise(line)),
    ...(offer && { slug: offer.slug, image: imageIn(offer, line.color) }),
  }
}

const asOrder = (row: FoundOrder, lines: readonly OrderLineRow[], offers: Offers): Order => ({
  _id: row.id,
  number: row.number,
  user: row.customer_name,
  totalPrice: toRupees(row.total_paise),
  isPaid: row.status === 'paid',
  paidAmount: toRupees(row.captured_paise),
  balanceDue: toRupees(paiseDue(row)),
  paidAt: row.paid_at,
  createdAt: row.created_at,
  state: stateOf(row),
  refundedAmount: toRupees(row.refunded_paise),
  shippingAddress: {
    name: row.ship_name,
    address: row.ship_address,
    city: row.ship_city,
    postalCode: row.ship_postal_code,
    phone: row.ship_phone,
    ...(row.ship_state && { state: row.ship_state }),
  },
  ...(row.shipping_paise > 0 && { shippingPrice: toRupees(row.shipping_paise) }),
  ...(row.gstin && { gstin: row.gstin }),
  ...(row.cancelled_at !== null && { isCancelled: true }),
  ...(isLookedInto(row, 'payment_unknown') && { isPaymentUnknown: true }),
  ...(isLookedInto(row, 'refund_unknown') && { isRefundUnknown: true }),
  orderItems: lines.map((line) => asItem(line, offers)),
})

/** What the shop is looking into, of an order in the API's format. */
export const lookedInto = ({
  isPaymentUnknown,
  isRefundUnknown,
}: Order): Pick<Order, 'isPaymentUnknown' | 'isRefundUnknown'> => ({
  ...(isPaymentUnknown && { isPaymentUnknown }),
  ...(isRefundUnknown && { isRefundUnknown }),
})

/** Order rows with their products, in the API's format. Money in rupees. */
export const asOrders = async (
  queries: Queries,
  rows: readonly FoundOrder[],
  offers: Offers,
): Promise<Order[]> => {
  if (rows.length === 0) return []
  const lines = await linesByOrder(queries, idsOf(rows))
  return rows.map((row) => asOrder(row, lines.get(row.id) ?? [], offers))
}

const paymentIdsOf = async (queries: Queries, ids: readonly string[]) => {
  const payments = await queries
    .selectFrom('payments')
    .select(['order_id', 'provider_payment_id', 'status'])
    .where('order_id', 'in', ids)
    .where('provider_payment_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const countsFirst = payments.toSorted(
    (a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'),
  )
  return Map.groupBy(countsFirst, ({ order_id }) => order_id)
}

/**
 * Order rows as administrators see them in a list: with the customer's e-mail, whether it is flagged, and payment ids.
 */
export const asListed = async (
  queries: Queries,
  rows: readonly FoundOrder[],
  offers: Offers,
): Promise<Order[]> => {
  if (rows.length === 0) return []
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const payments = await paymentIdsOf(queries, idsOf(rows))
  const orders = await asOrders(queries, rows, offers)
  return orders.map((order) => ({
    ...order,
    email: rowOf.get(order._id)?.email ?? '',
    flagged: Boolean(rowOf.get(order._id)?.flag),
    paymentIds: (payments.get(order._id) ?? []).flatMap(({ provider_payment_id: id }) => id ?? []),
  }))
}
