import type { TrackedOrder } from '#domain/tracking/tracked-order.ts'
import { get, type ApiCall } from '../api-call.ts'

/**
 * What an order's link shows; 404, always the same, for any link that opens none. With the tag of an earlier answer in
 * If-None-Match it waits for news, and answers 304 when none came.
 */
export const watchTrackedOrder = (token: string): ApiCall<TrackedOrder> => get(`/api/track/${token}`)
