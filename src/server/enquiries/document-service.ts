/** The document service as the shop sees it: three tables of rows. Errors are returned, not thrown. */

export type DocumentTable = 'requests' | 'contacts' | 'subscribers'

export type Fields = Readonly<Record<string, unknown>>

export interface DocumentRow {
  readonly id: string
  /** ISO-8601 in UTC. */
  readonly createdAt: string
  readonly fields: Fields
}

/**
 * `exists`: another row has this id or unique value. `not set up`: there is no project or database. `not found`:
 * something other than a row is missing. `invalid`: the data does not fit the columns. `failed`: everything else,
 * including timeouts and projects that are paused or over their quota; the call may or may not have taken effect.
 */
export type Fault =
  'exists' | 'no such row' | 'not set up' | 'not allowed' | 'not found' | 'invalid' | 'failed'

export type ServiceResult<T> = { readonly outcome: 'done'; readonly value: T } | { readonly outcome: Fault }

/** Which rows to return, newest first. */
export interface RowQuery {
  readonly equal?: Readonly<Record<string, string>>
  /** Created or changed after this time by the service's own clock; ISO-8601 in UTC. */
  readonly changedAfter?: string
  /** Rows with the text in at least one of these columns, or with one of these ids. */
  readonly searchText?: {
    readonly text: string
    readonly columns: readonly string[]
    readonly ids: readonly string[]
  }
  readonly limit: number
  readonly offset?: number
  /** Continues after the row with this id. */
  readonly after?: string
}

export interface RowPage {
  readonly rows: readonly DocumentRow[]
  readonly total: number
}

/** Every call ends within ten seconds and never throws. */
export interface DocumentService {
  readonly create: (table: DocumentTable, id: string, fields: Fields) => Promise<ServiceResult<DocumentRow>>
  readonly list: (table: DocumentTable, wanted: RowQuery) => Promise<ServiceResult<RowPage>>
  readonly change: (table: DocumentTable, id: string, fields: Fields) => Promise<ServiceResult<DocumentRow>>
  readonly remove: (table: DocumentTable, id: string) => Promise<ServiceResult<undefined>>
}

const PAGE_SIZE = 100

/**
 * All matching rows, newest first, without a limit. The hosted service counts each as a read, and plans have quotas.
 */
export const everyRow = async (
  service: DocumentService,
  table: DocumentTable,
  wanted: Omit<RowQuery, 'limit' | 'offset' | 'after'>,
): Promise<ServiceResult<readonly DocumentRow[]>> => {
  const found: DocumentRow[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const page = await service.list(table, { ...wanted, limit: PAGE_SIZE, ...(after && { after }) })
    if (page.outcome !== 'done') return page
    found.push(...page.value.rows)
    if (page.value.rows.length < PAGE_SIZE) return { outcome: 'done', value: found }
  }
}
