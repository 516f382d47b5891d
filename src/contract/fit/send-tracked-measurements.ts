import type { FitPassport } from '#domain/fit/passport.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * Sends measurements for an order that is paused for them, by its tracking link, replacing any sent before. 409
 * `not_awaited` if it is not paused for measurements; the same 404 for every link that opens no order.
 */
export const sendTrackedMeasurements = (token: string, { unit, taken }: FitPassport): ApiCall<void> =>
  post(`/api/track/${token}/measurements`, { unit, taken })
