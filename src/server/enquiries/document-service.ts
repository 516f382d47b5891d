/** The document service as the shop speaks of it: three tables of rows. What can go wrong is a value. */

export type DocumentTable = 'requests' | 'contacts' | 'subscribers'

export type Fields = Readonly<Record<string, unknown>>

export interface DocumentRow {
  readonly id: string
  /** ISO-8601 in UTC. */
  readonly createdAt: string
  readonly fields: Fields
}

/**
 * `exists`: a row has this id or this unique value already. `not set up`: no project or database. `not found`:
 * some other thing than a row is missing. `invalid`: the data does not fit the columns. `failed`: all the rest,
 * silence and a project that is paused or has used up its plan included; nobody knows whether it did what was asked.
 */
export type Fault =
  'exists' | 'no such row' | 'not set up' | 'not allowed' | 'not found' | 'invalid' | 'failed'

export type Asked<T> = { readonly outcome: 'done'; readonly value: T } | { readonly outcome: Fault }

/** Which rows, newest first. */
export interface Wanted {
  readonly equal?: Readonly<Record<string, string>>
  /** Made or changed after this time, by the service's own clock; ISO-8601 in UTC. */
  readonly changedAfter?: string
  /** At least one of these columns holds the text, or the row has one of these ids. */
  readonly mentioning?: {
    readonly text: string
    readonly columns: readonly string[]
    readonly ids: readonly string[]
  }
  readonly limit: number
  readonly offset?: number
  /** Goes on behind the row of this id. */
  readonly after?: string
}

export interface RowPage {
  readonly rows: readonly DocumentRow[]
  readonly total: number
}

/** Every call ends within ten seconds, and never throws. */
export interface DocumentService {
  readonly create: (table: DocumentTable, id: string, fields: Fields) => Promise<Asked<DocumentRow>>
  readonly list: (table: DocumentTable, wanted: Wanted) => Promise<Asked<RowPage>>
  readonly change: (table: DocumentTable, id: string, fields: Fields) => Promise<Asked<DocumentRow>>
  readonly remove: (table: DocumentTable, id: string) => Promise<Asked<undefined>>
}

const AT_ONCE = 100

/** All rows that fit, newest first, however many they are. The hosted service counts each as a read, and its plans end. */
export const everyRow = async (
  service: DocumentService,
  table: DocumentTable,
  wanted: Omit<Wanted, 'limit' | 'offset' | 'after'>,
): Promise<Asked<readonly DocumentRow[]>> => {
  const found: DocumentRow[] = []
  for (;;) {
    const after = found.at(-1)?.id
    const asked = await service.list(table, { ...wanted, limit: AT_ONCE, ...(after && { after }) })
    if (asked.outcome !== 'done') return asked
    found.push(...asked.value.rows)
    if (asked.value.rows.length < AT_ONCE) return { outcome: 'done', value: found }
  }
}
