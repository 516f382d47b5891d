import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** An order's right e-mail address. */
export interface EmailCorrection {
  readonly email: string
  /** The address that staff saw; if it is given, a colleague's change since then is not overwritten. */
  readonly before?: string
}

/**
 * Corrects the e-mail address of an order and returns the updated order. Every link sent so far ends, and the new
 * address is sent the next one; the former one is told that they ended if it was sent any e-mail. Does nothing if the
 * order has this address already. 409 `email_changed` if a colleague changed it since, `no_customer` if the customer
 * was erased, `not_placed` if the order has not been placed yet; 422 with the field's name for an address that is none.
 * Staff only.
 */
export const correctEmail = (orderId: string, correction: EmailCorrection): ApiCall<Order> =>
  post(`/api/orders/${orderId}/email`, correction)
