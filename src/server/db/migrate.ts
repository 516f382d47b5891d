import { type Kysely, sql, type Transaction } from 'kysely'
import { MIGRATIONS } from './migrations.ts'
import type { Schema } from './schema.ts'

// Any constant will do, as long as every starter of the shop locks the same one.
const LOCK = 76_217_301

const migrateIn = async (db: Transaction<Schema>, now: Date) => {
  await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
    db,
  )
  const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map((row) => row.name))
  for (const { name, up } of MIGRATIONS.filter((migration) => !applied.has(migration.name))) {
    await up(db)
    await db.insertInto('migrations').values({ name, applied_at: now.toISOString() }).execute()
  }
}

/** A database whose tables can be brought up to date. */
export interface Migratable {
  readonly kysely: Kysely<Schema>
  readonly dialect: 'sqlite' | 'postgres'
  /**
   * All or nothing. The work may run several times, when it collided with another's, so it touches nothing
   * but the database, and only through the transaction it is given.
   */
  readonly transaction: <T>(work: (transaction: Transaction<Schema>) => Promise<T>) => Promise<T>
}

/** Brings the tables up to date. Several starters at once are safe: one works, the others wait for it. */
export const migrate = ({ transaction, dialect }: Migratable, now = new Date()): Promise<void> =>
  transaction(async (db) => {
    // SQLite needs no lock of its own: its transactions begin with the right to write.
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    await migrateIn(db, now)
  })

/** Whether the tables are those of this program: every migration of it has run, and none of a newer one. */
export const isMigrated = async ({ kysely }: Migratable): Promise<boolean> => {
  const rows = await kysely.selectFrom('migrations').select('name').execute()
  const applied = new Set(rows.map((row) => row.name))
  return applied.size === MIGRATIONS.length && MIGRATIONS.every(({ name }) => applied.has(name))
}
