import type { ApiCall } from '#contract/api-call.ts'
import { applyPayment } from '#contract/orders/apply-payment.ts'
import { cancelOrder } from '#contract/orders/cancel-order.ts'
import { refundOrder } from '#contract/orders/refund-order.ts'
import { deskMessages } from '#copy/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { explain } from '../explain.ts'
import { $orderBusy, showOrder } from './order-page.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { endSession, isOver } from '../account/sign-in.ts'
import { showToast } from '../toasts.ts'

/** A key for one form that moves money: however often it is sent, the money moves once. */
export const newRefundKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Has staff's wish done to the order and shows it as it is afterwards; says whether it was done. */
const change = async (
  wish: ApiCall<Order>,
  { done, failed }: { readonly done: string; readonly failed: string },
): Promise<boolean> => {
  if ($orderBusy.get()) return false
  $orderBusy.set(true)
  try {
    showOrder(await withSecondFactor(wish))
    showToast({ kind: 'success', text: done })
    return true
  } catch (error) {
    if (isOver(error)) endSession()
    else showToast({ kind: 'error', text: explain(error, failed) })
    return false
  } finally {
    $orderBusy.set(false)
  }
}

/**
 * Gives money back for an order, out of one payment or, with '', the newest first; `key` makes a repeat of the same form
 * harmless. Says whether it was made.
 */
export const refund = (
  order: Order,
  { amount, reason, paymentId, key }: { amount?: number; reason: string; paymentId: string; key: string },
): Promise<boolean> => {
  const request = { ...(amount ? { amount } : {}), ...(paymentId ? { paymentId } : {}), reason }
  return change(refundOrder(order._id, request, key), {
    done: deskMessages.refunded,
    failed: deskMessages.refundFailed,
  })
}

/** Calls an order off and gives back all that was paid of it. Says whether it was done. */
export const cancel = (order: Order, { reason, key }: { reason: string; key: string }): Promise<boolean> =>
  change(cancelOrder(order._id, { reason }, key), {
    done: deskMessages.cancelled,
    failed: deskMessages.cancelFailed,
  })

/** Lets money count that stood apart. Says whether it does. */
export const apply = (order: Order, paymentId: string): Promise<boolean> =>
  change(applyPayment(order._id, { paymentId }), {
    done: deskMessages.applied,
    failed: deskMessages.applyFailed,
  })
