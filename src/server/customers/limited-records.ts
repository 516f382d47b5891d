import type { CustomerRecordRow } from './customer-records.ts'

/** Records of several kinds, and whether any kind has more than the limit. */
export interface LimitedRecords {
  readonly records: readonly CustomerRecordRow[]
  readonly isMore: boolean
}

/**
 * At most `limit` records of each kind. The lists must have been fetched with one more, which shows whether there are
 * more.
 */
export const limited = (limit: number, kinds: readonly (readonly CustomerRecordRow[])[]): LimitedRecords => ({
  records: kinds.flatMap((records) => records.slice(0, limit)),
  isMore: kinds.some((records) => records.length > limit),
})
