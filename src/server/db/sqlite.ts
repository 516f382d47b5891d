import { existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
} from 'kysely'
import { isWorthRepeating } from './faults.ts'

// SQLite waits by stopping the whole thread, so it may wait a moment only; the rest of the waiting is ours.
const BUSY_TIMEOUT_MS = 5
const PATIENCE_MS = 5 * 1000
const PAUSE_MS = 4

/** Asks again while another process holds the file, without holding up this one's other work. */
const whenFree = async <T>(work: () => T | Promise<T>): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!isWorthRepeating(error) || Date.now() > deadline) throw error
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
}

// Far more than the shop has different queries; lists of ids of different lengths are what could pile up.
const MOST_PREPARED = 500

/** Compiles each query once. */
const preparing = (file: BetterSqlite.Database) => {
  const prepared = new Map<string, BetterSqlite.Statement>()
  return (sql: string): BetterSqlite.Statement => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = file.prepare(sql)
    if (prepared.size >= MOST_PREPARED) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }
}

const connectionTo = (file: BetterSqlite.Database): DatabaseConnection => {
  const prepare = preparing(file)
  const execute = <R>({ sql, parameters }: CompiledQuery): QueryResult<R> => {
    // What a row looks like is Kysely’s promise; SQLite knows of none.
    const statement = prepare(sql) as BetterSqlite.Statement<unknown[], R>
    if (statement.reader) return { rows: statement.all(...parameters) }
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
  }
  return {
    executeQuery: async (query) => (file.inTransaction ? execute(query) : whenFree(() => execute(query))),
    streamQuery: () => {
      throw new Error('Rows are read a page at a time, not as a stream.')
    },
  }
}

/** A transaction begins with the right to write, so that two processes wait for each other, never fail late. */
class WritingDriver extends SqliteDriver {
  readonly #file: BetterSqlite.Database
  readonly #connection: DatabaseConnection

  constructor(file: BetterSqlite.Database) {
    super({ database: file })
    this.#file = file
    this.#connection = connectionTo(file)
  }

  override async acquireConnection() {
    return this.#connection
  }

  override async beginTransaction() {
    await whenFree(() => this.#file.exec('begin immediate'))
  }

  override async rollbackTransaction() {
    // SQLite has rolled back by itself when the disk was full.
    if (this.#file.inTransaction) this.#file.exec('rollback')
  }
}

/**
 * Makes a database file under another name first, so that a process that is killed over it leaves none that is empty:
 * an empty one is what is left of a database that was lost. Of several at once, one makes it.
 */
const makeFile = (path: string): void => {
  const draft = `${path}.${process.pid}`
  rmSync(draft, { force: true })
  const file = new BetterSqlite(draft)
  try {
    file.pragma('journal_mode = WAL')
  } finally {
    file.close()
  }
  try {
    linkSync(draft, path)
  } catch {
    // Another process was faster; or the file system knows no second name, and SQLite itself makes the file.
  } finally {
    rmSync(draft)
  }
}

/** SQLite in a file. An acknowledged write has reached the disk: WAL with synchronous=FULL. */
export class SqliteFileDialect extends SqliteDialect {
  readonly #file: BetterSqlite.Database

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) makeFile(path)
    const file = new BetterSqlite(path, { timeout: BUSY_TIMEOUT_MS })
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    super({ database: file })
    this.#file = file
  }

  override createDriver() {
    return new WritingDriver(this.#file)
  }
}
