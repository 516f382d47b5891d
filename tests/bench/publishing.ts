import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '#config/arguments.ts'
import { startServer } from '../chaos/server-process.ts'
import { until } from '../support/until.ts'
import { freePort } from './built-shop.ts'
import { catalogueOf } from './catalogue-of.ts'
import { type Measure, reportMeasures } from './measure.ts'
import { median } from './rounds.ts'

/**
 * `npm run bench:publishing`: the time from an editor's click on Publish until visitors see the new title, while
 * visitors keep using the shop. Exits with 1 if a goal is missed.
 */

const { words } = readArguments({
  help: `Usage: npm run bench:publishing [-- 20 200 2000 10000]

Measures how long a published title takes to be live, in catalogues of these sizes: 20, 200 and 2,000 products unless
told otherwise. Exits with 1 if a goal is missed.`,
  accepts: (words) => words.every((word) => /^[1-9]\d*$/.test(word)),
})

/** The most seconds allowed, by number of products; other sizes have no goal. */
const GOAL_SECONDS: Readonly<Record<number, number>> = { 20: 3, 200: 3.5, 1000: 5, 2000: 6, 10_000: 10 }
const TIMEOUT_S = 120
const ROUNDS = 5
const PRODUCT = 'product-emerald-peak-lapel-blazer'
const PRODUCT_PATH = '/shop/emerald-peak-lapel-blazer'
const VISITED = [PRODUCT_PATH, '/', '/shop', '/lookbook', '/shop?category=Blazer', '/api/health']
const PAUSE_BETWEEN_VISITS_MS = 20
/**
 * When an editor publishes again the shop is usually idle: the previous build has cleaned up and the next builder is
 * ready.
 */
const PAUSE_BETWEEN_ROUNDS_MS = 5000

const openShop = async (products: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-publishing-'))
  const clear = () => rm(dataDir, { recursive: true, force: true })
  try {
    const file = join(dataDir, 'catalogue.json')
    await writeFile(file, catalogueOf(products))
    // The content service calls the shop at its configured URL, so the port must be known in advance.
    const PORT = String(await freePort())
    const server = await startServer({ DATA_DIR: dataDir, PORT, CATALOGUE_FILE: file })
    return { origin: `http://127.0.0.1:${PORT}`, close: () => server.stop().then(clear) }
  } catch (error) {
    await clear()
    throw error
  }
}

const publishTitle = async (origin: string, title: string) => {
  const entry = `${origin}/demo/content/spaces/demo-space/environments/master/entries/${PRODUCT}`
  const answer = await fetch(entry, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ action: 'publish', 'field-title': title }),
  })
  if (answer.status !== 303) throw new Error(`The editor's page answered ${answer.status}`)
}

const isLive = async (origin: string, title: string) =>
  (await (await fetch(origin + PRODUCT_PATH)).text()).includes(title)

/** Visits pages until stopped; counts the visits and the failures. */
const visit = (origin: string) => {
  const stop = new AbortController()
  const seen = { visits: 0, failed: 0 }
  const walk = async () => {
    for (let at = 0; !stop.signal.aborted; at += 1) {
      try {
        const answer = await fetch(origin + VISITED[at % VISITED.length])
        await answer.text()
        if (answer.status !== 200) seen.failed += 1
      } catch {
        seen.failed += 1
      }
      seen.visits += 1
      await sleep(PAUSE_BETWEEN_VISITS_MS)
    }
  }
  const over = walk()
  return async () => {
    stop.abort()
    await over
    return seen
  }
}

const measure = async (products: number): Promise<readonly Measure[]> => {
  const shop = await openShop(products)
  try {
    const unfollow = visit(shop.origin)
    const publish = async (round: number): Promise<number> => {
      const title = `Peak lapel, round ${round}`
      await sleep(PAUSE_BETWEEN_ROUNDS_MS)
      const began = performance.now()
      await publishTitle(shop.origin, title)
      await until('the new title is live', TIMEOUT_S, () => isLive(shop.origin, title))
      return (performance.now() - began) / 1000
    }
    // For the first one no builder is ready yet.
    const first = await publish(0)
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round += 1) times.push(await publish(round))
    const { visits, failed } = await unfollow()
    const atMost = GOAL_SECONDS[products]
    return [
      { what: 'the first title', value: first, unit: 's' },
      { what: 'a title, median', value: median(times), unit: 's', ...(atMost && { atMost }) },
      { what: 'the slowest title', value: Math.max(...times), unit: 's' },
      { what: `failed of ${visits} visits`, value: failed, atMost: 0 },
    ]
  } finally {
    await shop.close()
  }
}

let missed = 0
for (const products of words.length > 0 ? words.map(Number) : [20, 200, 2000])
  missed += reportMeasures(`${products} products`, await measure(products))
process.exitCode = missed > 0 ? 1 : 0
