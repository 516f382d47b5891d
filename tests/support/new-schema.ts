import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'

/** The prefix of a test run's schemas, which are dropped after it. */
const prefix = (): string => process.env.TEST_SCHEMAS ?? 'shop'

const asking = async <T>(server: string, ask: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

interface OwnSchema {
  /** The server's URL, with this schema as the only one on its search path. */
  readonly url: string
  readonly drop: () => Promise<void>
}

/** Creates a PostgreSQL schema for one shop: its URL, and a function that drops it. */
export const newSchema = async (server = process.env.TEST_DATABASE_URL ?? ''): Promise<OwnSchema> => {
  if (!server) throw new Error('TEST_DATABASE_URL is not set.')
  const schema = `${prefix()}_${randomBytes(6).toString('hex')}`
  await asking(server, (client) => client.query(`create schema ${schema}`))
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  const drop = () => asking(server, (client) => client.query(`drop schema ${schema} cascade`))
  return { url: url.href, drop: async () => void (await drop()) }
}

/** Drops the schemas that a run has left. */
export const dropSchemas = (server: string, ofRun: string): Promise<void> =>
  asking(server, async (client) => {
    const left = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where starts_with(nspname, $1)`,
      [`${ofRun}_`],
    )
    for (const { name } of left.rows) await client.query(`drop schema ${name} cascade`)
  })

// What a test may have changed in the tables: their names, columns, constraints, triggers and functions.
const SHAPE = `select concat_ws(';',
  (select string_agg(concat_ws(' ', relname, relnatts), ',' order by relname) from pg_class where relnamespace = here),
  (select string_agg(conname, ',' order by conname) from pg_constraint where connamespace = here),
  (select string_agg(tgname, ',') from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = here and not tgisinternal),
  (select string_agg(proname, ',') from pg_proc where pronamespace = here),
  (select string_agg(name, ',' order by name) from migrations)
) as shape from (select current_schema()::regnamespace as here) as place`

// In one statement, so that rows may be deleted before those that reference them.
const EMPTY = `do $$ begin
  execute (select format('with %s select', string_agg(format('%I as (delete from %I)', tablename, tablename), ', '))
    from pg_tables where schemaname = current_schema() and tablename <> 'migrations');
end $$`

const shapeIn = async (client: pg.Client) => (await client.query<{ shape: string }>(SHAPE)).rows[0]?.shape

interface ShopSchema extends OwnSchema {
  readonly shape: string | undefined
}

const migrated = async (): Promise<ShopSchema> => {
  const schema = await newSchema()
  const database = await openDatabase({ DATABASE_URL: schema.url, DATA_DIR: '' })
  await database.close()
  return { ...schema, shape: await asking(schema.url, shapeIn) }
}

const free: ShopSchema[] = []

const giveBack = async (schema: ShopSchema) => {
  const isReusable = await asking(schema.url, async (client) => {
    if ((await shapeIn(client)) !== schema.shape) return false
    await client.query(EMPTY)
    return true
  })
  if (isReusable) free.push(schema)
  else await schema.drop()
}

/**
 * A schema with the shop's tables, all empty, and a function that gives it back: a later shop reuses it, unless its
 * tables were changed. Creating the tables takes ten times as long as emptying them.
 */
export const takeSchema = async (): Promise<{ url: string; giveBack: () => Promise<void> }> => {
  const schema = free.pop() ?? (await migrated())
  return { url: schema.url, giveBack: () => giveBack(schema) }
}

const FILE = 'shop.sqlite'

/** A database file with the shop's tables, shared by the whole test run. */
const makeTables = async (): Promise<string> => {
  const folder = await mkdtemp(join(process.env.SHARED_RELEASE_DIR ?? tmpdir(), 'tables-'))
  const database = await openDatabase({ DATABASE_URL: '', DATA_DIR: folder })
  await database.close()
  return join(folder, FILE)
}

let made: Promise<string> | undefined

/** Gives a data folder the shop's empty tables in SQLite; creating them would take four times as long. */
export const copyTables = async (dataDir: string): Promise<void> =>
  copyFile(await (made ??= makeTables()), join(dataDir, FILE))
