import type { ServiceKind, OrderServiceView } from '#domain/service/service-request.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A customer's service request; `line` is the position of a product in her order, null for the whole order. */
export interface ServiceAsked {
  readonly kind: ServiceKind
  readonly line: number | null
  readonly words: string
}

/**
 * Creates a service request for the customer's own order and returns all requests about it. If a request of the same
 * kind about the same line is waiting, this one is added to it, except to a waiting cancellation (409). 409 if the
 * order does not allow it any more, 422 with fields.
 */
export const askService = (orderId: string, asked: ServiceAsked): ApiCall<OrderServiceView> =>
  post(`/api/orders/${orderId}/service`, asked)
