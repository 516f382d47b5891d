import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#config/errors.ts'
import { isCompiled, markUsed, PROGRAM_LIFETIME_MS, programFolder } from '../program.ts'
import { syncFolder } from '../whole-release.ts'
import { compilePages, loadPages, PAGES } from './compile-pages.ts'
import { type EarlierRelease, PAGE_FACTS, renderPages } from './render-pages.ts'

/** A folder inside the project that a build goes through; nothing in it is served. */
export const buildFolder = (root: string, id: string) => join(root, 'dist', id)

/** What a build reuses of earlier ones: compiled code and unchanged pages, the code alone, or nothing. */
export type BuildReuse = 'code and pages' | 'code' | 'nothing'

/** What a build renders, and where. */
export interface PrerenderJob {
  readonly root: string
  readonly dataDir: string
  readonly id: string
  readonly fingerprint: string
  readonly reuses: BuildReuse
  /** The live release, where it is one of the same code. */
  readonly live: EarlierRelease | undefined
}

let attempts = 0

/**
 * Builds every page into a private folder of the project and answers the folder: `client` holds what visitors fetch,
 * `pages.json` what is to be known of each page.
 */
export type PrerenderPages = (job: PrerenderJob) => Promise<string>

type Compiling = Pick<PrerenderJob, 'root' | 'dataDir' | 'fingerprint' | 'reuses'>

/** The code of a fingerprint, compiled: by an earlier build, or now. */
const compiledCode = async ({ root, dataDir, fingerprint, reuses }: Compiling, folder: string) => {
  const kept = programFolder(root, fingerprint)
  if (reuses !== 'nothing' && (await isCompiled(root, fingerprint))) {
    await markUsed(root, fingerprint)
    return kept
  }
  const compiled = join(folder, 'program')
  await mkdir(compiled, { recursive: true })
  await compilePages(root, dataDir, compiled)
  // A power cut would leave a program of empty files, which no later build would make anew.
  await syncFolder(compiled)
  return keepProgram(root, compiled, fingerprint)
}

/** Compiles the code of a fingerprint unless an earlier build did. Nothing of the content is read. */
export const requireProgram = async (root: string, dataDir: string, fingerprint: string): Promise<void> => {
  const folder = buildFolder(root, `compiling-${process.pid}`)
  try {
    await compiledCode({ root, dataDir, fingerprint, reuses: 'code' }, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Loads ahead, while there is no work yet, the compiled pages that a build of this code will render. */
export const readCodeAhead = async (root: string, fingerprint: string): Promise<void> => {
  if (!(await isCompiled(root, fingerprint))) return
  const app = await loadPages(join(programFolder(root, fingerprint), PAGES))
  for (const { routeData } of app.manifest.routes)
    if (routeData.prerender) await app.getComponentByRoute(routeData)
  await app.manifest.middleware?.()
}

/** Renders the pages by code that is compiled once, and reuses those of the live release that show the same. */
export const prerenderPages: PrerenderPages = async (job) => {
  attempts += 1
  const folder = join(buildFolder(job.root, job.id), String(attempts))
  const client = join(folder, 'client')
  const program = await compiledCode(job, folder)
  await cp(join(program, 'client'), client, { recursive: true })
  let pages = join(program, PAGES)
  // Compiled pages keep what they have read for as long as the process lives, by the path they were loaded from.
  if (attempts > 1) await cp(pages, (pages = join(folder, PAGES)), { recursive: true })
  const earlier = job.reuses === 'code and pages' ? job.live : undefined
  const facts = await renderPages(await loadPages(pages), client, earlier)
  await writeFile(join(folder, PAGE_FACTS), JSON.stringify(facts))
  return folder
}

/** Moves a folder, by copying where it would cross file systems; it appears at once or not at all. */
export const moveFolder = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const aside = `${to}.arriving`
    await cp(from, aside, { recursive: true })
    await rename(aside, to)
    await rm(from, { recursive: true })
  }
}

/**
 * Keeps compiled code for every shop of this checkout and answers where it stands: the first of equal ones wins, and
 * one that comes later stays where it is.
 */
export const keepProgram = async (root: string, compiled: string, fingerprint: string): Promise<string> => {
  const kept = programFolder(root, fingerprint)
  const isFirst = await rename(compiled, kept).then(
    () => true,
    async (error: unknown) => {
      if (!(await isCompiled(root, fingerprint))) throw error
      return false
    },
  )
  const dist = join(root, 'dist')
  for (const name of await readdir(dist)) {
    const folder = join(dist, name)
    // Another shop's build of this checkout may clear its folder away meanwhile.
    const found = await stat(folder).catch(() => undefined)
    if (found && name !== `program-${fingerprint}` && Date.now() - found.mtimeMs > PROGRAM_LIFETIME_MS)
      await rm(folder, { recursive: true, force: true })
  }
  return isFirst ? kept : compiled
}
