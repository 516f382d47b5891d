import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders inside the project that builds go through; nothing in them is served. */
export const buildFolder = (root: string, id: string) => join(root, 'dist', id)
export const programFolder = (root: string, fingerprint: string) =>
  join(root, 'dist', `program-${fingerprint}`)

const PROGRAMS_KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Where pages of earlier builds wait to be taken over by builds of the same code. */
const CACHES = 'build-cache'
/** The one a build works in: what is still called so when the next begins belongs to one that never ended. */
const IN_USE = 'in-use'

/** What a build renders, and where. */
export interface PrerenderJob {
  readonly root: string
  readonly dataDir: string
  readonly id: string
  readonly fingerprint: string
  /** Takes nothing over from earlier builds. */
  readonly afresh: boolean
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Takes the pages of earlier builds out of where they wait; none is a whole build. Astro writes its list of them
 * last, so that after a build which died in the middle the list speaks of pages that are others by now, or half
 * ones: only `putBack` after a good end makes them count again.
 */
const claimCache = async ({ dataDir, fingerprint, afresh }: PrerenderJob) => {
  const caches = join(dataDir, CACHES)
  const [waiting, inUse] = [join(caches, fingerprint), join(caches, IN_USE)]
  for (const name of await readdir(caches).catch(() => []))
    if (afresh || name !== fingerprint) await rm(join(caches, name), { recursive: true, force: true })
  await rename(waiting, inUse).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  return { inUse, putBack: () => rename(inUse, waiting) }
}

let attempts = 0

/** Builds every page into a private folder of the project, the compiled program beside them; answers the folder. */
export type PrerenderPages = (job: PrerenderJob) => Promise<string>

/** Has Astro render the pages. It is loaded here: a build that finds nothing changed has no need of it. */
export const prerenderPages: PrerenderPages = async (job) => {
  const { root, dataDir, id } = job
  // Compiled pages keep what they have read for as long as the process lives, by the path they were loaded from.
  const folder = join(buildFolder(root, id), String((attempts += 1)))
  await mkdir(folder, { recursive: true })
  const cache = await claimCache(job)
  const { build } = await import('astro')
  // Astro would count this build at its makers', and keep what it counts in a home folder that may not be there.
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  await build({
    root,
    outDir: folder,
    cacheDir: cache.inUse,
    // Its own place for it lies among the packages, which need not belong to whoever runs the shop.
    vite: { cacheDir: join(dataDir, 'vite-cache') },
    logLevel: 'warn',
  })
  await cache.putBack()
  return folder
}

/** Moves a folder, by copying where it would cross file systems; it appears at once or not at all. */
export const moveFolder = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    const aside = `${to}.arriving`
    await cp(from, aside, { recursive: true })
    await rename(aside, to)
    await rm(from, { recursive: true })
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Keeps the compiled program for every shop of this checkout; the first of equal builds wins. */
export const keepProgram = async (root: string, built: string, fingerprint: string): Promise<void> => {
  const kept = programFolder(root, fingerprint)
  if (!(await exists(kept))) {
    // The adapter looks for a folder of this name above its entry.
    const program = join(built, 'program')
    await mkdir(program)
    await rename(join(built, 'server'), join(program, 'server'))
    await rename(program, kept).catch(async (error: unknown) => {
      if (!(await exists(kept))) throw error
    })
  }
  const dist = join(root, 'dist')
  for (const name of await readdir(dist)) {
    const folder = join(dist, name)
    // Another shop's build of this checkout may clear its folder away meanwhile.
    const found = await stat(folder).catch(() => undefined)
    if (found && name !== `program-${fingerprint}` && Date.now() - found.mtimeMs > PROGRAMS_KEPT_MS)
      await rm(folder, { recursive: true, force: true })
  }
}
