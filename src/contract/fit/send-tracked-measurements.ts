import type { FitPassport } from '#domain/fit/passport.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * Sends measurements for the order of a link that stands still for them, in the place of those sent with it before. 409
 * (`not_awaited`) where it waits for none; 404, always the same, for any link that opens none.
 */
export const sendTrackedMeasurements = (token: string, { unit, taken }: FitPassport): ApiCall<void> =>
  post(`/api/track/${token}/measurements`, { unit, taken })
