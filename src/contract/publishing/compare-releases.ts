import type { Difference } from '#domain/publishing/content-differences.ts'
import { withQuery, type ApiCall } from '../api-call.ts'

export interface ReleaseComparison {
  readonly differences: readonly Difference[]
}

/** What shoppers would see otherwise if another release were live, for staff. */
export const compareReleases = (release: string): ApiCall<ReleaseComparison> => ({
  method: 'GET',
  path: withQuery('/api/admin/publishing/compare', { release }),
})
