import type { DeskFindings } from '#domain/search/found.ts'
import { withQuery, type ApiCall } from '../api-call.ts'

/** A few of everything that has the words, for staff. */
export const searchDesk = (q: string): ApiCall<DeskFindings> => ({
  method: 'GET',
  path: withQuery('/api/admin/search', { q }),
})
