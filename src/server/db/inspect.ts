import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { codeOf, messageOf } from '#config/errors.ts'
import { dataFolderProblem } from '#config/data-folder.ts'
import type { Config } from '#config/read-config.ts'

const CONNECT_TIMEOUT_MS = 5 * 1000

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** Which database a configuration names, without its password. */
export const placeOf = ({ DATABASE_URL, DATA_DIR }: Place): string => {
  if (!DATABASE_URL) return `SQLite in ${DATA_DIR}`
  const { hostname, port, pathname } = new URL(DATABASE_URL)
  return `PostgreSQL ${pathname.slice(1)} on ${hostname}${port && `:${port}`}`
}

/** An error's message; if several attempts failed, that of the first. */
const wordsOf = (error: unknown): string =>
  messageOf(error instanceof AggregateError ? error.errors[0] : error)

/** Whether a `migrations` table with these columns is the shop's. */
const isOurs = (columns: readonly string[]) => columns.includes('name') && columns.includes('applied_at')

/** The asterisk includes the files beside it, which SQLite would take for a part of the next database. */
const movedAway = (path: string) => `Move ${path}* away and restore a backup`

const sqliteProblem = (path: string): string | undefined => {
  // Checked before the file itself: a process that creates a database creates the file before the log.
  const log = `${path}-wal`
  const hasLog = existsSync(log)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined)
    return hasLog
      ? `${log} is left of a database that is gone, and would damage a new one. Move it away, too.`
      : undefined
  if (size === 0)
    return `${path} is empty, though a database was there. ${movedAway(path)}, or start a shop without orders.`
  let file: BetterSqlite.Database | undefined
  try {
    file = new BetterSqlite(path, { fileMustExist: true })
    const [found] = file.pragma('quick_check(1)') as readonly { readonly quick_check: string }[]
    if (found?.quick_check !== 'ok') return damaged(path)
    const names = file.prepare(`select name from sqlite_master where type = 'table'`).pluck().all()
    const columns = file.prepare(`select name from pragma_table_info('migrations')`).pluck().all()
    if (names.length > 0 && !isOurs(columns.map(String)))
      return `${path} belongs to another program. Name another DATA_DIR.`
    return undefined
  } catch (error) {
    const code = String(codeOf(error))
    // Another process is using it, which is proof enough.
    if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return undefined
    if (code === 'SQLITE_NOTADB') return `${path} is not an SQLite database. ${movedAway(path)}.`
    if (code.startsWith('SQLITE_CORRUPT')) return damaged(path)
    return `${path} can’t be opened: ${wordsOf(error)}.`
  } finally {
    file?.close()
  }
}

const damaged = (path: string) => `${path} is damaged. ${movedAway(path)}.`

// With SQL_ASCII a database stores any bytes as they come.
const HOLDS_EVERY_LETTER = ['UTF8', 'SQL_ASCII']

interface Server {
  readonly encoding: string
  readonly is_read_only: boolean
  /** Null if no schema of the search path exists. */
  readonly may_create: boolean | null
}

const serverProblem = ({ encoding, is_read_only, may_create }: Server, place: Place, writes: boolean) => {
  if (!HOLDS_EVERY_LETTER.includes(encoding))
    return `${placeOf(place)} has the encoding ${encoding}, which lacks the sign ₹. Give the shop a database with the encoding UTF8.`
  if (writes && is_read_only)
    return `${placeOf(place)} is read-only, as a standby is: DATABASE_URL must name a server that accepts writes.`
  // Creating tables takes this right even if they exist.
  if (writes && !may_create)
    return `${placeOf(place)} lets its user create no tables: grant it create on the first schema of its search path, usually public.`
  return undefined
}

const postgresProblem = async (place: Place, writes: boolean): Promise<string | undefined> => {
  let client: pg.Client | undefined
  try {
    // Already this reads the file that the URL names as `sslrootcert`.
    client = new pg.Client({
      connectionString: place.DATABASE_URL,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
    })
    await client.connect()
    const { rows } = await client.query<{ readonly table_name: string; readonly column_name: string }>(
      `select table_name, column_name from information_schema.tables
       join information_schema.columns using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE'`,
    )
    const columns = rows.filter((row) => row.table_name === 'migrations').map((row) => row.column_name)
    if (rows.length > 0 && !isOurs(columns))
      return `${placeOf(place)} belongs to another program. Give the shop a database of its own.`
    const server = await client.query<Server>(
      `select current_setting('server_encoding') as encoding,
         current_setting('transaction_read_only') = 'on' as is_read_only,
         has_schema_privilege(current_schema(), 'create') as may_create`,
    )
    return server.rows[0] && serverProblem(server.rows[0], place, writes)
  } catch (error) {
    return `${placeOf(place)} can’t be opened: ${wordsOf(error)}.`
  } finally {
    await client?.end().catch(() => undefined)
  }
}

const fileOf = ({ DATA_DIR }: Place) => join(DATA_DIR, 'shop.sqlite')

/** Whether a database exists: the SQLite file is there, or a PostgreSQL server is configured. */
export const isDatabaseThere = (place: Place): boolean =>
  place.DATABASE_URL !== '' || existsSync(fileOf(place))

/**
 * Why the configured database can't be the shop's, as sentences: unreachable, damaged, empty, another program's, of an
 * encoding that can't hold the shop's texts or, unless `writes` is false, read-only or closed to the shop's tables.
 * Undefined if it can be, or does not exist yet. Leaves no files behind.
 */
export const databaseProblem = async (
  place: Place,
  { writes = true }: { readonly writes?: boolean } = {},
): Promise<string | undefined> =>
  place.DATABASE_URL
    ? postgresProblem(place, writes)
    : ((await dataFolderProblem(place.DATA_DIR)) ?? sqliteProblem(fileOf(place)))
