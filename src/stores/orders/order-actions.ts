import { BackendError } from '#clients/backend-error.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { clearFlag } from '#contract/board/clear-flag.ts'
import { applyPayment } from '#contract/orders/apply-payment.ts'
import { cancelOrder } from '#contract/orders/cancel-order.ts'
import { refundOrder } from '#contract/orders/refund-order.ts'
import { endLink } from '#contract/tracking/end-link.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { explain } from '../explain.ts'
import { $orderBusy, reloadOrder, showOrder } from './order-page.ts'
import { keysByText } from '../request-key.ts'
import { handleSessionError } from '../account/admins-only.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast, type Toast } from '../toasts.ts'

/** The messages for an action: done, failed, or done except for the refund, and why. */
interface Words {
  readonly done: string
  readonly failed: string
  readonly pending?: (why: string) => string
  readonly refused?: (why: string) => string
}

const REFUSED = 'refund_refused'
const PARTLY_REFUSED = 'refund_partly_refused'

const isRefusal = ({ code }: BackendError): boolean => code === REFUSED || code === PARTLY_REFUSED

const keys = keysByText()

/** The toast about a call that was not answered with an order. */
const toastFor = (error: unknown, { failed, pending, refused }: Words): Pick<Toast, 'kind' | 'text'> => {
  if (error instanceof BackendError) {
    if (error.isPending && pending) return { kind: 'info', text: pending(error.message) }
    if (isRefusal(error) && refused) return { kind: 'error', text: refused(error.message) }
  }
  return { kind: 'error', text: explain(error, failed) }
}

/**
 * Whether an action was done although its call failed: its refund will be requested again by the shop, was made in part
 * (sending it again would refund too much), or is the only thing that was refused.
 */
const isDoneDespite = (error: BackendError, { refused }: Words): boolean =>
  error.isPending || error.code === PARTLY_REFUSED || (error.code === REFUSED && refused !== undefined)

/**
 * Makes a staff call for an order and shows the order afterwards, even if the call was refused because a colleague had
 * changed it. Returns whether it was done.
 */
const change = async ({ _id }: Order, request: ApiCall<Order>, words: Words): Promise<boolean> => {
  if ($orderBusy.get()) return false
  $orderBusy.set(true)
  try {
    showOrder(await withSecondFactor(request))
    showToast({ kind: 'success', text: words.done })
    return true
  } catch (error) {
    if (handleSessionError(error)) return false
    showToast(toastFor(error, words))
    if (!(error instanceof BackendError)) return false
    // The provider's refusal is final for its key: the next press needs a new one.
    if (error.code === REFUSED) keys.arrived()
    if (error.isPending || error.status === 409) await reloadOrder(_id)
    return isDoneDespite(error, words)
  } finally {
    $orderBusy.set(false)
  }
}

interface RefundToMake {
  /** In rupees; undefined for everything. */
  readonly amount?: number
  readonly reason: string
  /** '' for the newest payments first. */
  readonly paymentId: string
  /** What the shop held of the order when staff looked (`totalRefundable`), in rupees. */
  readonly held: number
  /**
   * The form's key: the same entries are refunded once, however often they are sent; corrected ones are another refund.
   */
  readonly key: string
}

/** Refunds an order, from one payment or the newest first. Returns whether it was done. */
export const refundShownOrder = (
  order: Order,
  { amount, reason, paymentId, held, key }: RefundToMake,
): Promise<boolean> => {
  const refund = { ...(amount ? { amount } : {}), ...(paymentId ? { paymentId } : {}), reason }
  // Without `held`, which has changed if the first answer was lost.
  const asKey = keys.keyOf(`${key} ${JSON.stringify(refund)}`)
  const words = {
    done: deskMessages.refunded,
    failed: deskMessages.refundFailed,
    pending: deskMessages.refundPending,
  }
  return change(order, refundOrder(order._id, { ...refund, held }, asKey), words)
}

/** Cancels an order and refunds everything paid for it. Returns whether it was done. */
export const cancelShownOrder = (
  order: Order,
  { reason, held, key }: Pick<RefundToMake, 'reason' | 'held' | 'key'>,
): Promise<boolean> => {
  const words = {
    done: deskMessages.cancelled,
    failed: deskMessages.cancelFailed,
    pending: deskMessages.cancelPending,
    refused: deskMessages.cancelRefused,
  }
  return change(order, cancelOrder(order._id, { reason, held }, keys.keyOf(`${key} ${reason}`)), words)
}

/** Ends the link by which an order is followed without an account. Returns whether it was done. */
export const endOrderLink = (order: Order): Promise<boolean> =>
  change(order, endLink(order._id, { linkRev: order.linkRev ?? 0 }), {
    done: deskMessages.linkEnded,
    failed: deskMessages.linkNotEnded,
  })

/** Makes an unapplied payment count. Returns whether it does. */
export const applyToOrder = (order: Order, paymentId: string): Promise<boolean> =>
  change(order, applyPayment(order._id, { paymentId }), {
    done: deskMessages.applied,
    failed: deskMessages.applyFailed,
  })

/** Removes a flag whose reason was dealt with. Returns whether it is gone. */
export const clearOrderFlag = (order: Order, reason: string): Promise<boolean> =>
  change(order, clearFlag(order._id, { reason }), {
    done: deskMessages.flagCleared,
    failed: deskMessages.flagNotCleared,
  })
