import { payOrder } from '#contract/orders/pay-order.ts'
import type { Purchase } from '#contract/payments/verify-payment.ts'
import { messages } from '#copy/messages.ts'
import { buyerOf } from '#domain/account/session.ts'
import type { Order } from '#domain/orders/order.ts'
import { callAs } from '../account/call-as.ts'
import { $session, type Session } from '../account/session.ts'
import { endSession, isOver } from '../account/session-end.ts'
import { expectPurchase } from '../analytics/purchases.ts'
import {
  collectPayment,
  customerPayment,
  showCreationFailure,
  showPaymentFailure,
  type CheckoutConfig,
} from '../payments/payment.ts'
import { showToast } from '../toasts.ts'
import { $wasPaymentDismissed, $orderBusy, $orderView, loadOrder } from './order-page.ts'
import { showThanks } from './thanks.ts'

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
  $wasPaymentDismissed.set(false)
  try {
    const intent = await callAs(payOrder(order._id), session.token)
    expectPurchase(order._id)
    const outcome = await collectPayment(
      config,
      customerPayment(session, intent, purchaseOf(session, order), () => showPaymentFailure('unanswered')),
      {
        opened: () => $orderBusy.set(false),
        verifying: () => $orderView.set({ state: 'ready', order: { ...order, state: 'pending' } }),
      },
    )
    if (outcome === 'paid') {
      showThanks(order._id)
      showToast({ kind: 'success', text: messages.pay.verified })
    } else showPaymentFailure(outcome)
    $wasPaymentDismissed.set(outcome === 'dismissed')
    await loadOrder(session, order._id)
  } catch (error) {
    if (isOver(error)) return endSession(error)
    showCreationFailure(error)
    await loadOrder(session, order._id)
  } finally {
    $orderBusy.set(false)
  }
}
