import { type Kysely, sql, type Transaction } from 'kysely'
import { MIGRATIONS } from './migrations.ts'
import type { Schema } from './schema.ts'
import { tablesOf } from './tables-of.ts'

// Any constant will do, as long as every process that starts the shop uses the same one.
const LOCK = 76_217_301

const OWN = new Set(MIGRATIONS.map(({ name }) => name))

const appliedIn = async (kysely: Kysely<Schema>): Promise<ReadonlySet<string>> =>
  new Set((await kysely.selectFrom('migrations').select('name').execute()).map(({ name }) => name))

const migrateIn = async (db: Transaction<Schema>) => {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
    db,
  )
  const applied = await appliedIn(db)
  for (const { name, up } of MIGRATIONS.filter((migration) => !applied.has(migration.name))) {
    await up(db)
    await db.insertInto('migrations').values({ name, applied_at: new Date().toISOString() }).execute()
  }
}

/** A database whose tables can be migrated. */
export interface Migratable {
  readonly kysely: Kysely<Schema>
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * Commits everything or nothing. The work may run several times, after conflicts, so it must affect nothing but the
   * database, and only through the given transaction.
   */
  readonly transaction: <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => Promise<T>
}

/** Migrates the tables. Safe if several processes start at once: one migrates, the others wait for it. */
export const migrate = ({ transaction, dialect }: Migratable): Promise<void> =>
  transaction(async (db) => {
    // SQLite needs no lock of its own: its transactions take the write lock when they begin.
    if (dialect === 'postgres') {
      // For as long as another process may migrate, whatever limit the server sets.
      await sql`set local lock_timeout = 0`.execute(db)
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
      // While a migration waits for a table that a backup is reading, the queries of the running shop wait behind it.
      await sql`set local lock_timeout = '4s'`.execute(db)
    }
    await migrateIn(db)
  })

/** Whether the tables match this program: all its migrations have run, and no others. */
export const isMigrated = async ({ kysely }: Migratable): Promise<boolean> => {
  const applied = await appliedIn(kysely)
  return applied.size === OWN.size && OWN.isSubsetOf(applied)
}

/**
 * How the tables compare with this program: `none` yet; its `own`; `older`, to be migrated at the next start; or
 * `newer`, changed by a later version of the shop, which nothing can undo.
 */
export const ageOfTables = async ({
  kysely,
  dialect,
}: Migratable): Promise<'none' | 'older' | 'own' | 'newer'> => {
  if (!(await tablesOf(kysely, dialect)).includes('migrations')) return 'none'
  const applied = await appliedIn(kysely)
  if (!applied.isSubsetOf(OWN)) return 'newer'
  return OWN.isSubsetOf(applied) ? 'own' : 'older'
}
