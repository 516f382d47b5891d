import { expect, onTestFinished, test } from 'vitest'
import { readPointer } from '#release/pointer.ts'
import { readRecord } from '#release/report.ts'
import { rollBackTo } from '#release/roll-back.ts'
import { MAX_BUILD_MS } from '../support/shared-release.ts'
import { openBuildHarness, PRODUCT } from './build-harness.ts'

const LONG = { timeout: MAX_BUILD_MS }

/** A shop in which only one product's title is ever published, again and again. */
const openShop = async () => {
  const harness = await openBuildHarness()
  onTestFinished(() => harness.close())
  const publish = async (title: string) => {
    await harness.edit('publish', { title })
    expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  }
  return {
    /** Publishes a title; returns the id of the release that shows it. */
    release: async (title: string): Promise<string> => {
      await publish(title)
      return (await harness.live()).id
    },
    publish,
    /** An editor empties the product's slug, so the product is shown as it was before. */
    breakSlug: () => harness.force('product', PRODUCT, { slug: '' }),
    /** Requests a build, and makes another release live while it runs; returns what is reported about it. */
    buildOver: async (rollBackTo: string) => {
      const asked = ['build-anew']
      expect(await harness.buildFolder({ rollBackTo, covers: asked, asked, whole: true })).toMatchObject({
        code: 1,
      })
      const { reports, covered } = await readRecord(harness.dataDir)
      return { outcome: reports[0]?.outcome, covered: Object.keys(covered) }
    },
    /** Runs a regular check. */
    look: async () => expect(await harness.buildFolder()).toMatchObject({ code: 0 }),
    rollBack: async (id: string) =>
      rollBackTo(harness.dataDir, id, (await harness.live()).manifest.fingerprint),
    live: async () => (await harness.live()).id,
    held: async () => (await readPointer(harness.dataDir))?.held,
  }
}

test('after two rollbacks, nothing that was rolled back is published again', LONG, async () => {
  const shop = await openShop()
  const [oldest] = [await shop.release('Oldest'), await shop.release('Older')]
  const older = await shop.live()
  await shop.release('Bad')
  await shop.rollBack(older)
  await shop.rollBack(oldest)
  await shop.look()
  expect(await shop.live()).toBe(oldest)
  await shop.publish('Mended')
  expect([oldest, older]).not.toContain(await shop.live())
  expect(await shop.held()).toBeUndefined()
})

test(
  'content that was rolled back is published if an editor publishes it again after something else',
  LONG,
  async () => {
    const shop = await openShop()
    const good = await shop.release('Good')
    const bad = await shop.release('Risky')
    await shop.rollBack(good)
    await shop.look()
    expect(await shop.live()).toBe(good)
    await shop.publish('Good')
    expect([await shop.live(), await shop.held()]).toEqual([good, undefined])
    await shop.publish('Risky')
    expect([good, bad]).not.toContain(await shop.live())
  },
)

test(
  'after a rollback and a return to the later release, the earlier content can be published',
  LONG,
  async () => {
    const shop = await openShop()
    const earlier = await shop.release('Earlier')
    const later = await shop.release('Later')
    await shop.rollBack(earlier)
    await shop.rollBack(later)
    await shop.look()
    expect(await shop.live()).toBe(later)
    await shop.publish('Earlier')
    expect([earlier, later]).not.toContain(await shop.live())
  },
)

test('a second rollback from a release that had been restored holds its content back', LONG, async () => {
  const shop = await openShop()
  const earlier = await shop.release('Earlier')
  const later = await shop.release('Later')
  await shop.rollBack(earlier)
  await shop.rollBack(later)
  await shop.look()
  await shop.rollBack(earlier)
  await shop.look()
  expect(await shop.live()).toBe(earlier)
})

test('rolled-back content stays back while a product is shown as it was before', LONG, async () => {
  const shop = await openShop()
  const good = await shop.release('Good')
  const bad = await shop.release('Bad')
  await shop.breakSlug()
  await shop.look()
  expect(await shop.live()).not.toBe(bad)
  await shop.rollBack(good)
  await shop.look()
  expect(await shop.live()).toBe(good)
})

test('a rollback during a build discards that build, and it isn’t run again', LONG, async () => {
  const shop = await openShop()
  const good = await shop.release('Good')
  await shop.release('Bad')
  expect(await shop.buildOver(good)).toEqual({ outcome: 'overtaken', covered: ['build-anew'] })
  await shop.look()
  expect(await shop.live()).toBe(good)
})
