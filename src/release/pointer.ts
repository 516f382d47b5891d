import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#config/errors.ts'
import { syncPath } from '#config/write-file.ts'
import { POINTER, RELEASES } from './format.ts'
import { withPointer } from './lock.ts'

/** What is live in a data folder. */
export interface Pointer {
  readonly release: string
  /** The revision of the content rolled back from: it is not published again until it changes or an editor asks for it. */
  readonly held?: string
}

/** Whether a file is one that was to become the pointer. */
const isDraft = (name: string) => name.startsWith(`${POINTER}.`)

/** What the pointer of a data folder says, or undefined before the first release. */
export const readPointer = async (dataDir: string): Promise<Pointer | undefined> => {
  try {
    const [release = '', held] = (await readFile(join(dataDir, RELEASES, POINTER), 'utf8')).trim().split('\n')
    return release ? { release, held } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The id that the pointer of a data folder names, or undefined before the first release. */
export const currentReleaseId = async (dataDir: string): Promise<string | undefined> =>
  (await readPointer(dataDir))?.release

/** Makes a finished release the live one, at once and for good: a reader and a power cut see the old name or the new one. */
export const switchPointer = async (dataDir: string, { release, held }: Pointer): Promise<void> => {
  const pointer = join(dataDir, RELEASES, POINTER)
  const draft = `${pointer}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, held === undefined ? release : `${release}\n${held}`, { flush: true })
  await rename(draft, pointer)
  await syncPath(join(dataDir, RELEASES))
}

/** Ends a hold once the published content, whose revision is given, is another: published again, it is news like any other. */
export const endOutdatedHold = async (dataDir: string, revision: string): Promise<void> => {
  const pointer = await readPointer(dataDir)
  if (pointer?.held === undefined || pointer.held === revision) return
  await switchPointer(dataDir, { release: pointer.release })
}

/** Ids of the finished releases of a data folder, newest first. */
export const listReleaseIds = async (dataDir: string): Promise<readonly string[]> => {
  const entries = await readdir(join(dataDir, RELEASES), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()
    .reverse()
}

/**
 * Clears away what builds that never ended left in a data folder: half releases, and the whole one `unswitched`
 * if it never became live. Only who holds the build lock may.
 */
export const clearLeftovers = async (dataDir: string, unswitched: string | undefined): Promise<void> => {
  const folder = join(dataDir, RELEASES)
  const live = await currentReleaseId(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith('.') || (name === unswitched && name !== live))
      await rm(join(folder, name), { recursive: true, force: true })
  // One of them may be just about to become the pointer, unless nobody else may move it now.
  if (names.some(isDraft))
    await withPointer(dataDir, async () => {
      for (const name of (await readdir(folder)).filter(isDraft))
        await rm(join(folder, name), { force: true })
    })
}
