import { join } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import type { Config } from '#config/read-config.ts'
import { isDamage } from './faults.ts'
import { type Migratable, migrate } from './migrate.ts'
import { withRetries } from './with-retries.ts'
import { postgresDialect } from './postgres.ts'
import type { Schema } from './schema.ts'
import { SqliteFileDialect } from './sqlite.ts'

/** The database itself or one of its transactions. */
export type Queries = Kysely<Schema>

/** The shop's database. */
export interface Database extends Migratable {
  /** Whether any query since the start found damage: the tables must be restored from a backup. */
  readonly isDamaged: () => boolean
  readonly close: () => Promise<void>
}

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

const connect = ({ DATABASE_URL, DATA_DIR }: Place, timeoutMs?: number) =>
  DATABASE_URL
    ? postgresDialect(DATABASE_URL, timeoutMs)
    : new SqliteFileDialect(join(DATA_DIR, 'shop.sqlite'))

/**
 * Opens the shop's database without changing its tables: PostgreSQL if `DATABASE_URL` is set, else SQLite. PostgreSQL
 * ends each statement, and each idle transaction, after `timeoutMs`.
 */
export const connectDatabase = async (config: Place, timeoutMs?: number): Promise<Database> => {
  const dialect = await withRetries(async () => connect(config, timeoutMs))
  let damaged = false
  const log = (event: LogEvent) => {
    if (event.level === 'error' && isDamage(event.error)) damaged = true
  }
  const kysely = new Kysely<Schema>({ dialect, log })
  return {
    kysely,
    dialect: config.DATABASE_URL ? 'postgres' : 'sqlite',
    transaction: (work) => withRetries(() => kysely.transaction().execute(work)),
    isDamaged: () => damaged,
    close: () => kysely.destroy(),
  }
}

/** Changing or copying a big table takes longer than any visitor would wait. */
export const OPERATOR_TIMEOUT_MS = 60 * 60 * 1000

/** Migrates the tables of the shop's database, and then opens it like `connectDatabase`. */
export const openDatabase = async (config: Place, timeoutMs?: number): Promise<Database> => {
  const migrating = await connectDatabase(config, OPERATOR_TIMEOUT_MS)
  await migrate(migrating).finally(migrating.close)
  return connectDatabase(config, timeoutMs)
}
