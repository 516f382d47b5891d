import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#config/read-config.ts'
import { giveCatalogue } from '#content/given-catalogue.ts'
import type { Catalogue } from '#content/read-catalogue.ts'
import type { Warning } from '#content/warnings.ts'
import { offersOf } from '#domain/catalogue/offers.ts'
import type { Content } from '#domain/publishing/content-differences.ts'
import { readForwards } from '#config/forwards.ts'
import { messageOf } from '#config/errors.ts'
import type { ReleaseFile } from '../format.ts'
import { CONTENT_FILE } from '../content.ts'
import { changedEntries, entriesOf, withEarlier } from './earlier-content.ts'
import { isOfTheMachine } from './outcome.ts'
import { inspectRelease } from './inspect.ts'
import { CatalogueLoss } from './refuse-loss.ts'
import { clearLeftovers } from '../pointer.ts'
import { ownPictures } from './copy-pictures.ts'
import { buildFolder, type PrerenderPages, type BuildReuse } from './prerender.ts'
import { readPageFacts } from './render-pages.ts'
import type { EarlierRelease } from './reuse-pages.ts'
import { Overtaken, prepareRelease, publish } from './publish.ts'
import { searchFaulty, SearchTimeout } from './search-faulty.ts'

interface BuildJob {
  readonly config: Config
  readonly root: string
  readonly dataDir: string
  readonly facts: Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt'>
  readonly catalogue: Catalogue
  /** Id of the release that was live when the content was read; undefined before the first release. */
  readonly startedFrom: string | undefined
  /** The live release; undefined unless it was built by the same code. */
  readonly live: EarlierRelease | undefined
  /** The content that `live` was built from. */
  readonly before: Content | undefined
  readonly reuses: BuildReuse
  readonly prerender: PrerenderPages
  readonly note: (phase: string) => Promise<void>
  readonly warn: (warning: Warning) => void
}

/** Builds a catalogue into a temporary folder, calls `hand` with it and removes the folder afterwards. */
const withBuilt = async <T>(
  { root, dataDir, facts, catalogue, reuses, live, prerender }: BuildJob,
  hand: (built: string) => Promise<T>,
): Promise<T> => {
  const { id, fingerprint } = facts
  try {
    giveCatalogue(catalogue)
    return await hand(await prerender({ root, dataDir, id, fingerprint, reuses, live }))
  } finally {
    await rm(buildFolder(root, id), { recursive: true, force: true })
  }
}

const buildOnce = async (job: BuildJob): Promise<ReleaseFile> => {
  const { config, dataDir, facts, catalogue, startedFrom, note, warn } = job
  const { products, banners, titles } = catalogue
  await note('building')
  return withBuilt(job, async (built) => {
    await note('copying pictures')
    const client = join(built, 'client')
    const ofPages = Object.entries(await readPageFacts(built))
    const pages = ofPages.flatMap(([file, { isUncopied }]) => (isUncopied ? [file] : []))
    const missing = await ownPictures({ client, pages, dataDir, forwards: readForwards(config.FORWARDS) })
    for (const warning of missing) warn(warning)
    return publish(dataDir, built, facts, {
      startedFrom,
      despiteLoss: config.PUBLISH_DESPITE_LOSS,
      beside: { [CONTENT_FILE]: { products, banners, titles } satisfies Content },
      inspect: (release, seen) => inspectRelease(release, offersOf(products), seen),
      note,
    })
  })
}

/** Whether a catalogue builds and passes every check; nothing goes live. Throws errors that every build would meet. */
const canBuild = async (job: BuildJob): Promise<boolean> => {
  const { dataDir, facts, catalogue } = job
  try {
    await withBuilt(job, (built) =>
      prepareRelease(dataDir, built, facts, {
        despiteLoss: true,
        inspect: (release, seen) => inspectRelease(release, offersOf(catalogue.products), seen),
      }),
    )
    return true
  } catch (error) {
    if (isDecided(error)) throw error
    return false
  } finally {
    await clearLeftovers(dataDir, undefined)
  }
}

/** Whether another build would fail with the same error, whatever content it builds. */
const isDecided = (error: unknown) =>
  error instanceof CatalogueLoss || error instanceof Overtaken || isOfTheMachine(error)

/** The server kills a build after ten minutes; the time that remains is for building without the faulty entries. */
const SEARCH_MS = 5 * 60 * 1000
const NAMED_PAGE = /\/shop\/[^\s,()]+/g

/**
 * The same job without the entries that make the build fail: new ones are left out, changed ones shown as before, each
 * with a warning. Undefined if no entry was found to be at fault.
 */
const withoutFaulty = async (job: BuildJob, error: unknown): Promise<BuildJob | undefined> => {
  const { catalogue, before, note, warn } = job
  await note('searching')
  const until = Date.now() + SEARCH_MS
  const suspects = changedEntries(catalogue, before)
  const pages = new Set(
    messageOf(error)
      .match(NAMED_PAGE)
      ?.map((page) => page.replace(/\.html$/, '')),
  )
  const named = catalogue.products.filter(
    ({ id, slug }) => suspects.includes(id) && pages.has(`/shop/${slug}`),
  )
  const keeping = (kept: readonly string[]) => {
    const left = suspects.filter((id) => !kept.includes(id))
    return { ...job, catalogue: withEarlier(catalogue, left, before), reuses: 'code and pages' as const }
  }
  const searched = await searchFaulty(
    suspects,
    named.map(({ id }) => id),
    (kept) => {
      if (Date.now() > until) throw new SearchTimeout()
      return canBuild(keeping(kept))
    },
  )
  if (!searched) return undefined
  const { faulty, untried } = searched
  const shownBefore = new Set(before && entriesOf(before).map(({ id }) => id))
  const tell = (ids: readonly string[], why: string) => {
    for (const { id, title } of entriesOf(catalogue).filter((entry) => ids.includes(entry.id))) {
      const end = shownBefore.has(id) ? 'it is shown as it was before' : 'it is left out'
      warn({ id, entry: `entry ${id} (${title})`, title, field: 'entry', why: `${why}; ${end}` })
    }
  }
  tell(faulty, `stops the shop from being built (${messageOf(error).replace(/\.$/, '')})`)
  tell(untried, 'could not be checked in time because something else stops the shop from being built')
  return keeping(suspects.filter((id) => !faulty.includes(id) && !untried.includes(id)))
}

/**
 * Builds a catalogue and makes it the live release. If the build fails or a check refuses its result, it is repeated
 * without reusing anything, because what earlier builds left may be at fault. If that fails too, the entries that cause
 * it are found and left out, so that they don't hold up the others. Returns the release and the catalogue it shows.
 */
export const buildRelease = async (
  job: BuildJob,
): Promise<{ readonly manifest: ReleaseFile; readonly catalogue: Catalogue }> => {
  const { dataDir, catalogue } = job
  const again = async (error: unknown) => {
    if (isDecided(error)) throw error
    await clearLeftovers(dataDir, undefined)
  }
  try {
    return { manifest: await buildOnce(job), catalogue }
  } catch (error) {
    await again(error)
    console.warn(`Building everything again. ${messageOf(error)}`)
  }
  const whole = { ...job, reuses: 'nothing' } as const
  try {
    return { manifest: await buildOnce(whole), catalogue }
  } catch (error) {
    await again(error)
    return buildWithoutFaulty(whole, error)
  }
}

const buildWithoutFaulty = async (job: BuildJob, error: unknown) => {
  console.warn(`Looking for the entry that stops it. ${messageOf(error)}`)
  const rest = await withoutFaulty(job, error)
  if (!rest) throw error
  return { manifest: await buildOnce(rest), catalogue: rest.catalogue }
}
