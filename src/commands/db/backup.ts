import { sql } from 'kysely'
import type { Database, Queries } from '#server/db/database.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { tablesOf } from '#server/db/tables-of.ts'
import { keyOf, TABLES, type DatabaseTable, WRITTEN_AT_START } from '#server/db/tables.ts'
import { CommandError } from '../command-error.ts'
import { writeBackupFile } from './backup-file.ts'

/** The version of the file format, written to the header. */
export const FORMAT = 1

const BATCH_SIZE = 500

type Row = Readonly<Record<string, unknown>>
type Counts = Partial<Record<DatabaseTable, number>>

/** Runs `work` on one consistent snapshot of the database, while the shop goes on writing. */
const inOneMoment = <T>({ kysely }: Database, work: (queries: Queries) => Promise<T>): Promise<T> =>
  kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** The rows of a table in the order of its key, up to 500 at a time. */
async function* rowsOf(queries: Queries, table: DatabaseTable): AsyncGenerator<readonly Row[]> {
  const key = keyOf(table)
  const columns = sql.join(key.map((name) => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const after = last && sql.join(key.map((name) => last?.[name]))
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      ${after ? sql`where (${columns}) > (${after})` : sql``}
      order by ${columns} limit ${BATCH_SIZE}`.execute(queries)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)
  }
}

/** The names of the migrations applied to a database, sorted; they determine what its tables look like. */
export const migrationsOf = async (queries: Queries): Promise<readonly string[]> => {
  const rows = await queries.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

async function* linesOf(
  queries: Queries,
  dialect: Database['dialect'],
  counts: Counts,
): AsyncGenerator<unknown> {
  const there = await tablesOf(queries, dialect)
  if (!there.includes('migrations')) throw new CommandError('There is nothing to back up.')
  const migrations = await migrationsOf(queries)
  const unknown = migrations.find((name) => !MIGRATIONS.some((own) => own.name === name))
  if (unknown)
    throw new CommandError(
      `The tables are from a newer version of the shop (${unknown}). Make the backup with that version.`,
    )
  yield { format: FORMAT, madeAt: new Date().toISOString(), migrations }
  // A database of an earlier version of the shop may have fewer tables.
  for (const table of TABLES.filter((name) => there.includes(name))) {
    for await (const rows of rowsOf(queries, table)) {
      counts[table] = (counts[table] ?? 0) + rows.length
      const columns = Object.keys(rows[0] ?? {})
      yield { table, columns, rows: rows.map((row) => columns.map((name) => row[name])) }
    }
  }
  if (Object.keys(counts).every((table) => table === WRITTEN_AT_START))
    throw new CommandError('There is nothing to back up.')
  yield { counts }
}

/** Writes all rows, from one snapshot, to a file. Returns the number of rows of each table that is not empty. */
export const backUp = async (db: Database, file: string): Promise<Readonly<Counts>> => {
  const counts: Counts = {}
  await inOneMoment(db, (queries) => writeBackupFile(file, linesOf(queries, db.dialect, counts)))
  return counts
}
