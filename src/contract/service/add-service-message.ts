import type { OrderServiceView } from '#domain/service/service-request.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What a customer has to add to a request of hers. */
export interface ServiceMessage {
  readonly words: string
}

/** Adds a message to the shopper's own request, and answers all that was asked about her order; 409 once it has ended. */
export const addServiceMessage = (
  orderId: string,
  ticket: string,
  message: ServiceMessage,
): ApiCall<OrderServiceView> => post(`/api/orders/${orderId}/service/${ticket}`, message)
