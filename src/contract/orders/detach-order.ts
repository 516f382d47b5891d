import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The account that an order is removed from. */
export interface Detachment {
  /** The account's id that staff saw; if it is given, the order is removed from no other account. */
  readonly accountId?: string
}

/**
 * Removes an order from the account it belongs to and returns the updated order, which can then be opened by its link
 * only. Every link sent so far ends, so the same person can't add it again, unless the order's e-mails go to that
 * person. Does nothing if the order belongs to no account. 409 `account_changed` if it is in another account by now,
 * `not_placed` if it has not been placed yet. Staff only.
 */
export const detachOrder = (orderId: string, detachment: Detachment): ApiCall<Order> =>
  post(`/api/orders/${orderId}/detach`, detachment)
