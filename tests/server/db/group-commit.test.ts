import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase, type Queries } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'

const TOGETHER = 20
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

const open = async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shop-group-'))
  const db = await openDatabase({ DATA_DIR, DATABASE_URL: '' })
  const path = join(DATA_DIR, 'shop.sqlite')
  const other = new BetterSqlite(path, { readonly: true })
  onTestFinished(async () => {
    other.close()
    await db.close()
    rmSync(DATA_DIR, { recursive: true })
  })
  /** What another connection sees of the file, which is what has been committed. */
  const seen = () => other.prepare('select name from probes order by name').pluck().all()
  return { db, path, seen }
}

const put = (queries: Queries, name: string, noise = '') =>
  queries.insertInto('probes').values({ name, noise, at: '' }).execute()

const names = async ({ kysely }: Pick<Database, 'kysely'>) =>
  (await kysely.selectFrom('probes').select('name').orderBy('name').execute()).map(({ name }) => name)

/** The commits in SQLite's log: a frame ends one if it states the file's size in pages after it. */
const commitsIn = (path: string): number => {
  const log = readFileSync(`${path}-wal`)
  if (log.length === 0) return 0
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8)
  let commits = 0
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    const isOfThisLog = log.readUInt32BE(at + 8) === log.readUInt32BE(16)
    if (isOfThisLog && log.readUInt32BE(at + 4) > 0) commits += 1
  }
  return commits
}

test('simultaneous transactions share one commit, and each is answered after it', async () => {
  const { db, path, seen } = await open()
  const before = commitsIn(path)
  const answered = await Promise.all(
    Array.from({ length: TOGETHER }, async (_, n) => {
      const name = String(n).padStart(2, '0')
      await db.transaction((queries) => put(queries, name))
      return seen().includes(name)
    }),
  )
  expect(answered).toEqual(Array(TOGETHER).fill(true))
  expect(commitsIn(path) - before).toBe(1)
})

test('a change outside a transaction is committed before its answer, too', async () => {
  const { db, seen } = await open()
  await Promise.all(
    ['a', 'b'].map(async (name) => {
      await put(db.kysely, name)
      expect(seen()).toContain(name)
    }),
  )
})

test('if one of the transactions that share a commit fails, the others lose nothing', async () => {
  const { db, seen } = await open()
  const failing = async (queries: Queries) => {
    await put(queries, 'half')
    throw new Error('half way')
  }
  const ends = await Promise.allSettled([
    db.transaction((queries) => put(queries, 'a')),
    db.transaction(failing),
    db.transaction((queries) => put(queries, 'a')),
    put(db.kysely, 'b'),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(seen()).toEqual(['a', 'b'])
})

test('nobody reads what isn’t committed yet', async () => {
  const { db, seen } = await open()
  const early = db.transaction((queries) => put(queries, 'early'))
  let isEarlyAnswered = false
  void early.then(() => (isEarlyAnswered = true))
  const late = db.transaction(async (queries) => {
    await put(queries, 'late')
    await sleep(20)
    expect(await queries.selectFrom('probes').select('name').execute()).toHaveLength(2)
    expect(isEarlyAnswered).toBe(false)
    expect([await names(db), seen()]).toEqual([[], []])
  })
  await Promise.all([early, late])
  expect(await names(db)).toEqual(['early', 'late'])
})

test('if one fills the disk, the others that would have shared its commit are run again', async () => {
  const { db } = await open()
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db.kysely)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 1}`).execute(db.kysely)
  const small = db.transaction((queries) => put(queries, 'small'))
  const large = db.transaction((queries) => put(queries, 'large', 'x'.repeat(100_000)))
  const refusal = await large.catch((error: unknown) => error)
  expect(isDatabaseUnavailable(refusal)).toBe(true)
  await small
  expect(await names(db)).toEqual(['small'])
})

/** The files that this process has open although their names are deleted, as SQLite does with temporary ones. */
const namelessFiles = (): readonly string[] =>
  readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`)
      } catch {
        return ''
      }
    })
    .filter((path) => path.endsWith('(deleted)'))

test.skipIf(process.platform !== 'linux')(
  'a transaction writes only beside the database, so a full or read-only TMPDIR refuses no order',
  async () => {
    const { db } = await open()
    const pages = Array.from({ length: 40 }, (_, n) => `page ${n}`)
    for (const name of pages) await put(db.kysely, name, 'x'.repeat(4000))
    const before = namelessFiles()
    await db.transaction(async (queries) => {
      await queries
        .updateTable('probes')
        .set({ noise: 'y'.repeat(4000) })
        .execute()
      expect(namelessFiles()).toEqual(before)
    })
  },
)

test('a read-only transaction sees a single moment and blocks nobody', async () => {
  const { db } = await open()
  await put(db.kysely, 'before')
  const seen = await db.kysely
    .transaction()
    .setAccessMode('read only')
    .execute(async (queries) => {
      const first = await names({ kysely: queries })
      await put(db.kysely, 'meanwhile')
      return [first, await names({ kysely: queries })]
    })
  expect(seen).toEqual([['before'], ['before']])
  expect(await names(db)).toEqual(['before', 'meanwhile'])
})
