import { toRupees } from '#domain/money.ts'
import { pick } from '#domain/pick.ts'
import type { QuoteOrder } from '#domain/quotes/quote.ts'
import type { Queries } from '../db/database.ts'
import type { QuoteRow } from '../db/quote-rows.ts'
import { asOrders, lookedInto, ordersIn } from '../orders/order-answer.ts'
import { returnedByOrder, unappliedByOrder } from '../orders/unapplied-payments.ts'
import { cancellationTexts } from '../service/service-rows.ts'

const NOT_BEGUN = { stage: null, paused: null } as const

/** The orders made from accepted quotes, by quote id. Money in rupees. */
export const quoteOrders = async (
  queries: Queries,
  quotes: readonly Pick<QuoteRow, 'id' | 'order_id'>[],
): Promise<ReadonlyMap<string, QuoteOrder>> => {
  const quoteOf = new Map(quotes.flatMap(({ id, order_id }) => (order_id ? [[order_id, id] as const] : [])))
  if (quoteOf.size === 0) return new Map()
  const rows = await ordersIn(queries)
    .where('orders.id', 'in', [...quoteOf.keys()])
    .execute()
  const production = await queries
    .selectFrom('order_production')
    .select(['order_id', 'stage', 'paused'])
    .where('order_id', 'in', [...quoteOf.keys()])
    .execute()
  const progress = new Map(production.map(({ order_id, ...row }) => [order_id, row]))
  const cancelling = await cancellationTexts(queries, [...quoteOf.keys()])
  const payBy = new Map(rows.map(({ id, pay_by }) => [id, pay_by]))
  const orders = await asOrders(queries, rows, {})
  const unapplied = await unappliedByOrder(queries, [...quoteOf.keys()])
  const returned = await returnedByOrder(queries, [...quoteOf.keys()])
  return new Map(
    orders.map((order) => [
      quoteOf.get(order._id) ?? '',
      {
        id: order._id,
        ...pick(order, 'number', 'state', 'paidAmount', 'balanceDue', 'refundedAmount', 'shippingAddress'),
        unappliedAmount: toRupees(unapplied.get(order._id) ?? 0),
        returnedAmount: toRupees(returned.get(order._id) ?? 0),
        isCancelled: order.isCancelled ?? false,
        ...lookedInto(order),
        ...(progress.get(order._id) ?? NOT_BEGUN),
        cancelling: cancelling.get(order._id) ?? null,
        payBy: order.paidAmount > 0 ? null : (payBy.get(order._id) ?? null),
      },
    ]),
  )
}
