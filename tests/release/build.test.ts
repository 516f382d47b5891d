import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listReleaseIds } from '#release/pointer.ts'
import { currentBuild } from '#release/lock.ts'
import { BUSY_CODE } from '#release/work.ts'
import { addReport, readRecord } from '#release/report.ts'
import type { BuildWork } from '#release/work.ts'
import { MAX_BUILD_MS } from '../support/shared-release.ts'
import { openBuildHarness, PRODUCT, type BuildHarness, SLUG } from './build-harness.ts'

const LONG = { timeout: MAX_BUILD_MS }

let harness: BuildHarness

beforeAll(async () => {
  harness = await openBuildHarness()
}, LONG.timeout)
afterAll(() => harness.close())

test(
  'a build reports what changed, records what it covered, and does nothing if nothing changed',
  LONG,
  async () => {
    expect((await harness.build('--if-changed')).output).toContain('shows the published content')

    await harness.edit('publish', { title: 'Peak lapel, anew' })
    expect(await harness.buildFor({ covers: ['change-1'] })).toMatchObject({ code: 0 })
    const { covered } = await readRecord(harness.dataDir)
    expect(Object.keys(covered)).toEqual(['change-1'])
    expect(await harness.lastReport()).toMatchObject({
      outcome: 'published',
      differences: [
        {
          id: PRODUCT,
          what: 'changed',
          fields: [{ field: 'title', before: 'The Peak Lapel Blazer', after: 'Peak lapel, anew' }],
        },
      ],
      changedPages: { first: expect.arrayContaining([`/shop/${SLUG}`]) },
    })
    expect((await harness.lastReport())?.changedPages.first).not.toContain('/about')
    const page = join((await harness.live()).folder, `client/shop/${SLUG}.html`)
    expect(await readFile(page, 'utf8')).toContain('Peak lapel, anew')
  },
)

test('a build is up to date even if the delivery API lags five seconds behind the call', LONG, async () => {
  await harness.lag(5000)
  await harness.edit('publish', { title: 'Late but fresh' })
  const awaits: BuildWork['awaits'] = [
    { kind: 'Entry', id: PRODUCT, changes: [], shows: { revision: 3, publishedAt: null } },
  ]
  expect(await harness.buildFolder({ awaits })).toMatchObject({ code: 0 })
  await harness.lag(0)
  expect(await harness.lastReport()).toMatchObject({
    late: [],
    differences: [{ fields: [{ after: 'Late but fresh' }] }],
  })
})

test(
  'a change that a cache still hides from the list isn’t reported as done, and is built once it shows',
  LONG,
  async () => {
    const DETAIL = 'detail-care-dry-clean'
    expect(await harness.buildFolder()).toMatchObject({ code: 0 })
    await harness.lag(60 * 60 * 1000)
    await harness.edit('publish', { price: '51000' })
    await harness.edit('publish', { details: 'Line of tomorrow' }, DETAIL)
    const work = {
      covers: ['price', 'line'],
      awaits: [
        { kind: 'Entry', id: PRODUCT, changes: ['price'], shows: { revision: 4, publishedAt: null } },
        { kind: 'Entry', id: DETAIL, changes: ['line'], shows: { revision: 2, publishedAt: null } },
      ],
    } satisfies Partial<BuildWork>
    expect(await harness.buildFolder({ ...work, maxWaitMs: 0 })).toMatchObject({ code: 0 })
    expect(await harness.lastReport()).toMatchObject({ outcome: 'unchanged', late: [PRODUCT, DETAIL] })
    expect((await readRecord(harness.dataDir)).covered).not.toHaveProperty('price')

    await harness.lag(0)
    expect(await harness.buildFolder(work)).toMatchObject({ code: 0 })
    expect(await harness.lastReport()).toMatchObject({
      outcome: 'published',
      late: [],
      differences: expect.arrayContaining([expect.objectContaining({ id: PRODUCT })]),
    })
    expect(Object.keys((await readRecord(harness.dataDir)).covered)).toEqual(
      expect.arrayContaining(['price', 'line']),
    )
  },
)

test(
  'a change that the delivery API still doesn’t show is looked for again, and delays nothing else',
  LONG,
  async () => {
    const before = await harness.lastReport()
    if (!before) throw new Error('No build has been reported')
    // The previous build waited half a minute for it in vain.
    await addReport(harness.dataDir, { ...before, late: [PRODUCT] }, { covers: [], releases: [] })
    await harness.edit('publish', { title: 'Look 55' }, 'look-03')
    const awaits: BuildWork['awaits'] = [
      { kind: 'Entry', id: PRODUCT, changes: ['never-shown'], shows: { revision: 99, publishedAt: null } },
    ]
    expect(await harness.buildFolder({ covers: ['never-shown', 'shown'], awaits })).toMatchObject({ code: 0 })
    expect(await harness.lastReport()).toMatchObject({ outcome: 'published', late: [PRODUCT] })
    const { covered } = await readRecord(harness.dataDir)
    expect(Object.keys(covered)).toContain('shown')
    expect(Object.keys(covered)).not.toContain('never-shown')
  },
)

test(
  'a product whose slug an editor emptied keeps its page, and the report names entry and field',
  LONG,
  async () => {
    await harness.force('product', PRODUCT, { slug: '' })
    expect(await harness.buildFolder()).toMatchObject({ code: 0 })
    expect(Object.keys((await harness.live()).manifest.pages)).toContain(`/shop/${SLUG}`)
    expect(await harness.lastReport()).toMatchObject({
      outcome: 'published',
      warnings: [{ id: PRODUCT, field: 'slug', why: expect.stringContaining('shown as it was before') }],
    })
    await harness.edit('publish', { slug: 'emerald-peak-lapel-blazer' })
  },
)

test(
  'two builds never work in one data folder; a server’s gives up, and an operator’s waits',
  LONG,
  async () => {
    await harness.edit('publish', { title: 'One at a time' })
    const first = harness.begin('--if-changed')
    while (!(await currentBuild(harness.dataDir))) await sleep(5)
    // Stopped meanwhile, because on a busy machine it might end before the next one begins.
    first.child.kill('SIGSTOP')
    try {
      expect(await harness.buildFor({})).toMatchObject({ code: BUSY_CODE })
    } finally {
      first.child.kill('SIGCONT')
    }
    const [one, other] = await Promise.all([first.ended, harness.build('--if-changed')])
    expect([one.code, other.code]).toEqual([0, 0])
    expect(other.output).toContain('shows the published content')
  },
)

test('an earlier release goes live again, and stays until something else is published', LONG, async () => {
  const [, earlier = ''] = await listReleaseIds(harness.dataDir)
  expect(await harness.releases('switch', earlier)).toMatchObject({ code: 0 })
  expect((await harness.live()).id).toBe(earlier)
  expect(await harness.buildFor({})).toMatchObject({
    code: 0,
    output: expect.stringContaining('made live by hand'),
  })
  expect((await harness.live()).id).toBe(earlier)
  await harness.edit('publish', { title: 'Something else' })
  expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  expect((await harness.live()).id).not.toBe(earlier)
  expect(await harness.releases('switch', 'no-such-release')).toMatchObject({ code: 1 })
})

test('a warning disappears once the editor has fixed its cause, even if no page changes', LONG, async () => {
  const nowhere = { sys: { type: 'Link', linkType: 'Entry', id: 'nowhere' } }
  const put = (sizes: readonly unknown[]) =>
    harness.force('product', 'product-linked', {
      title: 'Linked',
      slug: 'linked',
      category: 'Blazer',
      sizes,
    })
  const told = async () => (await harness.lastReport())?.warnings.filter(({ field }) => field === 'sizes')
  await put([nowhere])
  expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  expect(await told()).toMatchObject([{ why: 'row 1 is linked but not published' }])
  await put([])
  expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  expect(await harness.lastReport()).toMatchObject({ outcome: 'unchanged' })
  expect(await told()).toEqual([])
})
