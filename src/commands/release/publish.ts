import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Offers } from '#domain/catalogue.ts'
import { currentReleaseId, listReleaseIds, openRelease } from '#front/release.ts'
import { POINTER, RELEASE_FILE, RELEASES, RELEASES_KEPT, type ReleaseFile } from '#front/release-format.ts'
import { compressFiles } from './compress.ts'
import { describeRelease, movedPaths } from './describe.ts'
import { refuseLoss } from './loss.ts'
import { moveFolder } from './print.ts'

/** The catalogue snapshot inside a folder of printed files. */
const readOffers = async (client: string): Promise<Offers> =>
  JSON.parse(await readFile(join(client, 'catalogue.json'), 'utf8')) as Offers

/** The release that is live in a data folder, with the catalogue it was printed from. */
export const liveRelease = async (dataDir: string) => {
  const id = await currentReleaseId(dataDir)
  if (!id) return undefined
  try {
    const release = await openRelease(dataDir, id)
    return { printed: release.printed, offers: await readOffers(join(release.folder, 'client')) }
  } catch {
    // A release that can't be read is none: the next build replaces it.
    return undefined
  }
}

const switchPointer = async (dataDir: string, id: string) => {
  const pointer = join(dataDir, RELEASES, POINTER)
  await writeFile(`${pointer}.${id}`, id)
  await rename(`${pointer}.${id}`, pointer)
}

const clearOld = async (dataDir: string) => {
  for (const id of (await listReleaseIds(dataDir)).slice(RELEASES_KEPT))
    await rm(join(dataDir, RELEASES, id), { recursive: true, force: true })
}

/** Turns a printed folder into the live release of a data folder: whole, or not at all. */
export const publish = async (
  dataDir: string,
  built: string,
  facts: Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt'>,
  { despiteLoss = false } = {},
): Promise<ReleaseFile> => {
  const client = join(built, 'client')
  const before = await liveRelease(dataDir)
  const offers = await readOffers(client)
  if (before && !despiteLoss) refuseLoss(before.offers, offers)
  const moved = movedPaths(before && { offers: before.offers, moved: before.printed.moved }, offers)
  const files = await compressFiles(client)
  const printed = await describeRelease(built, files, { ...facts, moved })

  const arriving = join(dataDir, RELEASES, `.${facts.id}`)
  await mkdir(arriving, { recursive: true })
  await writeFile(join(arriving, RELEASE_FILE), JSON.stringify(printed))
  await writeFile(join(arriving, 'catalogue.json'), JSON.stringify(offers))
  await moveFolder(client, join(arriving, 'client'))
  await rename(arriving, join(dataDir, RELEASES, facts.id))
  await switchPointer(dataDir, facts.id)
  await clearOld(dataDir)
  return printed
}
