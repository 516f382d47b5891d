import type { TrackedOrder } from '#domain/tracking/tracked-order.ts'
import { get, type ApiCall } from '../api-call.ts'

/**
 * What a tracking link shows; the same 404 for every link that opens no order. With an earlier answer's ETag in
 * If-None-Match the server holds the request until something changes, and returns 304 if nothing does.
 */
export const watchTrackedOrder = (token: string): ApiCall<TrackedOrder> => get(`/api/track/${token}`)
