import { open as openFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { newId } from '#server/db/new-id.ts'
import { onBothDatabases } from '../support/databases.ts'
import { newSchema } from '../support/new-schema.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { createIntent } from '../support/checkout.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const ASKED_AGAIN_MS = 2000

const unready = (...missing: string[]) => ({ status: 503, body: { error: 'unavailable', missing } })

/** Asks once the shop's last check is no longer remembered. */
const ask = (shop: Shop, path = '/api/ready') => {
  shop.passTime(ASKED_AGAIN_MS)
  return shop.visitor.get(path)
}

onBothDatabases((open) => {
  test('an old program on newer tables isn’t ready, but still answers', async () => {
    const shop = await open()
    const { kysely } = shop.app.db
    expect((await ask(shop)).status).toBe(200)
    await kysely.insertInto('migrations').values({ name: '999-of-tomorrow', applied_at: '' }).execute()
    expect(await ask(shop)).toMatchObject(unready('tables'))
    expect((await shop.visitor.get('/api/health')).status).toBe(200)
    await kysely.deleteFrom('migrations').where('name', '=', '999-of-tomorrow').execute()
    expect((await ask(shop)).status).toBe(200)
  })

  test('many simultaneous requests cause one write', async () => {
    const shop = await open()
    shop.passTime(ASKED_AGAIN_MS)
    // On a busy machine a hundred answers take longer than a check is remembered.
    vi.useFakeTimers({ toFake: ['Date'] })
    const before = await shop.app.db.kysely.selectFrom('probes').selectAll().execute()
    await Promise.all(Array.from({ length: 50 }, () => shop.visitor.get('/api/ready')))
    const [probe] = await shop.app.db.kysely.selectFrom('probes').selectAll().execute()
    await Promise.all(Array.from({ length: 50 }, () => shop.visitor.get('/api/ready')))
    expect(before).toEqual([])
    expect(await shop.app.db.kysely.selectFrom('probes').selectAll().execute()).toEqual([probe])
  })
})

describe('on sqlite', () => {
  test('a read-only database is healthy, but not ready', async () => {
    const shop = await openShop()
    await sql`pragma query_only = on`.execute(shop.app.db.kysely)
    expect(await ask(shop)).toMatchObject(unready('writing'))
    expect((await shop.visitor.get('/api/health')).status).toBe(200)
    await sql`pragma query_only = off`.execute(shop.app.db.kysely)
    expect((await ask(shop)).status).toBe(200)
  })

  test('a full database isn’t ready until there is space again', async () => {
    const shop = await openShop()
    await sql`pragma max_page_count = 1`.execute(shop.app.db.kysely)
    expect(await ask(shop)).toMatchObject(unready('writing'))
    await sql`pragma max_page_count = 1000000`.execute(shop.app.db.kysely)
    expect((await ask(shop)).status).toBe(200)
  })

  const damages: readonly (readonly [string, (file: string) => Promise<unknown>])[] = [
    [
      'cut in the middle',
      async (file) => truncate(file, Math.floor((await stat(file)).size / 2 / 4096) * 4096),
    ],
    [
      'overwritten',
      async (file) => {
        const handle = await openFile(file, 'r+')
        const { size } = await handle.stat()
        await handle.write(Buffer.alloc(size - 4096, 0xa5), 0, size - 4096, 4096)
        await handle.close()
      },
    ],
    [
      'replaced by something else',
      async (file) => {
        const handle = await openFile(file, 'r+')
        await handle.write(Buffer.from('This is a letter, and no database at all. '.repeat(10)), 0, 400, 0)
        await handle.close()
      },
    ],
  ]
  test.each(damages)(
    'a database file that was %s makes the shop unhealthy, and calls are answered 503',
    async (_how, damage) => {
      const shop = await openShop()
      const { kysely } = shop.app.db
      const asha = await shop.signIn('asha@example.com')
      expect((await ask(shop, '/api/health')).status).toBe(200)
      await sql`pragma wal_checkpoint(truncate)`.execute(kysely)
      // Otherwise pages already read would stay in memory.
      await sql`pragma cache_size = 0`.execute(kysely)
      await sql`pragma shrink_memory`.execute(kysely)
      await damage(join(shop.dataDir, 'shop.sqlite'))
      expect(await ask(shop, '/api/health')).toMatchObject(unready('database'))
      expect((await ask(shop)).status).toBe(503)
      expect((await createIntent(asha)).status).toBe(503)
    },
  )

  test('damage found by a call is remembered, and shown to the operator', async () => {
    const shop = await openShop()
    const { kysely } = shop.app.db
    const asha = await shop.signIn('asha@example.com')
    const rows = await sql<{ rootpage: number }>`select rootpage from sqlite_master
      where name = 'sqlite_autoindex_revocations_1'`.execute(kysely)
    await sql`pragma wal_checkpoint(truncate)`.execute(kysely)
    await sql`pragma cache_size = 0`.execute(kysely)
    const handle = await openFile(join(shop.dataDir, 'shop.sqlite'), 'r+')
    await handle.write(Buffer.alloc(4096, 0xa5), 0, 4096, ((rows.rows[0]?.rootpage ?? 1) - 1) * 4096)
    await handle.close()
    expect((await asha.post('/api/auth/logout')).status).toBe(503)
    expect(await ask(shop, '/api/health')).toMatchObject(unready('database'))
    const figures = await shop.app.metrics.families()
    expect(figures.find(({ name }) => name === 'shop_database_up')?.samples).toEqual([{ value: 0 }])
  })
})

describe.skipIf(!SERVER)('on postgres', () => {
  /** A shop whose database can be made read-only, like a standby or during maintenance. */
  const openForbiddable = async () => {
    const { url: databaseUrl, drop } = await newSchema()
    const role = `clerk_${newId()}`
    const admin = new pg.Client({ connectionString: SERVER })
    await admin.connect()
    const schema = /search_path=(\w+)/.exec(decodeURIComponent(databaseUrl))?.[1]
    await admin.query(`create role ${role} login; grant all on schema ${schema} to ${role}`)
    const url = new URL(databaseUrl)
    url.username = role
    const shop = await openShop({ env: { DATABASE_URL: url.href }, closes: 'by hand' })
    onTestFinished(async () => {
      await shop.close()
      await admin.query(`drop owned by ${role}; drop role ${role}`)
      await admin.end()
      await drop()
    })
    const setReadOnly = async (value: 'on' | 'off') => {
      await admin.query(`alter role ${role} set default_transaction_read_only = ${value}`)
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
      await expect.poll(async () => (await ask(shop, '/api/health')).status).toBe(200)
    }
    return { shop, setReadOnly }
  }

  test('a read-only database is healthy, but not ready, and writing calls are answered 503', async () => {
    const { shop, setReadOnly } = await openForbiddable()
    const asha = await shop.signIn('asha@example.com')
    await setReadOnly('on')
    expect(await ask(shop)).toMatchObject(unready('writing'))
    expect((await asha.get('/api/orders/myorders')).status).toBe(200)
    const answer = await createIntent(asha)
    expect(answer).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('5')
    await setReadOnly('off')
    expect((await ask(shop)).status).toBe(200)
  })

  test('a full database disk makes the shop not ready', async () => {
    const shop = await openShop({ database: 'postgres' })
    const { kysely } = shop.app.db
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      kysely,
    )
    await sql`create trigger full_disk before insert or update on probes for each row execute function full_disk()`.execute(
      kysely,
    )
    expect(await ask(shop)).toMatchObject(unready('writing'))
    await sql`drop trigger full_disk on probes`.execute(kysely)
    expect((await ask(shop)).status).toBe(200)
  })
})

test.each([
  '25006',
  '55000',
  '53100',
  'XX001',
  'XX002',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'SQLITE_READONLY',
])('if the database answers %s, the caller is told to come back later', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('no'), { code }))).toBe(true)
})
