import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The reason named by the order's flag. */
export interface FlagToClear {
  readonly reason: string
}

/**
 * Removes a flag that staff have dealt with, and returns the updated order; does nothing if the flag is already gone.
 * 409 for a flag that only a payment or the end of a dispute can clear.
 */
export const clearFlag = (orderId: string, flag: FlagToClear): ApiCall<Order> =>
  post(`/api/orders/${orderId}/clear-flag`, flag)
