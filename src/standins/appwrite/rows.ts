import { openDatabase } from '../wire/database.ts'
import { folded } from './collation.ts'
import type { Question } from './queries.ts'
import { wireTime } from './structure.ts'

export interface Row {
  readonly id: string
  readonly sequence: number
  readonly created_at: string
  readonly updated_at: string
  readonly permissions: string
  /** The columns as JSON text. */
  readonly data: string
}

type Fields = Readonly<Record<string, unknown>>

export interface NewRow {
  readonly id: string
  readonly data: Fields
  readonly permissions: readonly unknown[]
  /** Value of the uniquely indexed column, if the table has one. */
  readonly unique: string | null
}

export type Inserted = Row | 'id exists' | 'unique violated'

/** The rows of all tables in one file; every change is on disk before it is answered. */
export class Rows {
  readonly #database

  constructor(file: string) {
    this.#database = openDatabase(file, SCHEMA)
    this.#database.function('folded', { deterministic: true }, folded)
    this.#database.exec(INDEX)
  }

  insert(table: string, row: NewRow): Inserted {
    const now = wireTime(new Date())
    if (this.find(table, row.id)) return 'id exists'
    const { changes } = this.#database
      .prepare(
        `insert into rows (table_id, id, created_at, updated_at, permissions, data, unique_value)
         values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      )
      .run(table, row.id, now, now, JSON.stringify(row.permissions), JSON.stringify(row.data), row.unique)
    return (changes === 1 && this.find(table, row.id)) || 'unique violated'
  }

  find(table: string, id: string): Row | undefined {
    return this.#database
      .prepare<[string, string], Row>('select * from rows where table_id = ? and id = ?')
      .get(table, id)
  }

  change(table: string, row: Row, data: Fields, unique: string | null): Row | 'unique violated' {
    const { changes } = this.#database
      .prepare(
        'update or ignore rows set data = ?, unique_value = ?, updated_at = ? where table_id = ? and id = ?',
      )
      .run(JSON.stringify(data), unique, wireTime(new Date()), table, row.id)
    return (changes === 1 && this.find(table, row.id)) || 'unique violated'
  }

  remove(table: string, id: string): void {
    this.#database.prepare('delete from rows where table_id = ? and id = ?').run(table, id)
  }

  /** The page that a query selects, and how many rows match in all; undefined if its cursor row is gone. */
  list(table: string, question: Question): { total: number; rows: readonly Row[] } | undefined {
    const where = ['table_id = ?', ...question.where].join(' and ')
    const order = [...question.order, 'sequence asc'].join(', ')
    const values = [table, ...question.values]
    const skip = this.#position(
      `select id from rows where ${where} order by ${order}`,
      values,
      question.cursorAfter,
    )
    if (skip === undefined) return undefined
    const rows = this.#database
      .prepare<unknown[], Row>(`select * from rows where ${where} order by ${order} limit ? offset ?`)
      .all(...values, question.limit, skip + question.offset)
    const count = this.#database.prepare<unknown[], { n: number }>(
      `select count(*) n from rows where ${where}`,
    )
    return { total: count.get(...values)?.n ?? 0, rows }
  }

  close(): void {
    this.#database.close()
  }

  #position(ordered: string, values: readonly unknown[], cursor?: string): number | undefined {
    if (cursor === undefined) return 0
    const ids = this.#database.prepare<unknown[], { id: string }>(ordered).all(...values)
    const index = ids.findIndex(({ id }) => id === cursor)
    return index === -1 ? undefined : index + 1
  }
}

const SCHEMA = `
  create table if not exists rows (
    sequence integer primary key autoincrement,
    table_id text not null, id text not null,
    created_at text not null, updated_at text not null,
    permissions text not null, data text not null, unique_value text,
    unique (table_id, id), unique (table_id, unique_value)
  );
`

const INDEX = `create index if not exists rows_by_folded_email
  on rows (table_id, folded(json_extract(data, '$.email')))`
