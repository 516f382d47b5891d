import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { getOrder } from '#contract/orders/get-order.ts'
import { watchOrder } from '#contract/tracking/watch-order.ts'
import { messages } from '#copy/messages.ts'
import { isOrderId, type Order } from '#domain/orders/order.ts'
import { returnedPayment, type ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { explain } from '../explain.ts'
import { removePaidLines } from './open-orders.ts'
import { showStoredThanks, showThanks } from './thanks.ts'
import { trackPurchase } from '../analytics/purchases.ts'
import { $session, isCurrent, type Session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { quotePageOf } from '../quotes/quote-return.ts'
import { startWatching } from '../tracking/watching.ts'

const FIRST_WAIT_MS = 2 * 1000
const MAX_WAIT_MS = 15 * 1000

/** What an order's page shows. */
export type OrderView =
  | { readonly state: 'loading' | 'nobody' | 'not-found' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly order: Order }

/** The order whose page is open. */
export const $orderView = atom<OrderView>({ state: 'loading' })
/** How its payment went, when the provider's own page leads back here. */
export const $returned = atom<ReturnedPayment | undefined>()
/** Whether its payment is being prepared, or a change by staff is being sent. */
export const $orderBusy = atom(false)

/** Whether its payment dialog was closed without paying since the page opened. */
export const $wasPaymentDismissed = atom(false)

/** Shows an order as it is now, if somebody is still signed in. */
export const showOrder = (order: Order): void => {
  if (!$session.get()) return
  if (removePaidLines(order)) showThanks(order._id)
  trackPurchase(order)
  $orderView.set({ state: 'ready', order })
}

const refuse = (error: unknown, retry: () => void) => {
  if (isOver(error)) {
    endSession(error)
    $orderView.set({ state: 'nobody' })
  } else if (error instanceof BackendError && error.status === 404) $orderView.set({ state: 'not-found' })
  else if ($orderView.get().state !== 'ready')
    $orderView.set({ state: 'failed', text: explain(error, messages.orders.failedOne), retry })
}

const isPending = () => {
  const view = $orderView.get()
  return view.state === 'ready' && view.order.state === 'pending'
}

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Loads and shows an order, again and again while its payment is being confirmed. If what is shown has changed during
 * the request, it may be newer than the answer, so the order is loaded again.
 */
export const loadOrder = async (session: Session, orderId: string, wait = FIRST_WAIT_MS): Promise<void> => {
  clearTimeout(timer)
  const before = $orderView.get()
  try {
    const order = await call(getOrder(orderId), session.token)
    if (!isCurrent(session.token)) return
    if ($orderView.get() !== before) return loadOrder(session, orderId, wait)
    showOrder(order)
  } catch (error) {
    if (isCurrent(session.token)) refuse(error, () => begin(session, orderId))
  }
  clearTimeout(timer)
  if (isPending() && isCurrent(session.token))
    timer = setTimeout(() => void loadOrder(session, orderId, Math.min(wait * 1.5, MAX_WAIT_MS)), wait)
}

/** Reloads an order that has changed for the signed-in user. */
export const reloadOrder = async (orderId: string): Promise<void> => {
  const session = $session.get()
  if (session) await loadOrder(session, orderId)
}

const begin = (session: Session, orderId: string) => {
  $orderView.set({ state: 'loading' })
  void loadOrder(session, orderId)
}

/** Reads from the URL how the payment went, and removes it, so that a reload does not show it again. */
const readReturn = () => {
  const { search, pathname, hash } = window.location
  const returned = returnedPayment(search)
  $returned.set(returned)
  if (returned) window.history.replaceState(null, '', pathname + hash)
}

const showUpdate = (order: Order) => {
  // While this browser waits for a confirmation, "unpaid" only means that the server does not know of the payment yet.
  if (!isPending() || order.state !== 'unpaid') showOrder(order)
}

/** The id in an order page's path. */
export const orderIdOf = (path: string): string => path.split('/')[2] ?? ''

/** Returns from the provider's own page to the quote page on which a payment began. Whether there is one. */
const returnToQuotePage = (orderId: string): boolean => {
  const path = quotePageOf(orderId)
  if (!path || $returned.get() === undefined) return false
  window.location.replace($returned.get() === 'failed' ? `${path}?payment=failed` : path)
  return true
}

/**
 * Shows an order, loads it again while its payment is being confirmed, and follows its progress and the answers to the
 * customer's requests. Returns a function that stops it.
 */
export const followOrder = (orderId: string): (() => void) => {
  readReturn()
  showStoredThanks()
  if (returnToQuotePage(orderId)) return () => undefined
  let stopWatching: (() => void) | undefined
  const stop = () => {
    clearTimeout(timer)
    stopWatching?.()
    stopWatching = undefined
  }
  // Starts once the order is first shown, by whichever attempt.
  const forgetView = $orderView.listen(({ state }) => {
    const session = $session.get()
    if (state !== 'ready' || !session) return
    stopWatching ??= startWatching({
      call: watchOrder(orderId),
      tag: '',
      token: session.token,
      show: showUpdate,
    })
  })
  const forgetSession = $session.subscribe((session) => {
    stop()
    if (!session) return $orderView.set({ state: 'nobody' })
    if (!isOrderId(orderId)) return $orderView.set({ state: 'not-found' })
    begin(session, orderId)
  })
  return () => {
    forgetSession()
    forgetView()
    stop()
  }
}
