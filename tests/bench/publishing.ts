import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './built-shop.ts'
import { catalogueOf } from './catalogue-of.ts'

/**
 * How long it takes from an editor's click on Publish until visitors see the new title, with visitors at the
 * shop all the while: `node tests/bench/publishing.ts 20 200 2000`.
 */

const ROUNDS = 5
const PRODUCT = 'product-emerald-peak-lapel-blazer'
const PRODUCT_PATH = '/shop/emerald-peak-lapel-blazer'
const VISITED = [PRODUCT_PATH, '/', '/shop', '/lookbook', '/shop?category=Blazer', '/api/health']
const PAUSE_BETWEEN_VISITS_MS = 20
/** An editor's next change finds the shop idle: the build before it has cleared up, the next builder stands ready. */
const PAUSE_BETWEEN_ROUNDS_MS = 5000

const openShop = async (products: number) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-publishing-'))
  const file = join(dataDir, 'catalogue.json')
  await writeFile(file, catalogueOf(products))
  const port = String(await freePort())
  const child = spawn(process.execPath, ['src/start.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, CATALOGUE_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  while (!output.includes('The shop is open')) {
    if (child.exitCode !== null) throw new Error(output)
    await sleep(50)
  }
  const close = async () => {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('close', resolve))
    await rm(dataDir, { recursive: true, force: true })
  }
  return { origin: `http://127.0.0.1:${port}`, close }
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

/** Visits pages until told to stop; counts what was not answered well. */
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

const measure = async (products: number) => {
  const shop = await openShop(products)
  try {
    const unfollow = visit(shop.origin)
    const times: number[] = []
    for (let round = 1; round <= ROUNDS; round += 1) {
      const title = `Peak lapel, round ${round}`
      await sleep(PAUSE_BETWEEN_ROUNDS_MS)
      const began = performance.now()
      await publishTitle(shop.origin, title)
      while (!(await isLive(shop.origin, title))) await sleep(20)
      times.push(performance.now() - began)
    }
    const { visits, failed } = await unfollow()
    const seconds = times.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1))
    const median = seconds[Math.floor(seconds.length / 2)]
    console.log(
      `${products} products: median ${median} s (${seconds.join(', ')}); ${failed} of ${visits} visits failed`,
    )
  } finally {
    await shop.close()
  }
}

for (const products of process.argv.slice(2).map(Number)) await measure(products)
