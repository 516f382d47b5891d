import type { FitPassport } from '#domain/fit/passport.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * Sends measurements for the customer's own order that is paused for them, replacing any sent before. 409 `not_awaited`
 * if it is not paused for measurements.
 */
export const sendOrderMeasurements = (orderId: string, { unit, taken }: FitPassport): ApiCall<void> =>
  post(`/api/orders/${orderId}/measurements`, { unit, taken })
