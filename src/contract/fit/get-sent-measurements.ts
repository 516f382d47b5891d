import type { FitPassport } from '#domain/fit/passport.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** What measurements can be attached to. */
export type MeasuredKind = 'request' | 'order'

/**
 * The measurements that were sent with a request or an order, as they were then; null if there are none. For an order
 * made from a quote whose acceptance included none, those of the quoted request.
 */
export interface SentMeasurements {
  readonly sent: { readonly at: string; readonly passport: FitPassport } | null
}

/** The measurements sent with a request or an order. Staff only. */
export const getSentMeasurements = (kind: MeasuredKind, id: string): ApiCall<SentMeasurements> =>
  get(withQuery('/api/admin/measurements', { kind, id }))
