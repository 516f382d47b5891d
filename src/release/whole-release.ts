import { statSync } from 'node:fs'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncPath } from '#config/write-file.ts'
import { FORMS, tagOf } from './format.ts'
import { listReleaseIds, readPointer } from './pointer.ts'
import { openRelease, type Release } from './release.ts'

const CONCURRENT_READS = 16
const CONCURRENT_SYNCS = 32

/**
 * Whether every file of a release exists as it was built. A power cut or a full disk may leave files missing, empty or
 * cut off.
 */
export const isWhole = async ({ folder, manifest }: Release): Promise<boolean> => {
  const waiting = Object.entries(manifest.files).values()
  const work = async () => {
    for (const [file, { tag, compressed }] of waiting) {
      const path = join(folder, 'client', file)
      if (tagOf(await readFile(path)) !== tag) throw new Error(`${file} is not as it was built`)
      const forms = compressed ? await Promise.all(FORMS.map((form) => stat(path + form))) : []
      if (forms.some(({ size }) => size === 0)) throw new Error(`A form of ${file} is empty`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENT_READS }, work))
    await stat(join(folder, 'catalogue.json'))
    return true
  } catch {
    return false
  }
}

/** A file with more than one hard link was reused from an earlier release, which is on disk already. */
const isNew = (file: string) => statSync(file).nlink === 1

/** Syncs a folder of a release or of compiled code to disk, so that it would survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathsOf = (some: typeof entries) => some.map(({ parentPath, name }) => join(parentPath, name))
  const files = pathsOf(entries.filter((entry) => entry.isFile())).filter(isNew)
  const waiting = [...files, ...pathsOf(entries.filter((entry) => entry.isDirectory()))].values()
  const work = async () => {
    for (const path of waiting) await syncPath(path)
  }
  await Promise.all(Array.from({ length: CONCURRENT_SYNCS }, work))
  await syncPath(folder)
}

/** Opens a release of a data folder; undefined if it is missing or damaged. */
export const openWhole = async (dataDir: string, id: string): Promise<Release | undefined> => {
  const release = await openRelease(dataDir, id).catch(() => undefined)
  return release && (await isWhole(release)) ? release : undefined
}

/**
 * The newest undamaged release of a data folder that a program of this fingerprint can serve. Releases of the content
 * that was rolled back from are the last choice.
 */
export const newestWhole = async (dataDir: string, fingerprint: string): Promise<Release | undefined> => {
  const held = (await readPointer(dataDir))?.held
  const ids = await listReleaseIds(dataDir)
  const opened = await Promise.all(ids.map((id) => openRelease(dataDir, id).catch(() => undefined)))
  const usable = opened.filter((release) => release?.manifest.fingerprint === fingerprint)
  const isHeld = (release: Release | undefined) => release?.manifest.revision === held
  for (const release of usable.toSorted((a, b) => Number(isHeld(a)) - Number(isHeld(b))))
    if (release && (await isWhole(release))) return release
  return undefined
}

/** Hides a damaged release, so that nothing is reused from it; the next build clears it away. */
export const hideDamaged = ({ folder }: Release): Promise<void> =>
  rename(folder, join(dirname(folder), `.${basename(folder)}`))
