import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { SqliteDialect, SqliteDriver } from 'kysely'

const BUSY_TIMEOUT_MS = 5 * 1000

/** A transaction begins with the right to write, so that two processes wait for each other, never fail late. */
class WritingDriver extends SqliteDriver {
  readonly #file: BetterSqlite.Database

  constructor(file: BetterSqlite.Database) {
    super({ database: file })
    this.#file = file
  }

  override async beginTransaction() {
    this.#file.exec('begin immediate')
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
