import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Which link of an order is to end: the one staff saw. */
export interface LinkEnding {
  readonly linkRev: number
}

/**
 * Ends the link by which an order is followed without an account, for staff, and answers the order as it is afterwards;
 * the next e-mail carries another one. A link that has ended already stays so, and the newer one is left alone.
 */
export const endLink = (orderId: string, ending: LinkEnding): ApiCall<Order> =>
  post(`/api/orders/${orderId}/link`, ending)
