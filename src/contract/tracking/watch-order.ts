import type { Progress } from '#domain/production/progress.ts'
import type { ServiceSight } from '#domain/service/service-request.ts'
import type { ApiCall } from '../api-call.ts'

/** What changes of an order while its page is open: how far it is, and what was asked about it and answered. */
export interface OrderNews extends Progress {
  readonly service: ServiceSight
}

/**
 * What changes of an order, for its owner and for staff. With the tag of an earlier answer in If-None-Match it waits for
 * news, and answers 304 when none came.
 */
export const watchOrder = (orderId: string): ApiCall<OrderNews> => ({
  method: 'GET',
  path: `/api/orders/${encodeURIComponent(orderId)}/progress`,
})
