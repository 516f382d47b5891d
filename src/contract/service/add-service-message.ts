import type { OrderServiceView } from '#domain/service/service-request.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A customer's further message on her service request. */
export interface ServiceMessage {
  readonly words: string
}

/**
 * Adds a message to the customer's own request and returns all requests about her order; 409 if the request has ended.
 */
export const addServiceMessage = (
  orderId: string,
  ticket: string,
  message: ServiceMessage,
): ApiCall<OrderServiceView> => post(`/api/orders/${orderId}/service/${ticket}`, message)
