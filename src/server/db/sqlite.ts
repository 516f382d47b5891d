import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely'
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

/** A transaction begins with the right to write, so that two processes wait for each other, never fail late. */
class WritingDriver extends SqliteDriver {
  readonly #file: BetterSqlite.Database

  constructor(file: BetterSqlite.Database) {
    super({ database: file })
    this.#file = file
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      streamQuery: connection.streamQuery.bind(connection),
      executeQuery: (query) =>
        this.#file.inTransaction
          ? connection.executeQuery(query)
          : whenFree(() => connection.executeQuery(query)),
    }
  }

  override async beginTransaction() {
    await whenFree(() => this.#file.exec('begin immediate'))
  }

  override async rollbackTransaction() {
    // SQLite has rolled back by itself when the disk was full.
    if (this.#file.inTransaction) this.#file.exec('rollback')
  }
}

/** SQLite in a file. An acknowledged write has reached the disk: WAL with synchronous=FULL. */
export class SqliteFileDialect extends SqliteDialect {
  readonly #file: BetterSqlite.Database

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
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
