import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { getOrder } from '#contract/orders/get-order.ts'
import { payOrder } from '#contract/orders/pay-order.ts'
import type { Purchase } from '#contract/payments/verify-payment.ts'
import { messages } from '#copy/messages.ts'
import { isOrderId, type Order } from '#domain/orders/order.ts'
import { returnedPayment, type ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { buyerOf } from '#domain/account/session.ts'
import { explain } from '../explain.ts'
import { settle } from './open-orders.ts'
import { collectPayment, ownPayment, sayRefusal, type CheckoutConfig } from '../payments/payment.ts'
import { expectPurchase, tellPurchase } from '../analytics/purchases.ts'
import { $session, type Session } from '../account/session.ts'
import { endSession, isOver } from '../account/sign-in.ts'
import { quotePageOf } from '../quotes/quote-return.ts'
import { showToast } from '../toasts.ts'

const FIRST_WAIT_MS = 2 * 1000
const LONGEST_WAIT_MS = 15 * 1000

/** What an order's page shows. */
export type OrderView =
  | { readonly state: 'loading' | 'nobody' | 'not-found' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly order: Order }

/** The order whose page is open. */
export const $orderView = atom<OrderView>({ state: 'loading' })
/** How its payment went, when the browser comes back from the provider's own page. */
export const $returned = atom<ReturnedPayment | undefined>()
/** Whether its payment is being prepared, or a refund is on its way to the server. */
export const $orderBusy = atom(false)

/** Shows an order as it is now. */
export const showOrder = (order: Order): void => {
  settle(order)
  tellPurchase(order)
  $orderView.set({ state: 'ready', order })
}

const refuse = (error: unknown, retry: () => void) => {
  if (isOver(error)) {
    endSession()
    $orderView.set({ state: 'nobody' })
  } else if (error instanceof BackendError && error.status === 404) $orderView.set({ state: 'not-found' })
  else if ($orderView.get().state !== 'ready')
    $orderView.set({ state: 'failed', text: explain(error, messages.orders.failed), retry })
}

const isPending = () => {
  const view = $orderView.get()
  return view.state === 'ready' && view.order.state === 'pending'
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the order as it is now, and again while its payment is being confirmed. */
const load = async (session: Session, orderId: string, wait = FIRST_WAIT_MS): Promise<void> => {
  clearTimeout(timer)
  const retry = () => {
    $orderView.set({ state: 'loading' })
    void load(session, orderId)
  }
  try {
    showOrder(await call(getOrder(orderId), session.token))
  } catch (error) {
    refuse(error, retry)
  }
  clearTimeout(timer)
  if (isPending() && session === $session.get())
    timer = setTimeout(() => void load(session, orderId, Math.min(wait * 1.5, LONGEST_WAIT_MS)), wait)
}

/** Reads how the payment went from the address, once: a reload does not say it again. */
const readReturn = () => {
  const { search, pathname, hash } = window.location
  const returned = returnedPayment(search)
  $returned.set(returned)
  if (returned) window.history.replaceState(null, '', pathname + hash)
}

/** The id in an order page's address. */
export const orderIdOf = (path: string): string => path.split('/')[2] ?? ''

/** Leads back to the quote's page that a payment began on, from the provider's own page. Whether it does. */
const leadToQuote = (orderId: string): boolean => {
  const path = quotePageOf(orderId)
  if (!path || $returned.get() === undefined) return false
  window.location.replace($returned.get() === 'failed' ? `${path}?payment=failed` : path)
  return true
}

/** Shows an order and asks again while its payment is being confirmed. Returns what stops it. */
export const followOrder = (orderId: string): (() => void) => {
  readReturn()
  if (leadToQuote(orderId)) return () => undefined
  const forget = $session.subscribe((session) => {
    clearTimeout(timer)
    if (!session) return $orderView.set({ state: 'nobody' })
    if (!isOrderId(orderId)) return $orderView.set({ state: 'not-found' })
    $orderView.set({ state: 'loading' })
    void load(session, orderId)
  })
  return () => {
    forget()
    clearTimeout(timer)
  }
}

const purchaseOf = (session: Session, order: Order): Purchase => ({
  products: order.orderItems,
  shippingAddress: order.shippingAddress,
  totalPrice: order.totalPrice,
  userId: buyerOf(session.user),
})

/** Pays for an order that is still unpaid, at its stored price. */
export const payAgain = async (config: CheckoutConfig, order: Order): Promise<void> => {
  const session = $session.get()
  if (!session || $orderBusy.get()) return
  $orderBusy.set(true)
  try {
    const intent = await call(payOrder(order._id), session.token)
    expectPurchase(order._id)
    const { outcome } = await collectPayment(
      config,
      ownPayment(session, intent, purchaseOf(session, order)),
      {
        opened: () => $orderBusy.set(false),
        verifying: () => $orderView.set({ state: 'ready', order: { ...order, state: 'pending' } }),
      },
    )
    if (outcome === 'paid') showToast({ kind: 'success', text: messages.pay.verified })
    else sayRefusal(outcome)
    await load(session, order._id)
  } catch (error) {
    if (isOver(error)) return endSession()
    showToast({ kind: 'error', text: messages.pay.creationFailed })
    await load(session, order._id)
  } finally {
    $orderBusy.set(false)
  }
}
