import type { FitPassport } from '#domain/fit/passport.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** What measurements can be sent with. */
export type MeasuredKind = 'request' | 'order'

/**
 * The measurements that were sent with a request or an order, as they were then; an order made from a quote has those of
 * the request that was quoted, where none came with its acceptance. Null where none were sent.
 */
export interface SentMeasurements {
  readonly sent: { readonly at: string; readonly passport: FitPassport } | null
}

/** Answers the measurements that were sent with a request or an order, for staff. */
export const getSentMeasurements = (kind: MeasuredKind, id: string): ApiCall<SentMeasurements> =>
  get(withQuery('/api/admin/measurements', { kind, id }))
