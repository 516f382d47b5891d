import type { ListPage } from '#domain/list-page.ts'
import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** Filter and page of the list of orders. Empty strings mean no filter. */
export interface OrdersQuery {
  readonly page: number
  readonly size: number
  readonly q: string
  readonly state: string
  /** The first and last day on which they were placed, e.g. '2026-11-21'. */
  readonly from: string
  readonly to: string
}

/** One page of all customers' orders, newest first. */
export interface OrdersPage extends ListPage {
  readonly orders: readonly Order[]
  /** There are more matches than `total`; they were not counted. */
  readonly isMore: boolean
}

const pathOf = ({ page, size, ...filter }: OrdersQuery): string =>
  withQuery('/api/orders', { pagenumber: page, pagesize: size, ...filter })

/** A page of all customers' orders. Staff only. */
export const listOrders = (query: OrdersQuery): ApiCall<OrdersPage> => get(pathOf(query))

/** All matching orders as CSV. Staff only. */
export const listOrdersAsCsv = (query: OrdersQuery): ApiCall<string> => ({
  ...get(pathOf(query)),
  accept: 'text/csv',
})
