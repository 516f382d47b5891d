import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Which account an order is to leave: the one it was in when staff looked. */
export interface OrderDetachment {
  /** The e-mail address of the account. */
  readonly account: string
}

/**
 * Takes an order out of the account that it was put into by the link of its quote, for staff, and answers the order as it
 * is afterwards. Every link to it ends, so that the same person can't put it there again. 409 `not_detachable` for an
 * order from a cart, `account_changed` when it is in another account by now.
 */
export const detachOrder = (orderId: string, detachment: OrderDetachment): ApiCall<Order> =>
  post(`/api/orders/${orderId}/detach`, detachment)
