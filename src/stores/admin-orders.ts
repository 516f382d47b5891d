import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { download } from '#clients/download.ts'
import {
  listOrders,
  listOrdersAsCsv,
  type OrdersPage,
  type OrdersQuery,
} from '#contract/orders/list-orders.ts'
import { messages } from '#copy/messages.ts'
import { isDay } from '#domain/day-range.ts'
import type { Order } from '#domain/order.ts'
import { isSentAway } from './admins-only.ts'
import { explain } from './explain.ts'
import { goTo } from './go-to.ts'
import { $session, type Session } from './session.ts'
import { endSession, isOver } from './sign-in.ts'
import { showToast } from './toasts.ts'

/** What the list of all orders shows. `flagged`: orders whose payments need a person, on the first page only. */
export type OrdersView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly list: OrdersPage; readonly flagged: readonly Order[] }

/** The states an administrator may filter by, and their words. */
export const ORDER_FILTERS = [
  ['', 'All orders'],
  ['paid', 'Paid'],
  ['unpaid', 'Unpaid'],
  ['pending', 'Being confirmed'],
  ['closed', 'Closed'],
  ['flagged', 'Flagged'],
] as const

/** Orders on one page of the list. */
export const PAGE_SIZE = 10
const ALL: OrdersQuery = { page: 1, size: PAGE_SIZE, q: '', state: '', from: '', to: '' }

/** What the list shows now. */
export const $ordersView = atom<OrdersView>({ state: 'loading' })

/** What the list was asked for; the address bar says the same. */
export const $ordersQuery = atom<OrdersQuery>(ALL)

const readQuery = (search: string): OrdersQuery => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page'))
  const state = ORDER_FILTERS.find(([name]) => name === query.get('state'))?.[0] ?? ''
  const dayIn = (name: string) => [query.get(name) ?? ''].find(isDay) ?? ''
  return {
    ...ALL,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    q: query.get('q') ?? '',
    state,
    from: dayIn('from'),
    to: dayIn('to'),
  }
}

/** The address of a page of the list. */
export const addressOf = ({ page, q, state, from, to }: OrdersQuery): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ q, state, from, to })) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/orders?${query}` : '/orders'
}

const flaggedOf = async ({ token }: Session, query: OrdersQuery): Promise<readonly Order[]> => {
  if (addressOf(query) !== addressOf(ALL)) return []
  const { orders } = await call(listOrders({ ...ALL, state: 'flagged' }), token)
  return orders.filter((order) => order.flagged)
}

const refuse = (error: unknown) => {
  if (!isSentAway(error))
    $ordersView.set({ state: 'failed', text: explain(error, messages.orders.failed), retry })
}

const retry = () => {
  $ordersView.set({ state: 'loading' })
  void load()
}

const load = async () => {
  const session = $session.get()
  const query = $ordersQuery.get()
  if (!session) return goTo('/')
  try {
    const [list, flagged] = await Promise.all([
      call(listOrders(query), session.token),
      flaggedOf(session, query),
    ])
    // Only the newest question is answered: a slow earlier page never covers it.
    if (query === $ordersQuery.get()) $ordersView.set({ state: 'ready', list, flagged })
  } catch (error) {
    if (query === $ordersQuery.get()) refuse(error)
  }
}

/** Shows another page, search or filter, and puts it into the address bar. */
export const showOrders = (change: Partial<OrdersQuery>): void => {
  $ordersQuery.set({ ...$ordersQuery.get(), page: 1, ...change })
  window.history.pushState(null, '', addressOf($ordersQuery.get()))
  void load()
}

/** Opens the list at the address bar's page and follows Back and Forward; nobody but an administrator stays. */
export const followOrders = (): (() => void) => {
  const follow = () => {
    $ordersQuery.set(readQuery(window.location.search))
    void load()
  }
  follow()
  window.addEventListener('popstate', follow)
  const forget = $session.listen((session) => {
    if (!session) goTo('/')
  })
  return () => {
    window.removeEventListener('popstate', follow)
    forget()
  }
}

/** Saves all orders of the current search and filter as a file. */
export const exportOrders = async (): Promise<void> => {
  const session = $session.get()
  if (!session) return goTo('/')
  try {
    const csv = await call(listOrdersAsCsv($ordersQuery.get()), session.token)
    download('orders.csv', 'text/csv;charset=utf-8', csv)
  } catch (error) {
    if (isOver(error)) return endSession()
    showToast({ kind: 'error', text: explain(error, messages.orders.failed) })
  }
}
