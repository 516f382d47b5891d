import { atom } from 'nanostores'
import { BackendError, NetworkError } from '#clients/backend-error.ts'
import { createPaymentIntent, type PaymentIntentInput } from '#contract/payments/create-payment-intent.ts'
import type { Purchase } from '#contract/payments/verify-payment.ts'
import { messages } from '#copy/messages.ts'
import { totalOf, type Cart } from '#domain/cart/cart.ts'
import { toPaise } from '#domain/money.ts'
import { buyerOf } from '#domain/account/session.ts'
import { shippingAddressOf, type ShippingForm } from '#domain/cart/shipping.ts'
import { callAs } from '../account/call-as.ts'
import { $checkoutObstacle, refreshCart } from './cart-check.ts'
import { $cart } from './cart.ts'
import { explain } from '../explain.ts'
import { goTo } from '../navigation.ts'
import { nextPaint } from '../next-paint.ts'
import { checkOpenOrders, rememberOpenOrder, removePaidLines } from '../orders/open-orders.ts'
import { showThanksOnNextPage } from '../orders/thanks.ts'
import {
  collectPayment,
  customerPayment,
  showCreationFailure,
  showPaymentFailure,
  type CheckoutConfig,
  type PaymentOutcome,
} from '../payments/payment.ts'
import { $session, type Session } from '../account/session.ts'
import { $shippingForm, askForShipping } from './shipping-form.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { rememberLocation } from '../account/stored-location.ts'
import { showToast, showToastOnNextPage } from '../toasts.ts'

const PENDING_POLL_MS = 4 * 1000
const DIALOG_OPENS_WITHIN_MS = 3 * 1000

/**
 * The state of the cart's payment. `paying`: the dialog is open; `left`: it was closed, and the order stays unpaid;
 * `unanswered`: it was paid, but the back end has not answered yet; `pending`: the provider cannot confirm it yet.
 */
export type Checkout =
  | { readonly step: 'idle' | 'creating' | 'verifying' }
  | { readonly step: 'paying'; readonly since: number }
  | { readonly step: 'left' | 'unanswered' | 'pending'; readonly orderId: string }

/** The state of the cart's payment. */
export const $checkout = atom<Checkout>({ step: 'idle' })

const reset = () => $checkout.set({ step: 'idle' })
const showError = (text: string) => showToast({ kind: 'error', text })

const askToSignInFirst = () => {
  rememberLocation()
  showError(messages.pay.signInFirst)
}

const purchaseOf = (session: Session, cart: Cart, form: ShippingForm): PaymentIntentInput & Purchase => ({
  amount: toPaise(totalOf(cart)),
  products: cart,
  shippingAddress: shippingAddressOf(form),
  totalPrice: totalOf(cart),
  userId: buyerOf(session.user),
})

const refuseCreation = async (error: unknown) => {
  reset()
  if (isOver(error)) return endSession(error)
  showCreationFailure(error)
  if (error instanceof NetworkError) return showError(explain(error, ''))
  if (!(error instanceof BackendError)) return
  if (error.status === 429) showError(explain(error, ''))
  if (error.status === 409 || error.status === 422) await refreshCart()
}

const openPaidOrder = (orderId: string) => {
  showToastOnNextPage({ kind: 'success', text: messages.pay.verified })
  showThanksOnNextPage(orderId)
  goTo(`/order/${orderId}`)
}

const finish = (outcome: PaymentOutcome, orderId: string) => {
  if (outcome === 'dismissed') return $checkout.set({ step: 'left', orderId })
  if (outcome === 'pending') {
    $checkout.set({ step: 'pending', orderId })
    return goTo(`/order/${orderId}`)
  }
  if (outcome === 'paid') {
    removePaidLines({ _id: orderId, isPaid: true, state: 'paid' })
    openPaidOrder(orderId)
  } else showPaymentFailure(outcome)
  reset()
}

/**
 * Checks earlier payments, and opens the page of an order that was paid meanwhile, once: its customer has not seen yet
 * that her money arrived.
 */
const checkEarlierPayments = async (session: Session) => {
  const result = await checkOpenOrders(session)
  if (result.paid) openPaidOrder(result.paid)
  return result
}

const payFor = async (config: CheckoutConfig, session: Session, measurements: Measured) => {
  $checkout.set({ step: 'creating' })
  await nextPaint()
  try {
    // An earlier payment whose answer was lost may have arrived since: nothing is paid twice.
    const { paid, pending } = await checkEarlierPayments(session)
    if (pending) return $checkout.set({ step: 'pending', orderId: pending })
    if (paid) return reset()
    const cart = $cart.get()
    const purchase = purchaseOf(session, cart, $shippingForm.get())
    const intent = await callAs(createPaymentIntent({ ...purchase, ...measurements }), session.token)
    const { orderId } = intent
    rememberOpenOrder(orderId, cart, session.user._id)
    const unanswered = () => {
      showPaymentFailure('unanswered')
      $checkout.set({ step: 'unanswered', orderId })
    }
    const outcome = await collectPayment(config, customerPayment(session, intent, purchase, unanswered), {
      opened: () => $checkout.set({ step: 'paying', since: Date.now() }),
      verifying: () => $checkout.set({ step: 'verifying' }),
    })
    finish(outcome, orderId)
  } catch (error) {
    await refuseCreation(error)
  }
}

/**
 * Whether a payment may begin. An open dialog covers the page, so a press long after it opened means that it was lost.
 */
const mayBegin = (checkout: Checkout) =>
  checkout.step === 'idle' ||
  checkout.step === 'left' ||
  (checkout.step === 'paying' && Date.now() - checkout.since > DIALOG_OPENS_WITHIN_MS)

/** Her measurements, if she sends them along. */
export type Measured = Pick<PaymentIntentInput, 'measurements'>

/**
 * Pays for the cart: creates the payment order, opens the dialog, and lets the server verify. Repeated clicks do
 * nothing.
 */
export const pay = async (config: CheckoutConfig, measurements: Measured = {}): Promise<void> => {
  if (!mayBegin($checkout.get())) return
  const session = $session.get()
  if (!session) return askToSignInFirst()
  // Marks empty fields in any case, so that she sees everything to correct at once.
  const isFilled = askForShipping()
  const obstacle = $checkoutObstacle.get()
  if (obstacle) return showError(obstacle)
  if (!isFilled) return showError(messages.pay.shippingMissing)
  if ($cart.get().length > 0) await payFor(config, session, measurements)
}

/**
 * Follows payments that this browser began earlier until each is paid or given up, so that closing a tab after paying
 * never leads to paying twice. Returns a function that stops it.
 */
export const followOpenOrders = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const ask = async (session: Session) => {
    const { pending } = await checkEarlierPayments(session)
    const { step } = $checkout.get()
    if (stopped || !['idle', 'left', 'pending'].includes(step)) return
    if (pending) $checkout.set({ step: 'pending', orderId: pending })
    else if (step === 'pending') reset()
  }
  const askIfSignedIn = () => {
    const session = $session.get()
    if (session)
      ask(session).catch((error: unknown) => {
        if (isOver(error)) endSession(error)
        // No answer changes nothing; ask again.
        else if (!stopped) askAgainLater($checkout.get())
      })
  }
  const askAgainLater = ({ step }: Checkout) => {
    clearTimeout(timer)
    if (step === 'pending') timer = setTimeout(askIfSignedIn, PENDING_POLL_MS)
  }
  const stops = [$session.subscribe(askIfSignedIn), $checkout.subscribe(askAgainLater)]
  return () => {
    stopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
