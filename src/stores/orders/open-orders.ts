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

/** An order this browser opened a payment for, and the lines of the cart it was for. */
interface OpenOrder {
  readonly orderId: string
  readonly lines: Cart
  /** Whose account it is in. */
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

/** Remembers which lines somebody's order is for, until it is known to be paid or closed. */
export const rememberOpenOrder = (orderId: string, lines: Cart, userId: string): void => {
  if (!isOrderId(orderId)) return
  expectPurchase(orderId)
  open.change((orders) =>
    [{ orderId, lines, userId }, ...orders.filter((other) => other.orderId !== orderId)].slice(0, MAX_STORED),
  )
}

const forget = (orderId: string) =>
  open.change((orders) => orders.filter((other) => other.orderId !== orderId))

/** Removes the lines of a paid order from the cart, once; answers whether this browser was waiting for it. */
export const removePaidLines = (order: Pick<Order, '_id' | 'isPaid' | 'state'>): boolean => {
  const waiting = open.$value.get().find(({ orderId }) => orderId === order._id)
  if (!waiting || (!order.isPaid && order.state !== 'closed')) return false
  forget(order._id)
  if (order.isPaid) changeCart((cart) => withoutPaid(cart, waiting.lines))
  return order.isPaid
}

/** The newest order of each kind, by its id, that this browser opened a payment for. */
interface News {
  /** Found paid just now. */
  readonly paid: string | undefined
  /** Its payment is with the provider. */
  readonly pending: string | undefined
}

/**
 * What became of the orders this browser opened for somebody while nobody was looking; throws when her session is over,
 * and where no more is known than that one of them could not be had. Those of another account wait until that is back.
 */
export const askAfterOpenOrders = async ({ token, user }: Session): Promise<News> => {
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
