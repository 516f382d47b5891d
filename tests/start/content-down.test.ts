import { cp, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RELEASES } from '#release/format.ts'
import { currentReleaseId, switchPointer } from '#release/pointer.ts'
import { startStandins } from '#standins/start.ts'
import { someFolder } from '../http/built-shop.ts'
import { BUILT_PAGES, copySharedRelease, SHOP_PAGES } from '../support/shared-release.ts'
import { runStart } from './run-start.ts'

const START_MS = 60 * 1000

/** The settings of a shop whose content service answers as the test decides. */
const openContent = async () => {
  const dataDir = await someFolder()
  const content = await startStandins(['contentful'], { dataDir, siteUrl: SHOP_PAGES.SITE_URL })
  onTestFinished(() => content.stop())
  const faults = `${content.origins.contentful}/control/faults`
  return {
    settings: { ...content.env, ...SHOP_PAGES, DATA_DIR: dataDir, PORT: '0' },
    fail: (status: number) =>
      fetch(faults, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([{ match: 'GET /spaces', status }]),
      }),
  }
}

test(
  'a first build that the content service refuses ends the start, which says so',
  { timeout: 2 * START_MS },
  async () => {
    const content = await openContent()
    await content.fail(404)
    const start = runStart(content.settings)
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain('The shop could not be built.')
    expect(start.output()).toContain('The content service answered 404.')
  },
)

test(
  'a shop with a release opens on it while the content service fails, and says so',
  { timeout: 5 * START_MS },
  async () => {
    const content = await openContent()
    await copySharedRelease(content.settings.DATA_DIR, { ...BUILT_PAGES, ...content.settings })
    const first = runStart(content.settings)
    await first.open(START_MS)
    expect(await first.stop()).toBe(0)
    expect(first.output()).not.toContain('Building the shop')

    await content.fail(500)
    const second = runStart(content.settings)
    const { origin } = await second.open(START_MS)
    // It hasn't waited for the service: failed attempts would take half a minute more.
    expect(second.output()).not.toContain('The content service answered 500.')
    expect((await fetch(origin)).status).toBe(200)
    await second.until(/The shop serves the release of \d{4}-/, START_MS)
    expect(second.output()).toContain('The content service answered 500.')
    expect(await second.stop()).toBe(0)

    // A crash of the whole machine may leave an empty file that should name the live release, or half a release.
    const { DATA_DIR } = content.settings
    const whole = (await currentReleaseId(DATA_DIR)) ?? ''
    const half = `${whole}-later`
    await cp(join(DATA_DIR, RELEASES, whole), join(DATA_DIR, RELEASES, half), { recursive: true })
    await truncate(join(DATA_DIR, RELEASES, half, 'client', 'index.html'), 10)
    for (const named of [half, '']) {
      await switchPointer(DATA_DIR, { release: named })
      const start = runStart(content.settings)
      expect((await fetch((await start.open(START_MS)).origin)).status).toBe(200)
      expect(start.output()).toMatch(/The live release is damaged; the shop serves the release of \d{4}-/)
      expect(await currentReleaseId(DATA_DIR)).toBe(whole)
      expect(start.output()).not.toContain('Building the shop')
      expect(await start.stop()).toBe(0)
    }
  },
)
