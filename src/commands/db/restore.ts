import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Queries } from '#server/db/database.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { EMPTY_AFTER_RESTORE, TABLES, type DatabaseTable, WRITTEN_AT_START } from '#server/db/tables.ts'
import { CommandError } from '../command-error.ts'
import { FORMAT, migrationsOf } from './backup.ts'
import { readBackupFile } from './backup-file.ts'

const tableName = z.enum(TABLES)
const header = z.object({ format: z.literal(FORMAT), madeAt: z.string(), migrations: z.array(z.string()) })
const value = z.union([z.string(), z.number(), z.null()])
const part = z.object({ table: tableName, columns: z.array(z.string()), rows: z.array(z.array(value)) })
const end = z.object({ counts: z.partialRecord(tableName, z.int()) })

type Counts = Partial<Record<DatabaseTable, number>>

const readAs = <T>(schema: z.ZodType<T>, line: unknown): T => {
  const { data } = schema.safeParse(line)
  if (data === undefined) throw new CommandError('This is not a whole backup of this shop.')
  return data
}

const requireSameTables = (kept: readonly string[], own: readonly string[]) => {
  if (kept.join() === own.join()) return
  if (kept.join() === MIGRATIONS.map(({ name }) => name).join())
    throw new CommandError(
      `The tables here are from a newer version of the shop (${own.at(-1)}), and no version can downgrade them. ` +
        'Give this version an empty database: move the files shop.sqlite* away, or name another in DATABASE_URL.',
    )
  throw new CommandError(
    `The backup was made by another version of the shop (${kept.at(-1)}, here ${own.at(-1)}). ` +
      'Restore it with that version, then start this one.',
  )
}

const requireNoRows = async (queries: Queries) => {
  // The rows of these tables are written again at the next start or when needed.
  for (const table of [WRITTEN_AT_START, ...EMPTY_AFTER_RESTORE])
    await sql`delete from ${sql.table(table)}`.execute(queries)
  for (const table of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(queries)
    if (rows.length > 0)
      throw new CommandError(`The database holds rows (${table}). Use --replace to delete them first.`)
  }
}

const empty = async (queries: Queries, dialect: Database['dialect']) => {
  const all = [...TABLES, ...EMPTY_AFTER_RESTORE]
  if (dialect === 'postgres') {
    await sql`truncate ${sql.join(all.map((table) => sql.table(table)))}`.execute(queries)
    return
  }
  for (const table of all.toReversed()) await sql`delete from ${sql.table(table)}`.execute(queries)
}

const insert = async (queries: Queries, { table, columns, rows }: z.infer<typeof part>) => {
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`))
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(queries)
}

/** The result of a restore: when the backup was made (ISO time), and the number of rows of each non-empty table. */
interface Restored {
  readonly madeAt: string
  readonly counts: Readonly<Counts>
}

/** Fills the tables from a backup's lines. Throws CommandError if it is incomplete or of another version. */
const fill = async (queries: Queries, lines: AsyncIterable<unknown>): Promise<Restored> => {
  const counts: Counts = {}
  let madeAt: string | undefined
  let expected: Counts | undefined
  for await (const line of lines) {
    if (madeAt === undefined) {
      const { migrations, ...head } = readAs(header, line)
      requireSameTables(migrations, await migrationsOf(queries))
      madeAt = head.madeAt
    } else if (end.safeParse(line).success) {
      expected = readAs(end, line).counts
    } else {
      const read = readAs(part, line)
      await insert(queries, read)
      counts[read.table] = (counts[read.table] ?? 0) + read.rows.length
    }
  }
  const isWhole = expected && TABLES.every((table) => (counts[table] ?? 0) === (expected?.[table] ?? 0))
  if (!isWhole || madeAt === undefined) throw new CommandError('The backup is incomplete: rows are missing.')
  return { madeAt, counts }
}

interface Options {
  /** Whether to delete the rows that the database contains now; otherwise it must be empty. */
  readonly replace: boolean
  /** Records, in the same transaction, that the backup made at that time was restored. */
  readonly record?: (queries: Queries, madeAt: string) => Promise<void>
}

/** Restores every row of a backup, or throws CommandError and changes nothing. */
export const restore = (db: Database, file: string, { replace, record }: Options): Promise<Restored> =>
  db.transaction(async (queries) => {
    if (replace) await empty(queries, db.dialect)
    else await requireNoRows(queries)
    const restored = await readBackupFile(file, (lines) => fill(queries, lines))
    await record?.(queries, restored.madeAt)
    return restored
  })
