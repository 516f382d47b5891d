import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#config/errors.ts'
import { syncPath } from '#config/write-file.ts'
import { POINTER, RELEASES } from './format.ts'
import { withPointer } from './lock.ts'

/** Names the live release of a data folder. */
export interface Pointer {
  readonly release: string
  /** The content revision that was rolled back from; not published again until it changes or an editor asks for it. */
  readonly held?: string
}

/** Whether a file is a draft of the pointer. */
const isDraft = (name: string) => name.startsWith(`${POINTER}.`)

/** Reads the pointer of a data folder; undefined before the first release. */
export const readPointer = async (dataDir: string): Promise<Pointer | undefined> => {
  try {
    const [release = '', held] = (await readFile(join(dataDir, RELEASES, POINTER), 'utf8')).trim().split('\n')
    return release ? { release, held } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The id of the live release of a data folder; undefined before the first release. */
export const currentReleaseId = async (dataDir: string): Promise<string | undefined> =>
  (await readPointer(dataDir))?.release

/** Makes a finished release live, atomically and durably: readers, and a restart after a power cut, see old or new. */
export const switchPointer = async (dataDir: string, { release, held }: Pointer): Promise<void> => {
  const pointer = join(dataDir, RELEASES, POINTER)
  const draft = `${pointer}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, held === undefined ? release : `${release}\n${held}`, { flush: true })
  await rename(draft, pointer)
  await syncPath(join(dataDir, RELEASES))
}

/** Ends a hold if the published content has another revision. Held content that is published again counts as new. */
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
 * Clears away what interrupted builds left in a data folder: incomplete releases, and the complete one `unswitched` if
 * it never went live. The caller must hold the build lock.
 */
export const clearLeftovers = async (dataDir: string, unswitched: string | undefined): Promise<void> => {
  const folder = join(dataDir, RELEASES)
  const live = await currentReleaseId(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const name of names)
    if (name.startsWith('.') || (name === unswitched && name !== live))
      await rm(join(folder, name), { recursive: true, force: true })
  // Under the pointer's lock, because another process may be about to rename a draft.
  if (names.some(isDraft))
    await withPointer(dataDir, async () => {
      for (const name of (await readdir(folder)).filter(isDraft))
        await rm(join(folder, name), { force: true })
    })
}
