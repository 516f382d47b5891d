import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '#config/errors.ts'
import { syncPath } from '#config/write-file.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { currentReleaseId, listReleaseIds, switchPointer } from '../pointer.ts'
import { withPointer } from '../lock.ts'
import { openRelease, type Release } from '../release.ts'
import { ASSETS, KEYS_FILE, RELEASE_FILE, RELEASES, MAX_RELEASES, type ReleaseFile } from '../format.ts'
import { compressFiles } from './compress.ts'
import { describeRelease, movedPaths } from './describe.ts'
import { syncFolder } from '../whole-release.ts'
import { refuseLoss } from './refuse-loss.ts'
import { moveFolder } from './prerender.ts'
import { type PageFacts, readPageFacts } from './render-pages.ts'

/** Reads the catalogue snapshot in a folder of built files. */
export const readBuiltOffers = async (client: string): Promise<Offers> =>
  JSON.parse(await readFile(join(client, 'catalogue.json'), 'utf8')) as Offers

/** The live release of a data folder with its catalogue snapshot; undefined if there is none or it can't be read. */
export const liveRelease = async (dataDir: string) => {
  const id = await currentReleaseId(dataDir)
  if (!id) return undefined
  try {
    const { manifest, folder } = await openRelease(dataDir, id)
    return { folder, manifest, offers: await readBuiltOffers(join(folder, 'client')) }
  } catch {
    // An unreadable release counts as none; the next build replaces it.
    return undefined
  }
}

/** Removes all but the newest releases. Always keeps `before`, which still serves visitors. */
const clearOld = async (dataDir: string, live: string, before: string | undefined) => {
  const others = (await listReleaseIds(dataDir)).filter((id) => id !== live && id !== before)
  for (const id of others.slice(MAX_RELEASES - (before ? 2 : 1)))
    await rm(join(dataDir, RELEASES, id), { recursive: true, force: true })
}

/** Another release went live while this one was being built. */
export class Overtaken extends Error {}

interface Publication {
  /** The release that was live when the content was read (default: the live one); only that release is replaced. */
  readonly startedFrom?: string | undefined
  /** Publishes even if most of the live products are gone. */
  readonly despiteLoss?: boolean
  /** JSON files to store beside the built ones, by name; they are never served. */
  readonly beside?: Readonly<Record<string, unknown>>
  /**
   * Checks the finished release before it goes live; if it throws, the previous release stays live. `seen` are pages
   * that the live release has with the same bytes and whose scripts and styles still exist.
   */
  readonly inspect?: (release: Release, seen: ReadonlySet<string>) => Promise<void>
  /** Called at the start of each phase. */
  readonly note?: (phase: string) => Promise<void>
}

/** Pages reused from the live release, which were checked before it went live; none if any of its assets is missing. */
const seenPages = (
  live: ReleaseFile | undefined,
  files: ReleaseFile['files'],
  ofPages: Readonly<Record<string, PageFacts>>,
): ReadonlySet<string> => {
  const isHere = (file: string) => !file.startsWith(ASSETS) || Object.hasOwn(files, file)
  if (!live || !Object.keys(live.files).every(isHere)) return new Set()
  const isSame = ([file, { reusedTag }]: readonly [string, PageFacts]) =>
    reusedTag !== undefined && live.files[file]?.tag === reusedTag
  return new Set(
    Object.entries(ofPages)
      .filter(isSame)
      .map(([file]) => file),
  )
}

type Facts = Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt'>

/**
 * Turns a built folder into a checked release that waits in a data folder, and returns a function that makes it live.
 * That function rejects with `Overtaken` if another release went live meanwhile.
 */
export const prepareRelease = async (
  dataDir: string,
  built: string,
  facts: Facts,
  { startedFrom, despiteLoss = false, beside = {}, inspect, note = async () => undefined }: Publication = {},
): Promise<{ readonly manifest: ReleaseFile; readonly goLive: () => Promise<void> }> => {
  const client = join(built, 'client')
  const pointedAt = startedFrom ?? (await currentReleaseId(dataDir))
  const before = await liveRelease(dataDir)
  const offers = await readBuiltOffers(client)
  if (before && !despiteLoss) refuseLoss(before.offers, offers)
  const moved = movedPaths(before && { offers: before.offers, ...before.manifest }, offers)
  await note('compressing')
  const ofPages = await readPageFacts(built)
  const files = await compressFiles(client, before, ofPages)
  const manifest = describeRelease(files, ofPages, { ...facts, ...moved })
  const keys = Object.fromEntries(
    Object.entries(ofPages).flatMap(([file, { key }]) => (key ? [[file, key]] : [])),
  )

  const arriving = join(dataDir, RELEASES, `.${facts.id}`)
  await mkdir(arriving, { recursive: true })
  const documents = { [RELEASE_FILE]: manifest, [KEYS_FILE]: keys, 'catalogue.json': offers, ...beside }
  for (const [name, value] of Object.entries(documents))
    await writeFile(join(arriving, name), JSON.stringify(value))
  await moveFolder(client, join(arriving, 'client'))
  await note('checking')
  // The release must be on disk before the pointer that names it is.
  const seen = seenPages(before?.manifest, files, ofPages)
  await Promise.all([inspect?.(await openRelease(dataDir, `.${facts.id}`), seen), syncFolder(arriving)])

  const goLive = async () => {
    await note('switching')
    await withPointer(dataDir, async () => {
      if ((await currentReleaseId(dataDir)) !== pointedAt)
        throw new Overtaken('Another release has since gone live; this one was set aside.')
      await rename(arriving, join(dataDir, RELEASES, facts.id))
      await syncPath(join(dataDir, RELEASES))
      await switchPointer(dataDir, { release: facts.id })
      // The release is live already: old ones that can't be removed are no reason to fail.
      await clearOld(dataDir, facts.id, pointedAt).catch((error: unknown) =>
        console.warn(`Earlier releases could not be deleted. ${messageOf(error)}`),
      )
    })
  }
  return { manifest, goLive }
}

/** Turns a built folder into the live release of a data folder: completely, or not at all. */
export const publish = async (
  dataDir: string,
  built: string,
  facts: Facts,
  publication: Publication = {},
): Promise<ReleaseFile> => {
  const { manifest, goLive } = await prepareRelease(dataDir, built, facts, publication)
  await goLive()
  return manifest
}
