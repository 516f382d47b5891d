import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '#server/audit/verify.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { MIGRATIONS } from '#server/db/migrations.ts'
import { newId } from '#server/db/new-id.ts'
import { TABLES } from '#server/db/tables.ts'
import { placeOrder } from '#server/orders/place-order.ts'
import { backUp } from '#commands/db/backup.ts'
import { restore } from '#commands/db/restore.ts'
import { type DatabaseName, onBothDatabases } from '../support/databases.ts'
import { MACHINE_ENV } from '../support/machine-env.ts'
import { runCommand } from '../support/run-command.ts'
import { openShop, type Shop } from '../support/shop.ts'

const ORDERS = 1_200
const ADDRESS = {
  name: 'Meera “M.” Iyer 😀',
  address: '12 Lavelle Road\nBengaluru, ಕನ್ನಡ',
  city: 'Bengaluru',
  postalCode: '560001',
  phone: '9876543210',
}

let folder = ''
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))

const newFile = () => join(folder, `backup-${files++}.gz`)

const sell = async ({ app, signIn }: Shop, orders: number) => {
  await signIn('meera@example.com')
  const shopper = await app.db.kysely.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  for (let n = 0; n < orders; n++) {
    const line = { entryId: `piece-${n}`, slug: 'blazer', title: 'Blazer', size: 'M', color: '', quantity: 2 }
    await placeOrder(app.db, {
      shopper: { ...shopper, google_id: null },
      cart: { lines: [{ ...line, unitPricePaise: 4_250_000 }], totalPaise: 8_500_000 },
      address: ADDRESS,
      releaseId: 'release-1',
      at: new Date(),
      claimedUntil: new Date(),
      maxOpen: Infinity,
    })
  }
}

const COPIES_AT_ONCE = 200

/**
 * Sells one order and copies it this many times, with everything that belongs to it, because selling each one would
 * wait for the disk.
 */
const sellMany = async (shop: Shop, orders: number) => {
  await sell(shop, 1)
  const { kysely } = shop.app.db
  const order = await kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  const [lines, payments, events] = await Promise.all([
    kysely.selectFrom('order_lines').selectAll().execute(),
    kysely.selectFrom('payments').selectAll().execute(),
    kysely.selectFrom('order_events').selectAll().execute(),
  ])
  for (let made = 1; made < orders; made += COPIES_AT_ONCE) {
    const ids = Array.from({ length: Math.min(COPIES_AT_ONCE, orders - made) }, newId)
    const ofEach = <T extends object>(rows: readonly T[], own: () => object = () => ({})) =>
      ids.flatMap((id) => rows.map((row) => ({ ...row, ...own(), order_id: id })))
    const copies = ids.map((id, n) => ({ ...order, id, number: `M${made + n}`, reuse_key: null }))
    await kysely.insertInto('orders').values(copies).execute()
    await kysely.insertInto('order_lines').values(ofEach(lines)).execute()
    await kysely
      .insertInto('payments')
      .values(ofEach(payments, () => ({ id: newId() })))
      .execute()
    await kysely
      .insertInto('order_events')
      .values(ofEach(events, () => ({ id: newId() })))
      .execute()
  }
}

// One after the other: the tables outnumber the connections and would wait for one another.
const everything = async ({ kysely }: Database) => {
  const tables: (readonly [string, readonly string[]])[] = []
  for (const table of TABLES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(kysely)
    tables.push([table, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()])
  }
  return Object.fromEntries(tables)
}

const DATABASES: readonly DatabaseName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']

describe.each(DATABASES)('a backup of %s', (from) => {
  test.each(DATABASES)('restores every row to %s, and the shop continues there', async (to) => {
    const old = await openShop({ database: from })
    await sellMany(old, ORDERS)
    const file = newFile()
    const kept = await backUp(old.app.db, file)
    expect(kept).toMatchObject({ users: 1, orders: ORDERS, order_lines: ORDERS, payments: ORDERS })

    const fresh = await openShop({ database: to })
    expect(Object.values(kept)).not.toContain(0)
    expect(await restore(fresh.app.db, file, { replace: false })).toMatchObject({ counts: kept })
    expect(await everything(fresh.app.db)).toEqual(await everything(old.app.db))
    await sell(fresh, 1)
  })
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a slow server can be backed up',
  { timeout: 60 * 1000 },
  async () => {
    const shop = await openShop({ database: 'postgres' })
    await sell(shop, 1)
    const { kysely } = shop.app.db
    // Reading this table takes longer than the open shop waits for any statement.
    await sql`alter table holidays rename to stored_holidays`.execute(kysely)
    await sql`create view holidays as select stored_holidays.* from pg_sleep(10.5)
      left join stored_holidays on true`.execute(kysely)
    const { DATA_DIR, DATABASE_URL } = shop.app.config
    const { code, output } = await runCommand('db', ['backup', newFile()], { DATA_DIR, DATABASE_URL })
    expect(output).toContain('1 orders')
    expect(code).toBe(0)
  },
)

onBothDatabases((open) => {
  test('a backup replaces existing rows only if that is allowed', async () => {
    const shop = await open()
    await sell(shop, 2)
    const file = newFile()
    await backUp(shop.app.db, file)
    const before = await everything(shop.app.db)
    await expect(restore(shop.app.db, file, { replace: false })).rejects.toThrow('holds rows')
    await shop.signIn('somebody-new@example.com')
    await restore(shop.app.db, file, { replace: true })
    expect(await everything(shop.app.db)).toEqual(before)
  })

  test('the enquiries’ search index is rebuilt after a restore, and a shop that was only opened still counts as new', async () => {
    const old = await open()
    await sell(old, 1)
    const file = newFile()
    await backUp(old.app.db, file)
    for (const replace of [false, true]) {
      const shop = await open()
      await shop.app.enquiries.sweep()
      const sweeps = shop.app.db.kysely.selectFrom('enquiry_sweeps').selectAll()
      expect(await sweeps.execute()).toHaveLength(1)
      await restore(shop.app.db, file, { replace })
      expect(await sweeps.execute()).toEqual([])
    }
  })

  test('a truncated backup changes nothing', async () => {
    const shop = await open()
    await sellMany(shop, 600)
    const file = newFile()
    await backUp(shop.app.db, file)
    const bytes = await readFile(file)
    const cut = newFile()
    await writeFile(cut, bytes.subarray(0, bytes.length - 200))
    const before = await everything(shop.app.db)
    await expect(restore(shop.app.db, cut, { replace: true })).rejects.toThrow('can’t be read as a backup')
    expect(await everything(shop.app.db)).toEqual(before)
  })

  test('a backup from another version of the shop is refused, naming both versions', async () => {
    const [before, last] = MIGRATIONS.slice(-2).map(({ name }) => name)
    const old = await open()
    await sell(old, 1)
    await old.app.db.kysely
      .deleteFrom('migrations')
      .where('name', '=', last ?? '')
      .execute()
    const file = newFile()
    await backUp(old.app.db, file)
    const newer = await open()
    await expect(restore(newer.app.db, file, { replace: false })).rejects.toThrow(`(${before}, here ${last})`)
  })

  test('going back from a newer version needs an empty database, and the refusal says so', async () => {
    const shop = await open()
    await sell(shop, 1)
    const file = newFile()
    await backUp(shop.app.db, file)
    await shop.app.db.kysely.insertInto('migrations').values({ name: '999-later', applied_at: '' }).execute()
    await expect(restore(shop.app.db, file, { replace: true })).rejects.toThrow(
      /from a newer version of the shop \(999-later\).*empty database/,
    )
    expect((await everything(shop.app.db)).orders).toHaveLength(1)
  })

  test('sales continue while a backup is written, and it shows a single moment', async () => {
    const shop = await open()
    await sellMany(shop, 400)
    const file = newFile()
    // The command opens its own connection, as another process would.
    const other = await openDatabase(shop.app.config)
    const [kept] = await Promise.all([backUp(other, file), sell(shop, 100)])
    await other.close()
    expect(kept.orders).toBeGreaterThanOrEqual(400)
    expect([kept.order_lines, kept.payments, kept.order_events]).toEqual(Array(3).fill(kept.orders))
    const fresh = await openShop()
    await restore(fresh.app.db, file, { replace: false })
    expect((await everything(fresh.app.db)).orders).toHaveLength(kept.orders ?? 0)
  })
})

test('only its owner can read a backup, and it never overwrites another file', async () => {
  const shop = await openShop()
  await sell(shop, 1)
  const file = newFile()
  await backUp(shop.app.db, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(backUp(shop.app.db, file)).rejects.toThrow('already exists')
  const away = join(folder, 'no-such-folder', 'backup.gz')
  await expect(backUp(shop.app.db, away)).rejects.toThrow(`${away} can’t be written: ENOENT`)
})

test('if two backups are written to one name, the result is complete and nothing else is left', async () => {
  const shop = await openShop()
  await sellMany(shop, 600)
  const file = newFile()
  const before = await readdir(folder)
  const made = await Promise.allSettled([backUp(shop.app.db, file), backUp(shop.app.db, file)])
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await readdir(folder)).toEqual([...before, basename(file)].sort())
  const fresh = await openShop()
  expect(await restore(fresh.app.db, file, { replace: false })).toMatchObject({ counts: { orders: 600 } })
})

test('an interrupted backup leaves nothing behind', async () => {
  const shop = await openShop()
  await sellMany(shop, 4_000)
  const own = await mkdtemp(join(folder, 'interrupted-'))
  const command = spawn(process.execPath, ['src/commands/db.ts', 'backup', join(own, 'backup.gz')], {
    env: { ...MACHINE_ENV, DATA_DIR: shop.dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(command.stderr)
  await expect.poll(() => readdir(own), { interval: 1, timeout: 20_000 }).not.toEqual([])
  command.kill('SIGINT')
  expect(await once(command, 'close')).toEqual([1, null])
  expect(await said).toContain('was interrupted')
  expect(await readdir(own)).toEqual([])
})

test('a program that doesn’t know every table refuses to back up only some', async () => {
  const { app } = await openShop()
  await app.db.kysely.insertInto('migrations').values({ name: '999-later', applied_at: '' }).execute()
  await expect(backUp(app.db, newFile())).rejects.toThrow('newer version of the shop (999-later)')
})

test('the restore command is recorded in the audit log, which stays intact', async () => {
  const shop = await openShop()
  const run = (...args: string[]) => runCommand('db', args, { DATA_DIR: shop.dataDir })
  await sell(shop, 1)
  const file = newFile()
  expect((await run('backup', file)).code).toBe(0)
  for (const what of ['grant', 'revoke'])
    await runCommand('admin', [what, 'meera@example.com'], { DATA_DIR: shop.dataDir })
  const { code, output } = await run('restore', file, '--replace')
  expect(code).toBe(0)
  expect(output).toMatch(/1 orders.*\nIt is as it was at 20.* do it again/)
  const { kysely } = shop.app.db
  expect(await kysely.selectFrom('audit_entries').select(['actor', 'act']).execute()).toEqual([
    { actor: 'command line', act: 'database.restored' },
  ])
  expect(await verifyAudit(kysely, shop.dataDir)).toEqual({ entries: 1, problem: undefined })
})

test('a backup’s tables are those of the database', async () => {
  const { app } = await openShop()
  const tables = await app.db.kysely.introspection.getTables()
  const others = ['probes', 'enquiry_sweeps', 'migrations']
  const names = tables.map(({ name }) => name).filter((name) => !others.includes(name))
  expect(names.toSorted()).toEqual(TABLES.toSorted())
})

test('if the disk fills up during a restore, one sentence says so and nothing is restored', async () => {
  const shop = await openShop()
  await sellMany(shop, 4_000)
  const file = newFile()
  await backUp(shop.app.db, file)
  const fresh = await openShop()
  const before = await everything(fresh.app.db)
  const { code, output } = await runCommand(
    'db',
    ['restore', file, '--replace'],
    { DATA_DIR: fresh.dataDir },
    { maxFileBytes: 1024 * 1024 },
  )
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(/^SQLite in .* can’t be used: .+\.$/),
  })
  expect(await everything(fresh.app.db)).toEqual(before)
})

test('a file that is not a backup is refused', async () => {
  const { app } = await openShop()
  const file = newFile()
  await writeFile(file, 'a letter')
  await expect(restore(app.db, file, { replace: false })).rejects.toThrow('can’t be read as a backup')
  await expect(restore(app.db, newFile(), { replace: false })).rejects.toThrow('ENOENT')
  await expect(backUp(app.db, newFile())).rejects.toThrow('nothing to back up')
})
