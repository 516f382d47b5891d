import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { readArguments } from '#config/arguments.ts'
import { openTab } from '../../e2e/support/tab.ts'
import { PHONE } from '../../e2e/support/widths.ts'
import { openBuiltShop } from './built-shop.ts'
import { reportMeasures } from './measure.ts'
import { median } from './rounds.ts'

/**
 * `npm run bench:next-page`: the time from the click on a tile to the product's largest paint, on a phone's screen, a
 * processor four times slower and a slow mobile connection. Before the click the mouse pointer rests on the tile for a
 * second. Exits with 1 if a goal is missed.
 */

readArguments({
  help: `Usage: npm run bench:next-page

Measures the time from the click on a tile to the product's largest paint, on a phone's screen and connection. The
mouse pointer rests on the tile for a second before. Needs a Chromium. VISITS sets the number of visits; with
SPECULATION=off nothing is fetched beforehand. Exits with 1 if a goal is missed.`,
})

const VISITS = Number(process.env.VISITS ?? 50)
const IS_OFF = process.env.SPECULATION === 'off'
const LOOKING_MS = 1000
const SLOWER = 4
/** Device pixels per CSS pixel. */
const SCALE = 2.625
// Lighthouse's values for a slow mobile connection.
const ROUND_TRIP_MS = 150
const BYTES_PER_SECOND = { down: (1.6 * 1024 * 1024) / 8, up: (750 * 1024) / 8 }
const GOAL_MEDIAN_MS = 100
const GOAL_P95_MS = 300

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Passes data on as late as a slow connection would, the end of the stream last; all connections share the bandwidth.
 */
const slowly = (bytesPerSecond: number) => {
  let isFreeAt = 0
  return (from: Socket, to: Socket, openAt: number) => {
    let last = Promise.resolve()
    const handOn = (length: number, work: () => void) => {
      isFreeAt = Math.max(performance.now(), isFreeAt) + (length / bytesPerSecond) * 1000
      const arrivesAt = Math.max(openAt, isFreeAt) + ROUND_TRIP_MS / 2
      last = last.then(() => sleep(arrivesAt - performance.now())).then(work)
    }
    from.on('data', (bytes: Buffer) => handOn(bytes.length, () => void (to.writable && to.write(bytes))))
    from.on('close', () => handOn(0, () => to.end()))
    // The close event follows.
    from.on('error', () => undefined)
  }
}

/** A slow connection in front of a port. It delays the sockets themselves, so every page is affected. */
const openSlowLine = async (port: number) => {
  const [down, up] = [slowly(BYTES_PER_SECOND.down), slowly(BYTES_PER_SECOND.up)]
  const server = createServer((visitor) => {
    const shop = connect(port, '127.0.0.1')
    // Opening a connection takes one round trip before any data can be sent.
    const openAt = performance.now() + ROUND_TRIP_MS
    up(visitor, shop, openAt)
    down(shop, visitor, openAt)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${bound.port}`, close: () => server.close() }
}

/** Stores the time of the click where the next page can read it. */
const NOTE_CLICK = `addEventListener('click', ({ timeStamp }) =>
  localStorage.setItem('clickedAt', performance.timeOrigin + timeStamp), true)`

/** Milliseconds from the click to the largest paint so far. */
const SINCE_CLICK = `new Promise((resolve, reject) => {
  new PerformanceObserver((list) => {
    const { startTime } = list.getEntries().at(-1)
    resolve(performance.timeOrigin + startTime - Number(localStorage.getItem('clickedAt')))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  setTimeout(() => reject(new Error('No largest paint')), 500)
})`

const SETTLED_MS = 1500

/** One visit by a browser that has never been here. */
const visit = async (origin: string, number: number) => {
  const tab = await openTab({
    ...PHONE,
    scale: SCALE,
    slower: SLOWER,
    args: IS_OFF ? ['--disable-features=Prerender2,SpeculationRulesPrefetch'] : [],
  })
  try {
    await tab.goto(`${origin}/shop`)
    const tiles = await tab.evaluate<string[]>(
      `[...document.querySelectorAll('.tile a')].map((tile) => tile.getAttribute('href'))`,
    )
    const href = tiles[number % tiles.length] ?? ''
    await tab.evaluate(NOTE_CLICK)
    await tab.pointAt(`a[href="${href}"]`)
    await sleep(LOOKING_MS)
    await tab.press()
    await tab.until(`location.pathname === '${href}' && document.readyState === 'complete'`)
    await sleep(SETTLED_MS)
    const ms = await tab.evaluate<number>(SINCE_CLICK)
    const wasReady = await tab.evaluate<boolean>(
      `performance.getEntriesByType('navigation')[0].activationStart > 0`,
    )
    return { ms, wasReady }
  } finally {
    await tab.close()
  }
}

const shop = await openBuiltShop()
const line = await openSlowLine(Number(new URL(shop.origin).port))
const visits: Awaited<ReturnType<typeof visit>>[] = []
try {
  for (let number = 0; number < VISITS; number++) visits.push(await visit(line.origin, number))
} finally {
  line.close()
  await shop.close()
}
const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
const p95 = times[Math.min(times.length - 1, Math.ceil(times.length * 0.95) - 1)] ?? Number.NaN
const missed = reportMeasures(`Click on a tile to the product's largest paint, ${VISITS} visits`, [
  { what: 'median', value: median(times), unit: 'ms', atMost: GOAL_MEDIAN_MS },
  { what: '95 of 100', value: p95, unit: 'ms', atMost: GOAL_P95_MS },
  { what: 'the slowest', value: times.at(-1) ?? Number.NaN, unit: 'ms' },
  {
    what: 'made ready before the click',
    value: visits.filter(({ wasReady }) => wasReady).length / visits.length,
  },
])
process.exit(missed > 0 ? 1 : 0)
