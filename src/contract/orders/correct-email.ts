import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The e-mail address that an order is to have, and the one it had when staff looked. */
export interface EmailCorrection {
  readonly before: string
  readonly email: string
}

/**
 * Corrects where the e-mails about an order go, for staff, and answers the order as it is afterwards. Every link sent so
 * far ends, and the new address is sent the next one. 409 `email_changed` when somebody changed it since, `no_customer`
 * where the customer was erased or never told of the order.
 */
export const correctEmail = (orderId: string, correction: EmailCorrection): ApiCall<Order> =>
  post(`/api/orders/${orderId}/email`, correction)
