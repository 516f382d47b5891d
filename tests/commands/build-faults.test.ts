import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecord } from '#server/publishing/build-report.ts'
import { openShopFront } from '../front/printed-shop.ts'
import { visit } from '../front/visitors.ts'
import { openPrintingHouse, type PrintingHouse, SLUG } from './printing-house.ts'

/** Whatever happens to a build, visitors walk through the shop all the while and nothing they get is wrong. */

const LONG = { timeout: 300_000 }
const DISK = '160m'
const PAGES = ['/', '/shop', `/shop/${SLUG}`, '/lookbook', '/shop?category=Blazer']

const folder = mkdtempSync(join(tmpdir(), 'shop-disk-'))
/** A disk of its own that can be full; only the system's administrator may have one. */
const hasDisk = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let house: PrintingHouse
let liveBefore: string

beforeAll(async () => {
  house = await openPrintingHouse('http://127.0.0.1:4395', { folder })
  const { code, said } = await house.build()
  if (code !== 0) throw new Error(said)
}, LONG.timeout)
afterAll(async () => {
  await house.close()
  if (hasDisk) execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Something happens to a build while visitors walk through the shop; whoever starts afterwards finds it whole too. */
const whileVisited = (happens: () => Promise<void>) => async () => {
  const { id, printed } = await house.live()
  liveBefore = id
  const { front } = await openShopFront(folder, { code: printed.fingerprint })
  const leave = visit(front.address, PAGES, { pauseMs: 25 })
  await happens()
  const { wrong, answers } = await leave()
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(20)
  const { get } = await openShopFront(folder, { code: printed.fingerprint })
  for (const path of PAGES) expect((await get(path)).status, path).toBe(200)
}

const stayed = async () => expect((await house.live()).id).toBe(liveBefore)

test(
  'a content service that is down fails the build and is named',
  LONG,
  whileVisited(async () => {
    await house.fail({ match: 'GET /spaces', status: 503 })
    expect(await house.buildFor()).toMatchObject({ code: 1 })
    await house.recover()
    await stayed()
    expect(await house.lastReport()).toMatchObject({
      outcome: 'failed',
      said: expect.stringContaining('The content service answered 503'),
    })
  }),
)

test(
  'an empty catalogue is never published',
  LONG,
  whileVisited(async () => {
    const empty = { sys: { type: 'Array' }, total: 0, skip: 0, limit: 400, items: [] }
    await house.fail({ match: 'GET /spaces', status: 200, body: empty })
    expect(await house.buildFor()).toMatchObject({ code: 1 })
    await house.recover()
    await stayed()
    expect(await house.lastReport()).toMatchObject({ said: expect.stringContaining('an empty shop') })
  }),
)

test(
  'an answer that is no JSON fails the build in a sentence',
  LONG,
  whileVisited(async () => {
    await house.fail({ match: 'GET /spaces', status: 200, body: '<html>maintenance</html>' })
    expect(await house.buildFor()).toMatchObject({ code: 1, said: expect.not.stringContaining('    at ') })
    await house.recover()
    await stayed()
  }),
)

const PHASES = [
  'reading',
  'printing',
  'copying pictures',
  'compressing',
  'checking',
  'switching',
  'reporting',
]

test(
  'a build killed in any of its phases leaves a whole live release, and the next one clears up',
  LONG,
  whileVisited(async () => {
    const killed: string[] = []
    for (const phase of PHASES) {
      await house.edit('publish', { title: `Killed while ${phase}` })
      killed.push(await house.killIn(phase))
      const { printed } = await house.live()
      expect(Object.keys(printed.pages), phase).toContain(`/shop/${SLUG}`)
    }
    expect(await house.build('--if-changed')).toMatchObject({ code: 0 })
    const { reports } = await readRecord(folder)
    expect(killed.filter((id) => reports.filter((report) => report.id === id).length !== 1)).toEqual([])
    expect(reports.find(({ id }) => id === killed[1])).toMatchObject({ outcome: 'interrupted' })
    const releases = await readdir(join(folder, 'releases'))
    expect(releases.filter((name) => name.startsWith('.') || name.startsWith('current.'))).toEqual([])
    expect((await readdir('dist')).filter((name) => killed.includes(name))).toEqual([])
    const page = join((await house.live()).folder, `client/shop/${SLUG}.html`)
    expect(await readFile(page, 'utf8')).toContain('Killed while reporting')
  }),
)

/** Takes all room of the disk but so many bytes; answers how to give it back. */
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

test.skipIf(!hasDisk)(
  'a full disk stops a build wherever it is, says so, and the next one that has room publishes',
  LONG,
  whileVisited(async () => {
    for (const leaving of [0, 64 * 1024, 2 * 1024 * 1024]) {
      await house.edit('publish', { title: `With ${leaving} bytes left` })
      const giveBack = await fillDisk(leaving)
      expect(await house.buildFor(), `${leaving} bytes left`).toMatchObject({
        code: 1,
        said: expect.stringMatching(/ENOSPC|disk is full/),
      })
      await stayed()
      await giveBack()
    }
    expect(await house.lastReport()).toMatchObject({
      outcome: 'failed',
      said: expect.stringContaining('The disk is full: there is no space left'),
    })
    expect(await house.buildFor()).toMatchObject({ code: 0 })
    const page = join((await house.live()).folder, `client/shop/${SLUG}.html`)
    expect(await readFile(page, 'utf8')).toContain('With 2097152 bytes left')
  }),
)
