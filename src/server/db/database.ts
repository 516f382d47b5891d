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

const connect = ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>) =>
  DATABASE_URL ? postgresDialect(DATABASE_URL) : new SqliteFileDialect(join(DATA_DIR, 'shop.sqlite'))

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** Opens the shop's database without changing its tables: PostgreSQL if `DATABASE_URL` is set, else SQLite. */
export const connectDatabase = async (config: Place): Promise<Database> => {
  const dialect = await withRetries(async () => connect(config))
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

/** Opens the shop's database and migrates its tables. */
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
