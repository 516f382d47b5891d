import { post, type ApiCall } from '../api-call.ts'
import type { OrderOutcome, SeenOrder } from './move-orders.ts'

/** The outdated promises to renew, at most 100; customers who wait longer are told the `reason`. */
export interface PromiseRenewal {
  readonly orders: readonly SeenOrder[]
  readonly reason: string
}

/**
 * Recalculates promises with the current calendar and returns a result for each; the same key does it once. Staff only.
 */
export const renewPromises = (renewal: PromiseRenewal, key: string): ApiCall<readonly OrderOutcome[]> =>
  post('/api/admin/calendar/promises', renewal, key)
