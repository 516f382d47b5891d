import type { ServiceKind, OrderServiceView } from '#domain/service/service-request.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What a customer asks for; `line` is the position of a product in her order, null for the whole order. */
export interface ServiceAsked {
  readonly kind: ServiceKind
  readonly line: number | null
  readonly words: string
}

/**
 * Asks for something about the shopper's own order, and answers all that was asked about it. While a request of the same
 * kind about the same line waits, this one joins it; another cancellation does not (409). 409 when it can't be asked for
 * any more, 422 with fields.
 */
export const askService = (orderId: string, asked: ServiceAsked): ApiCall<OrderServiceView> =>
  post(`/api/orders/${orderId}/service`, asked)
