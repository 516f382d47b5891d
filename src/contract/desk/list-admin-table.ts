import type { AdminTableName, DeskEntry } from '#domain/enquiries/desk-entry.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** What staff look for in a table of the desk. Empty texts ask for everything. */
export interface AdminTableQuery {
  readonly table: AdminTableName
  /** Of enquiries made by the request form: price requests or appointments. */
  readonly kind: string
  readonly q: string
  readonly state: string
  readonly page: number
  /** Only the entry of this id; '' for any. */
  readonly id: string
}

/** A page of a table, newest first; on the first page, before them, the pending enquiries. */
export interface AdminTablePage<Entry = DeskEntry> {
  readonly entries: readonly Entry[]
  readonly page: number
  /** The document service counts up to 5000 only; what is behind can be asked for all the same. */
  readonly total: number
  readonly totalPages: number
  /** How many of what fits, in whatever state it is asked for, nobody has answered; 0 of subscribers. */
  readonly fresh: number
  /** The document service can't be asked: these are the pending enquiries alone. */
  readonly isAway: boolean
}

const pathOf = ({ table, page, kind, q, state, id }: AdminTableQuery): string =>
  withQuery(`/api/admin/${table}`, { page, kind, q, state, id })

/** A page of a table of the desk, for staff. */
export const listAdminTable = (query: AdminTableQuery): ApiCall<AdminTablePage> => get(pathOf(query))

/** All of a table that fits, as comma-separated text, for staff. */
export const listAdminTableAsCsv = (query: AdminTableQuery): ApiCall<string> => ({
  ...get(pathOf(query)),
  accept: 'text/csv',
})
