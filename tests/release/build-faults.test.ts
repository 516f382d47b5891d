import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Building } from '#release/lock.ts'
import { readRecord } from '#release/report.ts'
import { openShopServer } from '../http/built-shop.ts'
import { visit } from '../http/visitors.ts'
import { HALF_THE_PAGES } from './plain-pages.ts'
import { openBuildHarness, type BuildHarness, SLUG } from './build-harness.ts'

/** Whatever happens to a build, visitors keep walking through the shop and get nothing wrong. */

const LONG = { timeout: 300_000 }
const DISK = '160m'
const PAGES = ['/', '/shop', `/shop/${SLUG}`, '/lookbook', '/shop?category=Blazer']

const folder = mkdtempSync(join(tmpdir(), 'shop-disk-'))
/** Whether a small disk that can be filled up was mounted, which needs root. */
const hasDisk = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let harness: BuildHarness
let liveBefore: string

beforeAll(async () => {
  harness = await openBuildHarness({ folder })
}, LONG.timeout)
afterAll(async () => {
  await harness.close()
  if (hasDisk) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

/**
 * Does something to a build while visitors walk through the shop, then checks that a server started afterwards finds
 * everything too.
 */
const whileVisited = (happens: () => Promise<void>) => async () => {
  const { id, manifest } = await harness.live()
  liveBefore = id
  const { server } = await openShopServer(folder, { code: manifest.fingerprint })
  const leave = visit(server.origin, PAGES, { pauseMs: 100 })
  await happens()
  const { wrong, answers } = await leave()
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(20)
  const { get } = await openShopServer(folder, { code: manifest.fingerprint })
  for (const path of PAGES) expect((await get(path)).status, path).toBe(200)
}

const stayed = async () => expect((await harness.live()).id).toBe(liveBefore)

test(
  'a content service that is down fails the build after five retries and is named',
  LONG,
  whileVisited(async () => {
    await harness.fail({ match: 'GET /spaces', status: 503 })
    expect(await harness.buildFor()).toMatchObject({ code: 1 })
    // Three lists are requested at once; the first to fail six times ends the build.
    const asked = Object.groupBy(await harness.calls(), ({ query }) => String(query.content_type))
    const attempts = Object.values(asked).map((calls) => calls?.length)
    expect(Math.max(...attempts.map(Number))).toBe(6)
    expect(attempts).toHaveLength(3)
    await harness.recover()
    await stayed()
    expect(await harness.lastReport()).toMatchObject({
      outcome: 'failed',
      summary: expect.stringContaining('The content service answered 503'),
    })
  }),
)

test(
  'an empty catalogue is never published',
  LONG,
  whileVisited(async () => {
    const empty = { sys: { type: 'Array' }, total: 0, skip: 0, limit: 400, items: [] }
    await harness.fail({ match: 'GET /spaces', status: 200, body: empty })
    expect(await harness.buildFor()).toMatchObject({ code: 1 })
    await harness.recover()
    await stayed()
    expect(await harness.lastReport()).toMatchObject({ summary: expect.stringContaining('an empty shop') })
  }),
)

test(
  'an answer that isn’t JSON fails the build with a sentence',
  LONG,
  whileVisited(async () => {
    await harness.fail({ match: 'GET /spaces', status: 200, body: '<html>maintenance</html>' })
    expect(await harness.buildFor()).toMatchObject({
      code: 1,
      output: expect.not.stringContaining('    at '),
    })
    await harness.recover()
    await stayed()
  }),
)

const PHASES = [
  'waiting for the content service',
  'reading',
  'building',
  'copying pictures',
  'compressing',
  'checking',
  'switching',
  'reporting',
]

test(
  'a build killed in any phase leaves a complete live release, and the next build cleans up',
  LONG,
  whileVisited(async () => {
    const killed: Building[] = []
    for (const moment of [...PHASES, HALF_THE_PAGES]) {
      await harness.edit('publish', { title: `Killed in ${moment}` })
      const building = await harness.killFolderBuildIn(moment)
      expect(building.phase).toBe(moment === HALF_THE_PAGES ? 'building' : moment)
      killed.push(building)
      const { manifest } = await harness.live()
      expect(Object.keys(manifest.pages), moment).toContain(`/shop/${SLUG}`)
    }
    expect(await harness.buildFolder()).toMatchObject({ code: 0 })
    const { reports } = await readRecord(folder)
    expect(Object.keys(reports[0]?.phases ?? {})).toEqual(PHASES.slice(0, -1))
    for (const { build, phase } of killed)
      expect(
        reports.filter(({ id }) => id === build),
        phase,
      ).toMatchObject([{ outcome: 'interrupted', summary: expect.stringContaining(`during ${phase};`) }])
    const releases = await readdir(join(folder, 'releases'))
    expect(releases.filter((name) => name.startsWith('.') || name.startsWith('current.'))).toEqual([])
    const left = new Set(killed.map(({ build }) => build))
    expect((await readdir('dist')).filter((name) => left.has(name))).toEqual([])
    const page = join((await harness.live()).folder, `client/shop/${SLUG}.html`)
    expect(await readFile(page, 'utf8')).toContain(`Killed in ${HALF_THE_PAGES}`)
  }),
)

/** The disk is full before the first byte, in the middle of the work, or when the release is written. */
const LEAVINGS = [0, 8 * 1024, 64 * 1024]
const STOPPED = { code: 1, output: expect.stringMatching(/ENOSPC|disk is full/) }

/** Fills the disk up to this many bytes; returns a function that frees the space. */
const fillDisk = async (leaving: number) => {
  const path = join(folder, 'filling')
  const file = await open(path, 'w')
  let size = 0
  try {
    for (const chunk = Buffer.alloc(1024 * 1024); ;) size += (await file.write(chunk)).bytesWritten
  } catch {
    await file.close()
  }
  await truncate(path, Math.max(0, size - leaving))
  return () => rm(path)
}

const buildOnOwnDisk = async (leaving: number) => {
  const giveBack = await fillDisk(leaving)
  const ended = await harness.buildFolder()
  await giveBack()
  return ended
}

/** Two kinds of full disks: one simulated, and a real one if this test may mount it. */
const fullDisks = [
  { kind: 'that says so', build: (leaving: number) => harness.buildFolderWithin(leaving) },
  ...(hasDisk ? [{ kind: 'of its own', build: buildOnOwnDisk }] : []),
]

test.each(fullDisks)(
  'a full disk $kind stops a build at any point, says so, and the next build with enough room publishes',
  LONG,
  async ({ kind, build }) => {
    await whileVisited(async () => {
      for (const leaving of LEAVINGS) {
        await harness.edit('publish', { title: `A disk ${kind} with ${leaving} bytes left` })
        expect(await build(leaving), `${leaving} bytes left`).toMatchObject(STOPPED)
        await stayed()
      }
      expect(await harness.lastReport()).toMatchObject({
        outcome: 'failed',
        summary: expect.stringContaining('The disk is full: there is no space left'),
      })
      expect(await harness.buildFolder()).toMatchObject({ code: 0 })
      const page = join((await harness.live()).folder, `client/shop/${SLUG}.html`)
      expect(await readFile(page, 'utf8')).toContain(`A disk ${kind} with ${LEAVINGS.at(-1)} bytes left`)
    })()
  },
)
