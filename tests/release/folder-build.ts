import { resolve } from 'node:path'
import { makeRelease } from '#release/build/make-release.ts'
import { buildFolder, type PrerenderPages } from '#release/build/prerender.ts'
import { PATIENCE } from '#release/build/wait-for-content.ts'
import { readConfig } from '#config/read-config.ts'
import { givenCatalogue } from '#content/given-catalogue.ts'
import { offersOf } from '#domain/catalogue/offers.ts'
import { rollBackTo } from '#release/roll-back.ts'
import { buildWorkSchema } from '#release/work.ts'
import { buildInto } from '../http/build-into.ts'
import { fillDisk } from '../support/full-disk.ts'

/**
 * A build whose pages are a few plain ones, written in no time; everything else is the shop's own build, in a process
 * of its own. HALT_IN names the moment at which it tells its parent and waits to be killed: a phase, or
 * HALF_THE_PAGES. DISK_LEFT is how many bytes there is room for in DATA_DIR, ROLL_BACK_TO a release that somebody makes
 * live while the pages are written, WORK what a server asks for, as JSON, LONGEST_MS for how long an answer of the content
 * service that lags is waited for.
 */
export const HALF_THE_PAGES = 'half the pages'

const { HALT_IN, DISK_LEFT, ROLL_BACK_TO, WORK, LONGEST_MS } = process.env

const haltIn = async (moment: string): Promise<void> => {
  if (moment !== HALT_IN) return
  process.send?.(moment)
  // Nothing ever resolves it, and the timer keeps the process.
  await new Promise(() => setInterval(() => undefined, 1000))
}

const prerender: PrerenderPages = async ({ root, dataDir, id, fingerprint }) => {
  const catalogue = givenCatalogue()
  if (!catalogue) throw new Error('The pages were given no catalogue')
  const folder = buildFolder(root, id)
  const products = catalogue.products.map(
    ({ slug, title, description }) =>
      [`/shop/${slug}`, `<h1>${title}</h1>${JSON.stringify(description)}`] as const,
  )
  const half = Math.floor(products.length / 2)
  await buildInto(folder, id, { pages: Object.fromEntries(products.slice(0, half)) })
  await haltIn(HALF_THE_PAGES)
  if (ROLL_BACK_TO) await rollBackTo(dataDir, ROLL_BACK_TO, fingerprint)
  const origins = ['/', '/shop', ...products.map(([path]) => path)]
  await buildInto(folder, id, {
    pages: { ...Object.fromEntries(products), '/lookbook': '<h1>Lookbook</h1>' },
    offers: offersOf(catalogue.products),
    files: {
      '/sitemap.xml': origins.map((path) => `<loc>http://shop.example${path}</loc>`).join(''),
    },
  })
  return folder
}

const run = async (): Promise<number> => {
  const { config } = readConfig(process.env)
  const dataDir = resolve(config.DATA_DIR)
  if (DISK_LEFT) fillDisk(dataDir, Number(DISK_LEFT))
  const work = buildWorkSchema.parse(
    WORK ? JSON.parse(WORK) : { covers: [], asked: [], awaits: [], whole: false },
  )
  const report = await makeRelease(
    { config, root: process.cwd(), dataDir, work, waits: true },
    {
      prerender,
      onPhase: haltIn,
      ...(LONGEST_MS && { patience: { ...PATIENCE, longestMs: Number(LONGEST_MS) } }),
    },
  )
  console.log(report?.summary)
  return report?.outcome === 'published' || report?.outcome === 'unchanged' ? 0 : 1
}

// Other files read the name of the moment only.
if (import.meta.main)
  try {
    process.exitCode = await run()
  } catch (error) {
    console.error(String(error))
    process.exitCode = 1
  }
