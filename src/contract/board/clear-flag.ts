import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Why an order is before staff, as its flag names it. */
export interface FlagToClear {
  readonly reason: string
}

/**
 * Takes a flag away whose reason staff have seen to, and answers the order as it is afterwards; nothing happens when it is
 * gone already. 409 for a flag that only the money or an open dispute can end.
 */
export const clearFlag = (orderId: string, flag: FlagToClear): ApiCall<Order> =>
  post(`/api/orders/${orderId}/clear-flag`, flag)
