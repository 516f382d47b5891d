import { existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import type { CompiledQuery, QueryResult } from 'kysely'
import { isRetryable } from './faults.ts'

// SQLite blocks the whole thread while it waits, so it waits only a moment; `retryWhileLocked` does the rest.
const BUSY_TIMEOUT_MS = 5
const MAX_WAIT_MS = 5 * 1000
const PAUSE_MS = 4

// An order changes dozens of pages, mostly the same as the order before. Four times SQLite's default of 1,000 saves
// three of four checkpoints, each of which waits for the disk twice.
const PAGES_BETWEEN_CHECKPOINTS = 4000

// Instead of 16 MB, which each of two connections would fill over days of orders; the system's own cache has the rest.
const CACHE_KB = 4000

/** Repeats work while another process locks the file, without blocking this process. */
export const retryWhileLocked = async <T>(work: () => T): Promise<T> => {
  const deadline = Date.now() + MAX_WAIT_MS
  for (;;)
    try {
      return work()
    } catch (error) {
      if (!isRetryable(error) || Date.now() > deadline) throw error
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
}

// Far more than the shop has different queries; only those with lists of ids of different lengths could pile up.
const MAX_PREPARED = 500

/** Compiles each query once. */
const preparing = (file: BetterSqlite.Database) => {
  const prepared = new Map<string, BetterSqlite.Statement>()
  return (sql: string): BetterSqlite.Statement => {
    const known = prepared.get(sql)
    if (known) return known
    const statement = file.prepare(sql)
    if (prepared.size >= MAX_PREPARED) prepared.clear()
    prepared.set(sql, statement)
    return statement
  }
}

/** An open database file that runs the queries Kysely compiles. */
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
  // Otherwise every order would write a file in TMPDIR to be able to undo its part of the commit, and a full or
  // read-only TMPDIR would refuse it.
  file.pragma('temp_store = MEMORY')
  if (!options.readonly) {
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    // Overwrites erased data, whose bytes would otherwise stay in the file and in every copy of it.
    file.pragma('secure_delete = ON')
    file.pragma(`wal_autocheckpoint = ${PAGES_BETWEEN_CHECKPOINTS}`)
  }
  return {
    execute: <R>({ sql, parameters }: CompiledQuery): QueryResult<R> => {
      // Kysely guarantees the type of a row; SQLite knows none.
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
 * Creates a database file under another name first, so that a process killed meanwhile leaves no empty file, which
 * would look like a lost database. If several processes try at once, one of them creates it.
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
    // Another process was faster, or the file system has no hard links and SQLite itself will create the file.
  } finally {
    rmSync(draft)
  }
}

/**
 * Opens a file for writing, and creates it if necessary. A commit is on the disk when it returns: WAL with
 * synchronous=FULL.
 */
export const openToWrite = (path: string): SqliteFile => {
  mkdirSync(dirname(path), { recursive: true })
  if (!existsSync(path)) makeFile(path)
  return openFile(path, {})
}

/** Opens a second, read-only connection to a file, which sees only what is committed. */
export const openToRead = (path: string): SqliteFile => openFile(path, { readonly: true })
