import { refundOrder, type RefundRequest } from '#contract/orders/refund-order.ts'
import { messages } from '#copy/messages.ts'
import type { Order } from '#domain/orders/order.ts'
import { explain } from '../explain.ts'
import { $orderBusy, showOrder } from './order-page.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { endSession, isOver } from '../account/sign-in.ts'
import { showToast } from '../toasts.ts'

/** A key for one refund form: however often it is sent, the money goes back once. */
export const newRefundKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Gives money back for an order; `key` makes a repeat of the same form harmless. Says whether it was made. */
export const refund = async (
  order: Order,
  { amount, reason, key }: { amount?: number; reason: string; key: string },
): Promise<boolean> => {
  if ($orderBusy.get()) return false
  $orderBusy.set(true)
  try {
    const request: RefundRequest = { ...(amount ? { amount } : {}), reason }
    showOrder(await withSecondFactor(refundOrder(order._id, request, key)))
    showToast({ kind: 'success', text: messages.orders.refunded })
    return true
  } catch (error) {
    if (isOver(error)) endSession()
    else showToast({ kind: 'error', text: explain(error, messages.orders.refundFailed) })
    return false
  } finally {
    $orderBusy.set(false)
  }
}
