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

/** The catalogue snapshot inside a folder of built files. */
export const readBuiltOffers = async (client: string): Promise<Offers> =>
  JSON.parse(await readFile(join(client, 'catalogue.json'), 'utf8')) as Offers

/** The release that is live in a data folder, with the catalogue it was built from. */
export const liveRelease = async (dataDir: string) => {
  const id = await currentReleaseId(dataDir)
  if (!id) return undefined
  try {
    const { manifest, folder } = await openRelease(dataDir, id)
    return { folder, manifest, offers: await readBuiltOffers(join(folder, 'client')) }
  } catch {
    // A release that can't be read is none: the next build replaces it.
    return undefined
  }
}

/** Keeps the newest, and `before` in any case: visitors are still being answered from it. */
const clearOld = async (dataDir: string, live: string, before: string | undefined) => {
  const others = (await listReleaseIds(dataDir)).filter((id) => id !== live && id !== before)
  for (const id of others.slice(MAX_RELEASES - (before ? 2 : 1)))
    await rm(join(dataDir, RELEASES, id), { recursive: true, force: true })
}

/** Somebody made another release live while this one was being built. */
export class Overtaken extends Error {}

interface Publication {
  /** The release that was live when the content was read, where it is known; only that one is replaced. */
  readonly startedFrom?: string | undefined
  readonly despiteLoss?: boolean
  /** Files that stay beside the built ones and are never served, by name. */
  readonly beside?: Readonly<Record<string, unknown>>
  /**
   * Looks at the finished release before it goes live; what it throws keeps the one before. `seen`: pages that the live
   * release shows with the same bytes, beside the same scripts and styles.
   */
  readonly inspect?: (release: Release, seen: ReadonlySet<string>) => Promise<void>
  /** Hears of each part of the work as it begins. */
  readonly note?: (phase: string) => Promise<void>
}

/** Pages reused from the live release, which was looked at before it went live and which has no file that is missing here. */
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

/** Turns a built folder into a release that waits in a data folder, looked at whole, and answers how it goes live. */
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
  // What the pointer names must be on the disk before the pointer is.
  const seen = seenPages(before?.manifest, files, ofPages)
  await Promise.all([inspect?.(await openRelease(dataDir, `.${facts.id}`), seen), syncFolder(arriving)])

  const goLive = async () => {
    await note('switching')
    await withPointer(dataDir, async () => {
      if ((await currentReleaseId(dataDir)) !== pointedAt)
        throw new Overtaken('Another release was made live meanwhile; this one was put aside.')
      await rename(arriving, join(dataDir, RELEASES, facts.id))
      await syncPath(join(dataDir, RELEASES))
      await switchPointer(dataDir, { release: facts.id })
      // The release is live: what old ones still take up ends nothing.
      await clearOld(dataDir, facts.id, pointedAt).catch((error: unknown) =>
        console.warn(`Earlier releases could not be cleared away. ${messageOf(error)}`),
      )
    })
  }
  return { manifest, goLive }
}

/** Turns a built folder into the live release of a data folder: whole, or not at all. */
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
