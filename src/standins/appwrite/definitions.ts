import { jsonFile } from '../wire/json-file.ts'
import type { Column, Table } from './tables.ts'

interface StoredColumn {
  readonly column: Column
  /** When it was requested, in milliseconds; 0: it existed from the start. */
  readonly since: number
}

interface StoredTable {
  readonly columns: Record<string, StoredColumn>
  readonly indexes: Record<string, { readonly type: string; readonly columns: readonly string[] }>
}

type Databases = Record<string, Record<string, StoredTable>>

/** The service creates a column asynchronously, after it has answered the call. */
const CREATION_MS = 150

const asStored = ({ columns, unique }: Table): StoredTable => ({
  columns: Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, { column, since: 0 }])),
  indexes: unique ? { [`${unique}_unique`]: { type: 'unique', columns: [unique] } } : {},
})

const asTable = ({ columns, indexes }: StoredTable): Table => {
  const unique = Object.values(indexes).find(({ type }) => type === 'unique')?.columns[0]
  return {
    columns: Object.fromEntries(Object.entries(columns).map(([key, { column }]) => [key, column])),
    ...(unique && { unique }),
  }
}

const isDatabases = (value: unknown): value is Databases => typeof value === 'object' && value !== null

/** The project's databases, tables, columns and indexes, stored in one file; a set-up changes them. */
export class Definitions {
  readonly #file
  readonly #databases: Databases

  constructor(path: string, first: Readonly<Record<string, Readonly<Record<string, Table>>>>) {
    this.#file = jsonFile(path)
    const stored = this.#file.read()
    this.#databases = isDatabases(stored)
      ? stored
      : Object.fromEntries(
          Object.entries(first).map(([database, tables]) => [
            database,
            Object.fromEntries(Object.entries(tables).map(([id, table]) => [id, asStored(table)])),
          ]),
        )
  }

  hasDatabase(database: string): boolean {
    return Object.hasOwn(this.#databases, database)
  }

  table(database: string, id: string): Table | undefined {
    const stored = this.#stored(database, id)
    return stored && asTable(stored)
  }

  addDatabase(database: string): void {
    this.#databases[database] = {}
    this.#keep()
  }

  addTable(database: string, id: string): void {
    const tables = this.#databases[database]
    if (tables) tables[id] = { columns: {}, indexes: {} }
    this.#keep()
  }

  column(database: string, id: string, key: string): { column: Column; isReady: boolean } | undefined {
    const stored = this.#stored(database, id)
    const found = stored && Object.hasOwn(stored.columns, key) ? stored.columns[key] : undefined
    return found && { column: found.column, isReady: Date.now() - found.since >= CREATION_MS }
  }

  addColumn(database: string, id: string, key: string, column: Column): void {
    const stored = this.#stored(database, id)
    if (stored) stored.columns[key] = { column, since: Date.now() }
    this.#keep()
  }

  hasIndex(database: string, id: string, key: string): boolean {
    return Object.hasOwn(this.#stored(database, id)?.indexes ?? {}, key)
  }

  addIndex(
    database: string,
    id: string,
    key: string,
    index: { type: string; columns: readonly string[] },
  ): void {
    const stored = this.#stored(database, id)
    if (stored) stored.indexes[key] = index
    this.#keep()
  }

  #stored(database: string, id: string): StoredTable | undefined {
    const tables = this.hasDatabase(database) ? this.#databases[database] : undefined
    return tables && Object.hasOwn(tables, id) ? tables[id] : undefined
  }

  #keep(): void {
    this.#file.write(this.#databases)
  }
}
