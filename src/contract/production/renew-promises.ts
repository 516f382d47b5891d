import { post, type ApiCall } from '../api-call.ts'
import type { OrderOutcome, SeenOrder } from './move-orders.ts'

/** Which outdated promises are to follow the calendar, at most 100; `reason` is told to those who wait longer. */
export interface PromiseRenewal {
  readonly orders: readonly SeenOrder[]
  readonly reason: string
}

/** Makes promises follow the calendar as it is now, and answers for each; the same key does it once. For staff. */
export const renewPromises = (renewal: PromiseRenewal, key: string): ApiCall<readonly OrderOutcome[]> =>
  post('/api/admin/calendar/promises', renewal, key)
