import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { openRelease } from '#release/release.ts'
import { isWhole } from '#release/whole-release.ts'
import { publish } from '#release/build/publish.ts'
import { accounts } from '#standins/accounts.ts'
import { standinSettings } from '#standins/start.ts'
import { CODE, buildFolderOf, someFolder } from '../http/built-shop.ts'
import { refusedStart } from './run-start.ts'

const SERVICES = ['contentful', 'appwrite', 'google', 'razorpay'] as const
/** Nothing listens there, so that even a start that wasn't refused would reach no hosted service. */
const NOWHERE = 'http://127.0.0.1:1'

/** With credentials no stand-ins start: the start must be refused before it would call a service. */
const refusedWithCredentials = (environment: Readonly<Record<string, string>>) =>
  refusedStart({
    ...standinSettings(SERVICES),
    ...Object.assign({}, ...SERVICES.map((name) => accounts[name]().reach(NOWHERE))),
    ...environment,
  })

/** A data folder whose database has enough rows to fill many pages. */
const usedFolder = async () => {
  const dataDir = await someFolder()
  const db = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: '' })
  for (let n = 0; n < 300; n += 1)
    await db.kysely
      .insertInto('probes')
      .values({ name: `lease-${n}-${'x'.repeat(500)}`, noise: '0', at: '' })
      .execute()
  await db.close()
  return { dataDir, file: join(dataDir, 'shop.sqlite') }
}

test('a truncated database file ends the start with one sentence', async () => {
  const { dataDir, file } = await usedFolder()
  await truncate(file, 3 * 4096)
  expect(await refusedStart({ DATA_DIR: dataDir })).toMatch(/shop\.sqlite is damaged.+restore a backup/i)
})

test('an empty database file ends the start, because it isn’t a new shop', async () => {
  const { dataDir, file } = await usedFolder()
  await truncate(file, 0)
  expect(await refusedWithCredentials({ DATA_DIR: dataDir })).toMatch(/shop\.sqlite is empty/)
})

test('a file that isn’t a database ends the start', async () => {
  const { dataDir, file } = await usedFolder()
  await writeFile(file, 'This is a letter, not a database.\n'.repeat(400))
  expect(await refusedWithCredentials({ DATA_DIR: dataDir })).toMatch(
    /shop\.sqlite is not an SQLite database/,
  )
})

test('a database of another program is left alone', async () => {
  const dataDir = await someFolder()
  const file = new BetterSqlite(join(dataDir, 'shop.sqlite'))
  file.exec('create table bookmarks (id integer primary key, url text)')
  expect(await refusedWithCredentials({ DATA_DIR: dataDir })).toMatch(
    /shop\.sqlite belongs to another program/,
  )
  const tables = file.prepare(`select name from sqlite_master where type = 'table'`).all()
  expect(tables).toEqual([{ name: 'bookmarks' }])
  file.close()
})

test('a folder in place of the database ends the start', async () => {
  const dataDir = await someFolder()
  await mkdir(join(dataDir, 'shop.sqlite'))
  expect(await refusedWithCredentials({ DATA_DIR: dataDir })).toMatch(/shop\.sqlite can’t be opened/)
})

test('a database that can’t be reached ends the start, which never says that the shop is open', async () => {
  const DATABASE_URL = 'postgres://shop:hidden@127.0.0.1:1/shop'
  const output = await refusedWithCredentials({ DATABASE_URL })
  expect(output).toMatch(/PostgreSQL shop on 127\.0\.0\.1:1 can’t be opened: .*ECONNREFUSED/)
  expect(output).not.toContain('hidden')
})

const SERVER = process.env.TEST_DATABASE_URL ?? ''

test.skipIf(!SERVER)('a database that is not there, or refuses the user, ends the start', async () => {
  const url = new URL(SERVER)
  url.pathname = '/no_such_database'
  expect(await refusedWithCredentials({ DATABASE_URL: url.href })).toMatch(
    /can’t be opened: database "no_such_database" does not exist/,
  )
})

const KEYS = [
  ['session-key', ''],
  ['session-key', 'cut-off'],
  ['session-key', 'A line of another program\n'.repeat(4)],
  ['preview-key', ''],
  ['quote-key', 'cut-off'],
] as const

test.each(KEYS)('a file %s without a complete key ends the start (%j)', async (name, text) => {
  const dataDir = await someFolder()
  await writeFile(join(dataDir, name), text)
  expect(await refusedWithCredentials({ DATA_DIR: dataDir })).toMatch(
    new RegExp(`${name} holds no complete key\\. Restore it from a backup, or delete it`),
  )
})

const openedRelease = async (dataDir: string, id: string) =>
  publish(dataDir, await buildFolderOf(id), {
    id,
    fingerprint: CODE,
    revision: 'r',
    builtAt: '2026-11-22T00:00:00.000Z',
  })

test('a release whose files are cut off, empty, missing or others is no whole release', async () => {
  const damages: Readonly<Record<string, (folder: string) => Promise<void>>> = {
    'a page that is cut off': (client) => truncate(join(client, 'shop.html'), 10),
    'a page that is empty': (client) => truncate(join(client, 'shop.html'), 0),
    'a page of another shop': (client) => writeFile(join(client, 'shop.html'), '<html>Another shop</html>'),
    'a page that is missing': (client) => rm(join(client, 'shop.html')),
    'a script of another shop': (client) => writeFile(join(client, '_astro/app.one.js'), 'alert(1)'),
    'a compressed form that is empty': (client) => truncate(join(client, 'shop.html.br'), 0),
  }
  for (const [what, damage] of Object.entries(damages)) {
    const dataDir = await someFolder()
    await openedRelease(dataDir, 'one')
    const release = await openRelease(dataDir, 'one')
    expect(await isWhole(release), what).toBe(true)
    await damage(join(release.folder, 'client'))
    expect(await isWhole(release), what).toBe(false)
  }
})
