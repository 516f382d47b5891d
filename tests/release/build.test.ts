import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReleaseIds } from '#release/pointer.ts'
import { currentBuild } from '#release/lock.ts'
import { BUSY_CODE } from '#release/work.ts'
import { addReport, readRecord } from '#release/report.ts'
import type { BuildWork } from '#release/work.ts'
import { openPrintingHouse, PIECE, type PrintingHouse, SLUG } from './printing-house.ts'

const LONG = { timeout: 180_000 }

let house: PrintingHouse

beforeAll(async () => {
  house = await openPrintingHouse()
}, LONG.timeout)
afterAll(() => house.close())

test(
  'a build says what changed, notes what it took into account, and does nothing when nothing changed',
  LONG,
  async () => {
    expect((await house.build('--if-changed')).said).toContain('shows the published content')

    await house.edit('publish', { title: 'Peak lapel, anew' })
    expect(await house.buildFor({ covers: ['change-1'] })).toMatchObject({ code: 0 })
    const { covered } = await readRecord(house.dataDir)
    expect(Object.keys(covered)).toEqual(['change-1'])
    expect(await house.lastReport()).toMatchObject({
      outcome: 'published',
      differences: [
        {
          id: PIECE,
          what: 'changed',
          fields: [{ field: 'title', before: 'The Peak Lapel Blazer', after: 'Peak lapel, anew' }],
        },
      ],
      changedPages: { first: expect.arrayContaining([`/shop/${SLUG}`]) },
    })
    expect((await house.lastReport())?.changedPages.first).not.toContain('/about')
    const page = join((await house.live()).folder, `client/shop/${SLUG}.html`)
    expect(await readFile(page, 'utf8')).toContain('Peak lapel, anew')
  },
)

test('a delivery API that lags five seconds behind the call still ends fresh', LONG, async () => {
  await house.lag(5000)
  await house.edit('publish', { title: 'Late but fresh' })
  const awaits: BuildWork['awaits'] = [
    { kind: 'Entry', id: PIECE, shows: { revision: 3, publishedAt: null } },
  ]
  expect(await house.buildFor({ awaits })).toMatchObject({ code: 0 })
  await house.lag(0)
  expect(await house.lastReport()).toMatchObject({
    late: [],
    differences: [{ fields: [{ after: 'Late but fresh' }] }],
  })
})

test(
  'what the delivery API still does not show is asked for again, and holds up nothing else',
  LONG,
  async () => {
    const before = await house.lastReport()
    if (!before) throw new Error('No build has been reported')
    // The build before waited half a minute for it in vain.
    await addReport(house.dataDir, { ...before, late: [PIECE] }, { covers: [], releases: [] })
    await house.edit('publish', { title: 'Look 55' }, 'look-03')
    const awaits: BuildWork['awaits'] = [
      { kind: 'Entry', id: PIECE, shows: { revision: 99, publishedAt: null } },
    ]
    expect(await house.buildFor({ covers: ['never-shown'], awaits })).toMatchObject({ code: 0 })
    expect(await house.lastReport()).toMatchObject({ outcome: 'published', late: [PIECE] })
    expect(Object.keys((await readRecord(house.dataDir)).covered)).not.toContain('never-shown')
  },
)

test(
  'a piece whose slug an editor emptied keeps its page, and the report names entry and field',
  LONG,
  async () => {
    await house.force('product', PIECE, { slug: '' })
    expect(await house.buildFor({})).toMatchObject({ code: 0 })
    expect(Object.keys((await house.live()).printed.pages)).toContain(`/shop/${SLUG}`)
    expect(await house.lastReport()).toMatchObject({
      outcome: 'unchanged',
      warnings: [{ id: PIECE, field: 'slug', why: expect.stringContaining('shown as it was before') }],
    })
    await house.edit('publish', { slug: 'emerald-peak-lapel-blazer' })
  },
)

test('two builds never work in one data folder; a server’s goes away, a person’s waits', LONG, async () => {
  await house.edit('publish', { title: 'One at a time' })
  const first = house.begin('--if-changed')
  while (!(await currentBuild(house.dataDir))) await sleep(5)
  expect(await house.buildFor({})).toMatchObject({ code: BUSY_CODE })
  const [one, other] = await Promise.all([first.ended, house.build('--if-changed')])
  expect([one.code, other.code]).toEqual([0, 0])
  expect(other.said).toContain('shows the published content')
})

test('an earlier release is live again, and stays until something else is published', LONG, async () => {
  const [, earlier = ''] = await listReleaseIds(house.dataDir)
  expect(await house.releases('switch', earlier)).toMatchObject({ code: 0 })
  expect((await house.live()).id).toBe(earlier)
  expect(await house.buildFor({})).toMatchObject({
    code: 0,
    said: expect.stringContaining('made live by hand'),
  })
  expect((await house.live()).id).toBe(earlier)
  await house.edit('publish', { title: 'Something else' })
  expect(await house.buildFor({})).toMatchObject({ code: 0 })
  expect((await house.live()).id).not.toBe(earlier)
  expect(await house.releases('switch', 'no-such-release')).toMatchObject({ code: 1 })
})
