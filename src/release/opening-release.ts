import { withPointer } from './lock.ts'
import { currentReleaseId, readPointer, switchPointer } from './pointer.ts'
import { openRelease } from './release.ts'
import { hideDamaged, isWhole, newestWhole } from './whole-release.ts'

/**
 * Makes the newest undamaged release that a program of this fingerprint can serve live, and returns when it was built
 * (ISO UTC); undefined, with nothing changed, if there is none. Content that was rolled back from stays held back.
 */
export const fallBack = async (dataDir: string, fingerprint: string): Promise<string | undefined> => {
  const kept = await newestWhole(dataDir, fingerprint)
  if (!kept) return undefined
  await withPointer(dataDir, async () =>
    switchPointer(dataDir, { ...(await readPointer(dataDir)), release: kept.id }),
  )
  return kept.manifest.builtAt
}

/**
 * When the release to open the shop with was built (ISO UTC); undefined if one must be built first. A damaged live
 * release is put aside, and the newest undamaged one of this code goes live instead.
 */
export const findOpeningRelease = async (
  dataDir: string,
  fingerprint: string,
): Promise<string | undefined> => {
  const id = await currentReleaseId(dataDir)
  const release = id ? await openRelease(dataDir, id).catch(() => undefined) : undefined
  if (release && release.manifest.fingerprint !== fingerprint) return undefined
  if (release && (await isWhole(release))) return release.manifest.builtAt
  if (release) await hideDamaged(release)
  const builtAt = await fallBack(dataDir, fingerprint)
  if (builtAt) console.error(`The live release is damaged; the shop serves the release of ${builtAt}.`)
  return builtAt
}
