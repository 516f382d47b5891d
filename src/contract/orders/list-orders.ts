import type { ListPage } from '#domain/list-page.ts'
import type { Order } from '#domain/orders/order.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** Which orders staff want to see, and how many at a time. Empty texts ask for everything. */
export interface OrdersQuery {
  readonly page: number
  readonly size: number
  readonly q: string
  readonly state: string
  /** First and last day they were placed on, as '2026-11-21'. */
  readonly from: string
  readonly to: string
}

/** One page of everybody's orders, newest first. */
export interface OrdersPage extends ListPage {
  readonly orders: readonly Order[]
  /** More orders fit than `total` says; they were not counted. */
  readonly isMore: boolean
}

const pathOf = ({ page, size, ...filter }: OrdersQuery): string =>
  withQuery('/api/orders', { pagenumber: page, pagesize: size, ...filter })

/** A page of everybody's orders, for staff. */
export const listOrders = (query: OrdersQuery): ApiCall<OrdersPage> => get(pathOf(query))

/** Every order that fits, as comma-separated text, for staff. */
export const listOrdersAsCsv = (query: OrdersQuery): ApiCall<string> => ({
  ...get(pathOf(query)),
  accept: 'text/csv',
})
