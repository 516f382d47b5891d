import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The revision of the link that staff saw and want to end. */
export interface LinkEnding {
  readonly linkRev: number
}

/**
 * Ends the tracking link of an order and returns the updated order; the next e-mail contains a new link. Does nothing
 * if that link has already ended, even if a newer one exists. Staff only.
 */
export const endLink = (orderId: string, ending: LinkEnding): ApiCall<Order> =>
  post(`/api/orders/${orderId}/link`, ending)
