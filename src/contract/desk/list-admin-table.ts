import type { AdminTableName, DeskEntry } from '#domain/enquiries/desk-entry.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** Filter of one of the desk's tables. Empty strings mean no filter. */
export interface AdminTableQuery {
  readonly table: AdminTableName
  /** For the table of requests: price requests or appointments. */
  readonly kind: string
  readonly q: string
  readonly state: string
  readonly page: number
  /** Only the entry with this id; '' for any. */
  readonly id: string
}

/** A page of a table, newest first; on the first page the pending enquiries come before the rest. */
export interface AdminTablePage<Entry = DeskEntry> {
  readonly entries: readonly Entry[]
  readonly page: number
  /** The document service counts no further than 5000; pages beyond that can still be requested. */
  readonly total: number
  readonly totalPages: number
  /** How many matching entries, regardless of the state filter, nobody has answered; 0 for subscribers. */
  readonly fresh: number
  /** The document service is unreachable: `entries` has the pending enquiries only. */
  readonly isAway: boolean
}

const pathOf = ({ table, page, kind, q, state, id }: AdminTableQuery): string =>
  withQuery(`/api/admin/${table}`, { page, kind, q, state, id })

/** A page of one of the desk's tables. Staff only. */
export const listAdminTable = (query: AdminTableQuery): ApiCall<AdminTablePage> => get(pathOf(query))

/** All matching entries of a table as CSV. Staff only. */
export const listAdminTableAsCsv = (query: AdminTableQuery): ApiCall<string> => ({
  ...get(pathOf(query)),
  accept: 'text/csv',
})
