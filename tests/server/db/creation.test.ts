import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { databaseProblem } from '#server/db/inspect.ts'
import { someFolder } from '../../http/built-shop.ts'
import { newSchema } from '../../support/new-schema.ts'

/** Opens a database and kills the process at its first query on the new file. */
const KILLED_AT_CREATION = `
  import Sqlite from 'better-sqlite3'
  Sqlite.prototype.pragma = () => process.kill(process.pid, 'SIGKILL')
  const { SqliteFileDialect } = await import('#server/db/sqlite.ts')
  new SqliteFileDialect(process.argv[1])`

test('a shop killed while creating its database creates it at the next start', async () => {
  const DATA_DIR = await someFolder()
  const place = { DATA_DIR, DATABASE_URL: '' }
  const file = join(DATA_DIR, 'shop.sqlite')
  const args = ['--input-type=module', '-e', KILLED_AT_CREATION, file]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  expect(existsSync(file)).toBe(false)
  expect(await databaseProblem(place)).toBeUndefined()
  const database = await openDatabase(place)
  expect(await database.kysely.selectFrom('orders').selectAll().execute()).toEqual([])
  await database.close()
  expect(await databaseProblem(place)).toBeUndefined()
})

test('if several processes create a database at once, all work with the same one', async () => {
  const DATA_DIR = await someFolder()
  const place = { DATA_DIR, DATABASE_URL: '' }
  const databases = await Promise.all(Array.from({ length: 8 }, () => openDatabase(place)))
  for (const [n, { kysely }] of databases.entries())
    await kysely
      .insertInto('signing_keys')
      .values({ name: `key ${n}`, value: '', created_at: '' })
      .execute()
  for (const { kysely } of databases)
    expect(await kysely.selectFrom('signing_keys').selectAll().execute()).toHaveLength(8)
  await Promise.all(databases.map((database) => database.close()))
  expect(await readdir(DATA_DIR)).toEqual(['shop.sqlite'])
})

test('files that SQLite left beside a database that was moved away are refused, because they would damage its replacement', async () => {
  const DATA_DIR = await someFolder()
  const place = { DATA_DIR, DATABASE_URL: '' }
  const file = join(DATA_DIR, 'shop.sqlite')
  // An operator was told to move shop.sqlite away; what hadn't been written into it yet is still beside it.
  await writeFile(`${file}-wal`, 'x'.repeat(4096))
  expect(await databaseProblem(place)).toBe(
    `${file}-wal is left of a database that is gone, and would damage a new one. Move it away, too.`,
  )
  await writeFile(file, 'no database')
  expect(await databaseProblem(place)).toBe(
    `${file} is not an SQLite database. Move ${file}* away and restore a backup.`,
  )
})

test('a certificate file of DATABASE_URL that is not there is named in a sentence', async () => {
  const DATABASE_URL = 'postgres://shop@db.example/shop?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
  const problem = await databaseProblem({ DATABASE_URL, DATA_DIR: '' })
  expect(problem).toMatch(/^PostgreSQL shop on db\.example can’t be opened: .*\/nowhere\/ca\.pem'\.$/)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a PostgreSQL with another program’s tables is left alone',
  async () => {
    const { url, drop } = await newSchema()
    onTestFinished(drop)
    const place = { DATABASE_URL: url, DATA_DIR: '' }
    expect(await databaseProblem(place)).toBeUndefined()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('create table users (id integer)')
    await client.end()
    expect(await databaseProblem(place)).toContain('belongs to another program')
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a PostgreSQL that only reads, or where the shop may not create its tables, is refused only to who writes',
  async () => {
    const { url, drop } = await newSchema()
    onTestFinished(drop)
    const problemWith = (option: string, writes = true) => {
      const other = new URL(url)
      other.searchParams.set('options', `${other.searchParams.get('options')} -c ${option}`)
      return databaseProblem({ DATABASE_URL: other.href, DATA_DIR: '' }, { writes })
    }
    expect(await problemWith('default_transaction_read_only=on')).toMatch(/ is read-only, as a standby is/)
    expect(await problemWith('default_transaction_read_only=on', false)).toBeUndefined()
    // As a user of PostgreSQL 15 or later in a database that it does not own.
    for (const option of ['role=pg_read_all_data', 'search_path=nowhere']) {
      expect(await problemWith(option)).toMatch(/ lets its user create no tables/)
      expect(await problemWith(option, false)).toBeUndefined()
    }
  },
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a PostgreSQL database whose encoding can’t hold every text is refused before it fails every order',
  async ({ skip }) => {
    const server = process.env.TEST_DATABASE_URL ?? ''
    const name = `shop_${randomBytes(6).toString('hex')}`
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    onTestFinished(() => client.end())
    const right = await client.query(
      'select 1 from pg_roles where rolname = current_user and (rolcreatedb or rolsuper)',
    )
    skip(right.rowCount === 0, 'The user of TEST_DATABASE_URL may not create databases.')
    await client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
    onTestFinished(async () => void (await client.query(`drop database ${name}`)))
    const url = new URL(server)
    url.pathname = name
    const problem = await databaseProblem({ DATABASE_URL: url.href, DATA_DIR: '' })
    expect(problem).toContain(`${name} on`)
    expect(problem).toContain('has the encoding LATIN1')
  },
)
