import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Something to be remembered about an order. The same id twice is the same note. */
export interface NewOrderNote {
  /** 32 lower-case hex characters. */
  readonly id: string
  readonly words: string
}

/** Notes something about an order, for staff alone, and answers the order as it is afterwards. */
export const addNote = (orderId: string, note: NewOrderNote): ApiCall<Order> =>
  post(`/api/orders/${orderId}/notes`, note)
