import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { newId, newOrderedId, newOrderNumber } from '#server/db/new-id.ts'
import { newSchema } from '../../support/new-schema.ts'

const STARTERS = 4
const closing: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const freshPlace = async (kind: 'sqlite' | 'postgres') => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-db-'))
  closing.push(() => rmSync(DATA_DIR, { recursive: true }))
  if (kind === 'sqlite') return { DATA_DIR, DATABASE_URL: '' }
  const { url, drop } = await newSchema()
  closing.push(drop)
  return { DATA_DIR, DATABASE_URL: url }
}

const open = async (kind: 'sqlite' | 'postgres') => {
  const db = await openDatabase(await freshPlace(kind))
  closing.push(db.close)
  return db
}

const probe = (db: Database, name: string) =>
  db.kysely.insertInto('probes').values({ name, noise: '0', at: '' }).execute()

const readNoise = async (db: Database, name: string) =>
  (await db.kysely.selectFrom('probes').select('noise').where('name', '=', name).executeTakeFirstOrThrow())
    .noise

const DATABASES = process.env.TEST_DATABASE_URL ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

describe.each(DATABASES)('the database on %s', (kind) => {
  test('four starters at once all come up, and the tables are made once', async () => {
    const place = await freshPlace(kind)
    const program = `
      import { openDatabase } from '#server/db/database.ts'
      const db = await openDatabase(${JSON.stringify(place)})
      console.log(JSON.stringify(await db.kysely.selectFrom('migrations').select('name').execute()))
      await db.close()`
    const starts = await Promise.all(
      Array.from({ length: STARTERS }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', program]),
      ),
    )
    expect(new Set(starts.map(({ stdout }) => stdout)).size).toBe(1)
    const db = await openDatabase(place)
    closing.push(db.close)
    expect(await isMigrated(db)).toBe(true)
  })

  test('transactions at the same time, over two openings, lose no update', async () => {
    const place = await freshPlace(kind)
    const [one, other] = await Promise.all([openDatabase(place), openDatabase(place)])
    closing.push(one.close, other.close)
    await probe(one, 'count')
    const increment = (db: Database) =>
      db.transaction(async (trx) => {
        const row = await trx
          .selectFrom('probes')
          .select('noise')
          .where('name', '=', 'count')
          .$if(kind === 'postgres', (query) => query.forUpdate())
          .executeTakeFirstOrThrow()
        await trx
          .updateTable('probes')
          .set({ noise: String(Number(row.noise) + 1) })
          .where('name', '=', 'count')
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, n) => increment(n % 2 ? one : other)))
    expect(await readNoise(one, 'count')).toBe('40')
  })

  test('a failed transaction leaves nothing behind', async () => {
    const db = await open(kind)
    const failing = db.transaction(async (trx) => {
      await trx.insertInto('probes').values({ name: 'half', noise: '', at: '' }).execute()
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    expect(await db.kysely.selectFrom('probes').selectAll().execute()).toEqual([])
  })

  test('amounts are read as numbers, exact to the paisa', async () => {
    const db = await open(kind)
    const { rows } = await sql<{ amount: unknown }>`select cast(900719925474099 as bigint) as amount`.execute(
      db.kysely,
    )
    expect(rows).toEqual([{ amount: 900719925474099 }])
  })

  test('an acknowledged write was flushed to the disk', async () => {
    const db = await open(kind)
    // 2 is FULL: the log is synced at every commit, before anybody is answered.
    const expected =
      kind === 'sqlite'
        ? { 'pragma synchronous': 2, 'pragma journal_mode': 'wal' }
        : { 'show synchronous_commit': 'on', 'show fsync': 'on' }
    for (const [question, answer] of Object.entries(expected)) {
      const { rows } = await sql<Record<string, unknown>>`${sql.raw(question)}`.execute(db.kysely)
      expect(Object.values(rows[0] ?? {})).toEqual([answer])
    }
  })

  test.skipIf(kind === 'sqlite')(
    'a migration may take longer than any statement of the open shop',
    { timeout: 60 * 1000 },
    async () => {
      const place = await freshPlace(kind)
      const client = new pg.Client({ connectionString: place.DATABASE_URL })
      await client.connect()
      await client.query(`create table migrations (name text primary key, applied_at text not null);
        create function wait() returns trigger as 'begin perform pg_sleep(10.5); return new; end' language plpgsql;
        create trigger slow before insert on migrations for each row when (new.name = '001-accounts')
          execute function wait()`)
      await client.end()
      const db = await openDatabase(place)
      closing.push(db.close)
      expect(await isMigrated(db)).toBe(true)
    },
  )

  test.skipIf(kind === 'sqlite')(
    'whatever isolation a server gives its transactions, starters at once wait for each other’s tables',
    async () => {
      const place = await freshPlace(kind)
      const url = new URL(place.DATABASE_URL)
      url.searchParams.set(
        'options',
        `${url.searchParams.get('options')} -cdefault_transaction_isolation=serializable`,
      )
      const starts = Array.from({ length: STARTERS }, () =>
        openDatabase({ ...place, DATABASE_URL: url.href }),
      )
      const opened = await Promise.all(starts)
      closing.push(...opened.map((db) => db.close))
      expect(await Promise.all(opened.map(isMigrated))).toEqual(Array(STARTERS).fill(true))
    },
  )

  test.skipIf(kind === 'sqlite')('a server that would answer before writing is told to wait', async () => {
    const place = await freshPlace(kind)
    const url = new URL(place.DATABASE_URL)
    url.searchParams.set('options', `${url.searchParams.get('options')} -csynchronous_commit=off`)
    const db = await openDatabase({ ...place, DATABASE_URL: url.href })
    closing.push(db.close)
    const { rows } = await sql`show synchronous_commit`.execute(db.kysely)
    expect(rows).toEqual([{ synchronous_commit: 'on' }])
  })
})

test('a full disk counts as the database being away, and everything works again when there is space', async () => {
  const db = await open('sqlite')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db.kysely)
  const fill = () =>
    db.transaction(async (trx) => {
      for (let row = 0; row < 50; row++)
        await trx
          .insertInto('probes')
          .values({ name: `row ${row}`, noise: 'x'.repeat(2000), at: '' })
          .execute()
    })
  const refusal = await fill().catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refusal)).toBe(true)
  expect(await db.kysely.selectFrom('probes').selectAll().execute()).toEqual([])
  await sql`pragma max_page_count = 100000`.execute(db.kysely)
  await fill()
})

test('a database that doesn’t answer is away; a mistake in a query isn’t that', async () => {
  const nobody = { DATA_DIR: tmpdir(), DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
  expect(isDatabaseUnavailable(await openDatabase(nobody).catch((error: unknown) => error))).toBe(true)
  const db = await open('sqlite')
  const mistake = await sql`select nothing from nowhere`.execute(db.kysely).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(mistake)).toBe(false)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a server that lets nobody wait long for a lock is away until the lock is free',
  async () => {
    const place = await freshPlace('postgres')
    const url = new URL(place.DATABASE_URL)
    url.searchParams.set('options', `${url.searchParams.get('options')} -clock_timeout=50`)
    const db = await openDatabase({ ...place, DATABASE_URL: url.href })
    closing.push(db.close)
    const refusal = await db.transaction(async (trx) => {
      await sql`lock table probes`.execute(trx)
      return probe(db, 'behind the lock').catch((error: unknown) => error)
    })
    expect(isDatabaseUnavailable(refusal)).toBe(true)
    await probe(db, 'after the lock')
  },
)

test('erased data leave no bytes in the file', async () => {
  const place = await freshPlace('sqlite')
  const db = await openDatabase(place)
  closing.push(db.close)
  const write = (name: string) =>
    db.kysely
      .insertInto('probes')
      .values({ name, noise: `asha.rao@example.in ${name}`.repeat(40), at: '' })
      .execute()
  for (let row = 0; row < 50; row++) await write(`${row}`)
  await db.kysely.deleteFrom('probes').where('name', '<>', '7').execute()
  await db.kysely.updateTable('probes').set({ noise: '' }).execute()
  await sql`pragma wal_checkpoint(truncate)`.execute(db.kysely)
  expect((await readFile(join(place.DATA_DIR, 'shop.sqlite'))).includes('asha.rao')).toBe(false)
})

test('ids have 24 hex characters, those of listed rows sort by creation, and order numbers can be read out on the telephone', () => {
  for (const id of [newId(), newOrderedId()]) expect(id).toMatch(/^[0-9a-f]{24}$/)
  const ids = Array.from({ length: 5000 }, newOrderedId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids.map((id) => id.slice(12))).size).toBe(5000)
  expect(newOrderNumber()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
})
