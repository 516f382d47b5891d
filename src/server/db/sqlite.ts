import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely'
import { type GroupCommit, type Member, openGroupCommit } from './group-commit.ts'
import { openToRead, openToWrite, type SqliteFile, retryWhileLocked } from './sqlite-file.ts'

const changesRows = ({ query }: CompiledQuery): boolean =>
  InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query)

/** A read-only transaction with a consistent snapshot, which blocks no writer. */
const beginReading = (path: string): Member => {
  const file = openToRead(path)
  file.exec('begin')
  return { execute: file.execute, commit: async () => file.close(), rollback: file.close }
}

interface Files {
  readonly path: string
  readonly committed: SqliteFile
  readonly writing: GroupCommit
}

class Connection implements DatabaseConnection {
  readonly #files: Files
  #transaction: Member | undefined

  constructor(files: Files) {
    this.#files = files
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { committed, writing } = this.#files
    if (this.#transaction) return this.#transaction.execute(query)
    // On a separate connection, so that nothing is answered that a power cut could undo.
    if (SelectQueryNode.is(query.query)) return retryWhileLocked(() => committed.execute<R>(query))
    return changesRows(query) ? this.#change(query) : writing.alone(query)
  }

  async #change<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const member = await this.#files.writing.begin()
    try {
      const result = member.execute<R>(query)
      await member.commit()
      return result
    } catch (error) {
      member.rollback()
      throw error
    }
  }

  async begin({ accessMode }: TransactionSettings): Promise<void> {
    const { path, writing } = this.#files
    this.#transaction = accessMode === 'read only' ? beginReading(path) : await writing.begin()
  }

  /** Later queries of this connection are outside the transaction. */
  endTransaction(): Member | undefined {
    const ended = this.#transaction
    this.#transaction = undefined
    return ended
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are read a page at a time, not as a stream.')
  }
}

/** Kysely's driver for a file that one connection writes and another reads. */
class FileDriver implements Driver {
  readonly #files: Files

  constructor(files: Files) {
    this.#files = files
  }

  async init() {
    // The files are open already.
  }

  async acquireConnection() {
    return new Connection(this.#files)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings) {
    await connection.begin(settings)
  }

  async commitTransaction(connection: Connection) {
    const member = connection.endTransaction()
    try {
      await member?.commit()
    } catch (error) {
      member?.rollback()
      throw error
    }
  }

  async rollbackTransaction(connection: Connection) {
    connection.endTransaction()?.rollback()
  }

  async releaseConnection() {
    // Nothing to release.
  }

  async destroy() {
    this.#files.committed.close()
    this.#files.writing.close()
  }
}

/** Allows several connections at once: writers queue, readers don't. */
class FileAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** SQLite in a file. Every acknowledged write, and everything read, is on the disk. */
export class SqliteFileDialect extends SqliteDialect {
  readonly #files: Files

  constructor(path: string) {
    const file = openToWrite(path)
    super({ database: () => Promise.reject(new Error('The driver has its own files.')) })
    this.#files = { path, writing: openGroupCommit(file), committed: openToRead(path) }
  }

  override createDriver() {
    return new FileDriver(this.#files)
  }

  override createAdapter() {
    return new FileAdapter()
  }
}
