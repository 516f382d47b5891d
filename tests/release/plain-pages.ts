import { resolve } from 'node:path'
import { makeRelease } from '#release/build/make-release.ts'
import { buildFolder, type PrerenderPages } from '#release/build/prerender.ts'
import { WAIT_LIMITS } from '#release/build/wait-for-content.ts'
import { readConfig } from '#config/read-config.ts'
import { giveCatalogue, givenCatalogue } from '#content/given-catalogue.ts'
import { offersOf } from '#domain/catalogue/offers.ts'
import { rollBackTo } from '#release/roll-back.ts'
import type { BuildReport } from '#release/report.ts'
import type { BuildWork } from '#release/work.ts'
import { buildInto } from '../http/build-into.ts'

/** A moment of a build that isn't a phase. */
export const HALF_THE_PAGES = 'half the pages'

interface PlainBuild {
  readonly work: BuildWork
  /** A release that somebody makes live while the pages are being written. */
  readonly rollBackTo?: string | undefined
  /** How long to wait for a lagging answer of the content service. */
  readonly maxWaitMs?: number | undefined
  /** Called as each phase begins, and when half the pages are written. */
  readonly onMoment?: (moment: string) => Promise<void>
}

/**
 * A build, configured by the given environment, with a few plain pages that take no time to write; everything else is
 * the shop's own build.
 */
export const buildPlainPages = async (
  env: Readonly<Record<string, string | undefined>>,
  { work, rollBackTo: earlier, maxWaitMs, onMoment = async () => undefined }: PlainBuild,
): Promise<BuildReport | undefined> => {
  const { config } = readConfig(env)
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
    await onMoment(HALF_THE_PAGES)
    if (earlier) await rollBackTo(dataDir, earlier, fingerprint)
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
  try {
    return await makeRelease(
      { config, root: process.cwd(), dataDir: resolve(config.DATA_DIR), work, waits: true },
      {
        prerender,
        onPhase: onMoment,
        ...(maxWaitMs !== undefined && { waitLimits: { ...WAIT_LIMITS, maxWaitMs } }),
      },
    )
  } finally {
    // Otherwise the process's next build would find it.
    giveCatalogue(undefined)
  }
}

/** The exit code of such a build. */
export const codeOf = (report: BuildReport | undefined): number =>
  report?.outcome === 'published' || report?.outcome === 'unchanged' ? 0 : 1
