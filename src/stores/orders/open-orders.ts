import { BackendError } from '#clients/backend-error.ts'
import { getOrder } from '#contract/orders/get-order.ts'
import { withoutPaid, type Cart } from '#domain/cart/cart.ts'
import { isOrderId, type Order } from '#domain/orders/order.ts'
import { readCart } from '#domain/cart/stored-cart.ts'
import { isRecord, textOf } from '#domain/unknown-json.ts'
import type { Session } from '../account/session.ts'
import { callAs } from '../account/call-as.ts'
import { isOver } from '../account/session-end.ts'
import { changeCart } from '../cart/cart.ts'
import { expectPurchase, trackPurchase } from '../analytics/purchases.ts'
import { saved } from '../saved.ts'

const MAX_STORED = 5

/** An order whose payment this browser began, and the cart lines that it is for. */
interface OpenOrder {
  readonly orderId: string
  readonly lines: Cart
  /** The id of the account it belongs to. */
  readonly userId: string
}

const readOpenOrder = (stored: unknown): OpenOrder | undefined => {
  if (!isRecord(stored)) return undefined
  const orderId = textOf(stored['orderId'])
  if (!isOrderId(orderId)) return undefined
  return { orderId, lines: readCart(stored['lines']) ?? [], userId: textOf(stored['userId']) }
}

const open = saved<readonly OpenOrder[]>({
  key: 'openOrders',
  empty: [],
  read: (stored) =>
    Array.isArray(stored) ? stored.map(readOpenOrder).filter((order) => order !== undefined) : undefined,
})

/** Remembers which cart lines an order is for, until it is known to be paid or closed. */
export const rememberOpenOrder = (orderId: string, lines: Cart, userId: string): void => {
  if (!isOrderId(orderId)) return
  expectPurchase(orderId)
  open.change((orders) =>
    [{ orderId, lines, userId }, ...orders.filter((other) => other.orderId !== orderId)].slice(0, MAX_STORED),
  )
}

const forget = (orderId: string) =>
  open.change((orders) => orders.filter((other) => other.orderId !== orderId))

/** Removes a paid order's lines from the cart, once; returns whether this browser was waiting for that payment. */
export const removePaidLines = (order: Pick<Order, '_id' | 'isPaid' | 'state'>): boolean => {
  const waiting = open.$value.get().find(({ orderId }) => orderId === order._id)
  if (!waiting || (!order.isPaid && order.state !== 'closed')) return false
  forget(order._id)
  if (order.isPaid) changeCart((cart) => withoutPaid(cart, waiting.lines))
  return order.isPaid
}

/** The newest order of each kind, by id, among those whose payment this browser began. */
interface OpenOrdersResult {
  /** Just found to be paid. */
  readonly paid: string | undefined
  /** The provider is still confirming its payment. */
  readonly pending: string | undefined
}

/**
 * What became of this customer's payments that this browser began. Throws if her session is over, or if an order could
 * not be loaded and the others bring no news. Orders of another account wait for its next session.
 */
export const checkOpenOrders = async ({ token, user }: Session): Promise<OpenOrdersResult> => {
  let paid: string | undefined
  let pending: string | undefined
  let fault: unknown
  for (const { orderId, userId } of open.$value.get()) {
    if (userId !== user._id) continue
    try {
      const order = await callAs(getOrder(orderId), token)
      if (removePaidLines(order)) paid ??= orderId
      trackPurchase(order)
      if (order.state === 'pending') pending ??= orderId
    } catch (error) {
      if (isOver(error)) throw error
      if (error instanceof BackendError && error.status === 404) forget(orderId)
      else fault ??= error
    }
  }
  if (fault && !paid && !pending) throw fault
  return { paid, pending }
}
