import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { databaseProblem } from '#server/db/inspect.ts'
import { someFolder } from '../../http/built-shop.ts'

/** Opens a database and is killed at the first thing it asks of the new file. */
const KILLED_AT_CREATION = `
  import Sqlite from 'better-sqlite3'
  Sqlite.prototype.pragma = () => process.kill(process.pid, 'SIGKILL')
  const { SqliteFileDialect } = await import('#server/db/sqlite.ts')
  new SqliteFileDialect(process.argv[1])`

test('a shop that was killed while it made its database makes it at the next start', async () => {
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

test('of several that make a database at once all work with the same one', async () => {
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
