import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type LogEvent } from 'kysely'
import type { Config } from '#config/read-config.ts'
import { isDamage, isWorthRepeating } from './faults.ts'
import { type Migratable, migrate } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { SqliteFileDialect } from './sqlite.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 10

/** A transaction or the database itself: whatever queries can be asked of. */
export type Queries = Kysely<Schema>

/** The shop's rows. */
export interface Database extends Migratable {
  /** Whether any query since the start came upon damage: the tables must be restored from a backup. */
  readonly isDamaged: () => boolean
  readonly close: () => Promise<void>
}

/** Tries again, a bounded number of times with growing pauses, what failed only because others were faster. */
const persistently = async <T>(work: () => Promise<T>, attempt = 1): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (attempt >= ATTEMPTS || !isWorthRepeating(error)) throw error
    await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
    return persistently(work, attempt + 1)
  }
}

const connect = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>) =>
  DATABASE_URL ? postgresDialect(DATABASE_URL) : new SqliteFileDialect(join(DATA_DIR, 'shop.sqlite'))

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** Opens the shop's database as it is, its tables untouched: PostgreSQL when one is named, else SQLite. */
export const connectDatabase = async (config: Place): Promise<Database> => {
  const dialect = await persistently(async () => connect(config))
  let damaged = false
  const log = (event: LogEvent) => {
    if (event.level === 'error' && isDamage(event.error)) damaged = true
  }
  const kysely = new Kysely<Schema>({ dialect, log })
  return {
    kysely,
    dialect: config.DATABASE_URL ? 'postgres' : 'sqlite',
    transaction: (work) => persistently(() => kysely.transaction().execute(work)),
    isDamaged: () => damaged,
    close: () => kysely.destroy(),
  }
}

/** Opens the shop's database and brings its tables up to date. */
export const openDatabase = async (config: Place): Promise<Database> => {
  const database = await connectDatabase(config)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
