import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A new note on an order. A repeated id is the same note, stored once. */
export interface NewOrderNote {
  /** 32 lower-case hex characters. */
  readonly id: string
  readonly words: string
}

/** Adds a note that only staff see, and returns the updated order. */
export const addNote = (orderId: string, note: NewOrderNote): ApiCall<Order> =>
  post(`/api/orders/${orderId}/notes`, note)
