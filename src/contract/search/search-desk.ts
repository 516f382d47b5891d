import type { DeskFindings } from '#domain/search/found.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** The first matches of every kind of record. Staff only. */
export const searchDesk = (q: string): ApiCall<DeskFindings> => get(withQuery('/api/admin/search', { q }))
