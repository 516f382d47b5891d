import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#config/errors.ts'
import { isCompiled, markUsed, PROGRAM_LIFETIME_MS, programFolder } from '../program.ts'
import { syncFolder } from '../whole-release.ts'
import { compilePages, loadPages, PAGES } from './compile-pages.ts'
import { PAGE_FACTS, renderPages } from './render-pages.ts'
import type { EarlierRelease } from './reuse-pages.ts'

/** The temporary folder of a build inside the project; nothing in it is served. */
export const buildFolder = (root: string, id: string) => join(root, 'dist', id)

/** What a build reuses from earlier ones: compiled code and unchanged pages, only the code, or nothing. */
export type BuildReuse = 'code and pages' | 'code' | 'nothing'

/** What a build renders, and where. */
export interface PrerenderJob {
  readonly root: string
  readonly dataDir: string
  readonly id: string
  readonly fingerprint: string
  readonly reuses: BuildReuse
  /** The live release; undefined unless it was built by the same code. */
  readonly live: EarlierRelease | undefined
}

let attempts = 0

/**
 * Builds every page into a temporary folder of the project and returns that folder: `client` contains the files for
 * visitors, `pages.json` the facts about each page.
 */
export type PrerenderPages = (job: PrerenderJob) => Promise<string>

type Compiling = Pick<PrerenderJob, 'root' | 'dataDir' | 'fingerprint' | 'reuses'>

/** Returns the folder of compiled code for a fingerprint, compiling it unless an earlier build did. */
const compiledCode = async ({ root, dataDir, fingerprint, reuses }: Compiling, folder: string) => {
  const kept = programFolder(root, fingerprint)
  if (reuses !== 'nothing' && (await isCompiled(root, fingerprint))) {
    await markUsed(root, fingerprint)
    return kept
  }
  const compiled = join(folder, 'program')
  await mkdir(compiled, { recursive: true })
  await compilePages(root, dataDir, compiled)
  // Otherwise a power cut could leave a program of empty files that every later build would reuse.
  await syncFolder(compiled)
  return keepProgram(root, compiled, fingerprint)
}

/** Compiles the code of a fingerprint unless an earlier build did. Reads no content. */
export const requireProgram = async (root: string, dataDir: string, fingerprint: string): Promise<void> => {
  const folder = buildFolder(root, `compiling-${process.pid}`)
  try {
    await compiledCode({ root, dataDir, fingerprint, reuses: 'code' }, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Loads the compiled pages of this code before there is work, so that the next build renders at once. */
export const readCodeAhead = async (root: string, fingerprint: string): Promise<void> => {
  if (!(await isCompiled(root, fingerprint))) return
  const app = await loadPages(join(programFolder(root, fingerprint), PAGES))
  for (const { routeData } of app.manifest.routes)
    if (routeData.prerender) await app.getComponentByRoute(routeData)
  await app.manifest.middleware?.()
}

/** Renders the pages with code compiled once per fingerprint, and reuses unchanged pages of the live release. */
export const prerenderPages: PrerenderPages = async (job) => {
  attempts += 1
  const folder = join(buildFolder(job.root, job.id), String(attempts))
  const client = join(folder, 'client')
  const program = await compiledCode(job, folder)
  await cp(join(program, 'client'), client, { recursive: true })
  let pages = join(program, PAGES)
  // Compiled pages cache the content they have read until the process ends; a copy at another path starts afresh.
  if (attempts > 1) await cp(pages, (pages = join(folder, PAGES)), { recursive: true })
  const earlier = job.reuses === 'code and pages' ? job.live : undefined
  const facts = await renderPages(await loadPages(pages), client, earlier)
  await writeFile(join(folder, PAGE_FACTS), JSON.stringify(facts))
  return folder
}

/** Moves a folder atomically; copies it first if it is on another file system. */
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
 * Moves compiled code to where every shop of this checkout finds it, and returns its folder. If another build was
 * faster, the code stays where it is. Also clears away programs and build folders unused for a week.
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
    // Another shop of this checkout may be clearing its build folder away.
    const found = await stat(folder).catch(() => undefined)
    if (found && name !== `program-${fingerprint}` && Date.now() - found.mtimeMs > PROGRAM_LIFETIME_MS)
      await rm(folder, { recursive: true, force: true })
  }
  return isFirst ? kept : compiled
}
