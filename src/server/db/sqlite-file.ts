import { existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { isRetryable } from './faults.ts'

// SQLite waits by stopping the whole thread, so it may wait a moment only; the rest of the waiting is ours.
const BUSY_TIMEOUT_MS = 5
const PATIENCE_MS = 5 * 1000
const PAUSE_MS = 4

// An order touches dozens of pages, mostly the same as the order before it: four times SQLite's own 1,000 spare three
// of four copies of them into the tables, and with each its two waits for the disk.
const PAGES_BETWEEN_CHECKPOINTS = 4000

// Each of two connections would hold 16 MB of the file, filled over days of orders; the system's own cache has the rest.
const CACHE_KB = 4000

/** Asks again while another process holds the file, without holding up this one's other work. */
export const whenFree = async <T>(work: () => T): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS
  for (;;)
    try {
      return work()
    } catch (error) {
      if (!isRetryable(error) || Date.now() > deadline) throw error
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

/** An open database file that knows how to carry out what Kysely compiles. */
export interface SqliteFile {
  readonly execute: <R>(query: CompiledQuery) => QueryResult<R>
  readonly exec: (sql: string) => void
  readonly isInTransaction: () => boolean
  readonly close: () => void
}

const openFile = (path: string, options: BetterSqlite.Options): SqliteFile => {
  const file = new BetterSqlite(path, { ...options, timeout: BUSY_TIMEOUT_MS })
  const prepare = preparing(file)
  file.pragma(`cache_size = -${CACHE_KB}`)
  if (!options.readonly) {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    // What is erased is overwritten: its bytes would else stay in the file, and in every copy of it.
    file.pragma('secure_delete = ON')
    file.pragma(`wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS}`)
  }
  return {
    execute: <R>({ sql, parameters }: CompiledQuery): QueryResult<R> => {
      // What a row looks like is Kysely’s promise; SQLite knows of none.
      const statement = prepare(sql) as BetterSqlite.Statement<unknown[], R>
      if (statement.reader) return { rows: statement.all(...parameters) }
      return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) }
    },
    exec: (sql) => void file.exec(sql),
    isInTransaction: () => file.inTransaction,
    close: () => void file.close(),
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

/** Opens a file to write, made if there is none. A commit has reached the disk: WAL with synchronous=FULL. */
export const openToWrite = (path: string): SqliteFile => {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) makeFile(path)
  return openFile(path, {})
}

/** Opens a file that is open for writing already, to see of it what is committed. */
export const openToRead = (path: string): SqliteFile => openFile(path, { readonly: true })
