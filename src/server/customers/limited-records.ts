import type { CustomerRecordRow } from './customer-records.ts'

/** Records of several kinds, and whether there are more of a kind than were wanted. */
export interface LimitedRecords {
  readonly records: readonly CustomerRecordRow[]
  readonly isMore: boolean
}

/** At most so many of each kind; each has to be fetched with one more, which tells that there are more. */
export const limited = (limit: number, kinds: readonly (readonly CustomerRecordRow[])[]): LimitedRecords => ({
  records: kinds.flatMap((records) => records.slice(0, limit)),
  isMore: kinds.some((records) => records.length > limit),
})
