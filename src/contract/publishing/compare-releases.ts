import type { Difference } from '#domain/publishing/content-differences.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

export interface ReleaseComparison {
  readonly differences: readonly Difference[]
}

/** What customers would see differently if another release were live. Staff only. */
export const compareReleases = (release: string): ApiCall<ReleaseComparison> =>
  get(withQuery('/api/admin/publishing/compare', { release }))
