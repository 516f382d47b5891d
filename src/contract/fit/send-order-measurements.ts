import type { FitPassport } from '#domain/fit/passport.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * Sends measurements for an order of hers that stands still for them, in the place of those sent with it before. 409
 * (`not_awaited`) where it waits for none.
 */
export const sendOrderMeasurements = (orderId: string, { unit, taken }: FitPassport): ApiCall<void> =>
  post(`/api/orders/${orderId}/measurements`, { unit, taken })
