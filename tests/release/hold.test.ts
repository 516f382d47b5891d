import { expect, onTestFinished, test } from 'vitest'
import { readPointer } from '#release/pointer.ts'
import { readRecord } from '#release/report.ts'
import { rollBackTo } from '#release/roll-back.ts'
import { LONGEST_BUILD_MS } from '../support/shared-release.ts'
import { openBuildHarness, PRODUCT } from './build-harness.ts'

const LONG = { timeout: LONGEST_BUILD_MS }

/** A shop whose only news is a product's title, published and looked at again and again. */
const openShop = async () => {
  const harness = await openBuildHarness()
  onTestFinished(() => harness.close())
  const publish = async (title: string) => {
    await harness.edit('publish', { title })
    expect(await harness.buildFolder()).toMatchObject({ code: 0 })
  }
  return {
    /** Publishes a title and answers the release that shows it. */
    release: async (title: string): Promise<string> => {
      await publish(title)
      return (await harness.live()).id
    },
    publish,
    /** An editor empties the product's slug: it is shown as it was before. */
    breakSlug: () => harness.force('product', PRODUCT, { slug: '' }),
    /** She asks for a build, and makes another release live while it is at work; answers what is said of it. */
    buildOver: async (rollBackTo: string) => {
      const asked = ['build-anew']
      expect(await harness.buildFolder({ rollBackTo, covers: asked, asked, whole: true })).toMatchObject({
        code: 1,
      })
      const { reports, covered } = await readRecord(harness.dataDir)
      return { outcome: reports[0]?.outcome, covered: Object.keys(covered) }
    },
    /** A regular look. */
    look: async () => expect(await harness.buildFolder()).toMatchObject({ code: 0 }),
    rollBack: async (id: string) =>
      rollBackTo(harness.dataDir, id, (await harness.live()).manifest.fingerprint),
    live: async () => (await harness.live()).id,
    held: async () => (await readPointer(harness.dataDir))?.held,
  }
}

test('who rolls back twice has nothing published of what she rolled back from', LONG, async () => {
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
  'what was rolled back from is published when an editor publishes it again after something else',
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

test('who rolls back and then forward again can publish the earlier content', LONG, async () => {
  const shop = await openShop()
  const earlier = await shop.release('Earlier')
  const later = await shop.release('Later')
  await shop.rollBack(earlier)
  await shop.rollBack(later)
  await shop.look()
  expect(await shop.live()).toBe(later)
  await shop.publish('Earlier')
  expect([earlier, later]).not.toContain(await shop.live())
})

test(
  'who rolls back once more, from a release that she went forward to, holds its content back',
  LONG,
  async () => {
    const shop = await openShop()
    const earlier = await shop.release('Earlier')
    const later = await shop.release('Later')
    await shop.rollBack(earlier)
    await shop.rollBack(later)
    await shop.look()
    await shop.rollBack(earlier)
    await shop.look()
    expect(await shop.live()).toBe(earlier)
  },
)

test('what was rolled back from stays so while a piece is shown as it was before', LONG, async () => {
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

test('who rolls back while a build is at work has that one put aside, and not made again', LONG, async () => {
  const shop = await openShop()
  const good = await shop.release('Good')
  await shop.release('Bad')
  expect(await shop.buildOver(good)).toEqual({ outcome: 'overtaken', covered: ['build-anew'] })
  await shop.look()
  expect(await shop.live()).toBe(good)
})
