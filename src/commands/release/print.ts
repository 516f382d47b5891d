import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'astro'

/** Folders inside the project that builds go through; nothing in them is served. */
export const buildFolder = (root: string, id: string) => join(root, 'dist', id)
export const programFolder = (root: string, fingerprint: string) =>
  join(root, 'dist', `program-${fingerprint}`)

const PROGRAMS_KEPT_MS = 7 * 24 * 60 * 60 * 1000

/** Where pages of earlier builds wait to be taken over by builds of the same code. */
const CACHES = 'build-cache'

interface Printing {
  readonly root: string
  readonly dataDir: string
  readonly id: string
  readonly fingerprint: string
  /** Takes nothing over from earlier builds. */
  readonly afresh: boolean
}

/** Prints every page into a private folder of the project and compiles the program beside them. */
export const printPages = async ({ root, dataDir, id, fingerprint, afresh }: Printing): Promise<string> => {
  const folder = buildFolder(root, id)
  const caches = join(dataDir, CACHES)
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(caches).catch(() => []))
    if (name !== fingerprint) await rm(join(caches, name), { recursive: true, force: true })
  await build({
    root,
    outDir: folder,
    cacheDir: join(caches, fingerprint),
    force: afresh,
    logLevel: 'warn',
  })
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
    const { mtimeMs } = await stat(folder)
    if (name !== `program-${fingerprint}` && Date.now() - mtimeMs > PROGRAMS_KEPT_MS)
      await rm(folder, { recursive: true, force: true })
  }
}
