import { withQuery } from '#contract/with-query.ts'
import {
  listOrders,
  listOrdersAsCsv,
  type OrdersPage,
  type OrdersQuery,
} from '#contract/orders/list-orders.ts'
import { messages } from '#copy/messages.ts'
import { isDay } from '#domain/orders/day-range.ts'
import type { Order } from '#domain/orders/order.ts'
import { callAs } from '../account/call-as.ts'
import type { Loaded } from '../account/admins-only.ts'
import { adminList } from '../desk/admin-list.ts'
import type { Session } from '../account/session.ts'
import { choiceIn, pageIn } from '../desk/url-params.ts'

/** A page of all orders. `flagged`: orders whose payments need a person, on the first page only. */
interface FoundOrders {
  readonly list: OrdersPage
  readonly flagged: readonly Order[]
}

/** What the list of all orders shows. */
export type OrdersView = Loaded<FoundOrders>

/** The states staff may filter by, with their labels. */
export const ORDER_FILTERS = [
  ['', 'All orders'],
  ['paid', 'Paid'],
  ['part_paid', 'Part-paid'],
  ['unpaid', 'Unpaid'],
  ['pending', 'Being confirmed'],
  ['closed', 'Closed'],
  ['flagged', 'Flagged'],
] as const

/** Orders on one page of the list. */
export const PAGE_SIZE = 10
const ALL: OrdersQuery = { page: 1, size: PAGE_SIZE, q: '', state: '', from: '', to: '' }

const read = (params: URLSearchParams): OrdersQuery => {
  const dayIn = (name: string) => [params.get(name) ?? ''].find(isDay) ?? ''
  return {
    ...ALL,
    page: pageIn(params),
    q: params.get('q') ?? '',
    state: choiceIn(params, 'state', ORDER_FILTERS),
    from: dayIn('from'),
    to: dayIn('to'),
  }
}

/** The path of a page of the list. */
export const ordersPath = ({ page, q, state, from, to }: OrdersQuery): string =>
  withQuery('/orders', { q, state, from, to, page: page > 1 ? page : '' })

const flaggedOf = async (query: OrdersQuery, { token }: Session): Promise<readonly Order[]> => {
  if (ordersPath(query) !== ordersPath(ALL)) return []
  const { orders } = await callAs(listOrders({ ...ALL, state: 'flagged' }), token)
  return orders.filter((order) => order.flagged)
}

/** The list of all orders. */
export const ordersList = adminList<OrdersQuery, FoundOrders>({
  first: ALL,
  read,
  pathOf: ordersPath,
  fetch: async (query, session) => {
    const [list, flagged] = await Promise.all([
      callAs(listOrders(query), session.token),
      flaggedOf(query, session),
    ])
    return { list, flagged }
  },
  csv: (query) => ({ name: 'orders.csv', request: listOrdersAsCsv(query) }),
  failed: messages.orders.failed,
})
