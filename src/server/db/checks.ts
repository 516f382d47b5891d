import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { ALL_TABLES } from './tables.ts'

/** Rejects unless every table can be read, in SQLite at both its ends, and no query so far found damage. */
export const readEveryTable = async ({ kysely, dialect, isDamaged }: Database): Promise<void> => {
  const ends = (table: string) =>
    dialect === 'sqlite'
      ? [sql`(select min(rowid) from ${sql.table(table)})`, sql`(select max(rowid) from ${sql.table(table)})`]
      : [sql`(select 1 from ${sql.table(table)} limit 1)`]
  await sql`select ${sql.join(ALL_TABLES.flatMap(ends))}`.execute(kysely)
  if (isDamaged()) throw new Error('The database found damage.')
}

// More than fits into the free space of a page.
const ROOM_BYTES = 4096

/** Rejects unless a row can be written to the disk, large enough to need new space. */
export const writeSomething = async ({ kysely }: Database, now: Date): Promise<void> => {
  const row = { noise: randomBytes(ROOM_BYTES / 2).toString('hex'), at: now.toISOString() }
  await kysely
    .insertInto('probes')
    .values({ name: 'readiness', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
