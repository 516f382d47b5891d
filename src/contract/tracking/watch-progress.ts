import type { Progress } from '#domain/production/progress.ts'
import type { ApiCall } from '../api-call.ts'

/**
 * How far an order is, for its owner and for staff. With the tag of an earlier answer in If-None-Match it waits for news,
 * and answers 304 when none came.
 */
export const watchProgress = (orderId: string): ApiCall<Progress> => ({
  method: 'GET',
  path: `/api/orders/${encodeURIComponent(orderId)}/progress`,
})
