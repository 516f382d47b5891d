import type { DeskFindings } from '#domain/search/found.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** A few of everything that has the words, for staff. */
export const searchDesk = (q: string): ApiCall<DeskFindings> => get(withQuery('/api/admin/search', { q }))
