import { withPointer } from './lock.ts'
import { listReleaseIds, readPointer, switchPointer } from './pointer.ts'
import { openRelease } from './release.ts'
import { openWhole } from './whole-release.ts'

/** A release can't be made live; the message says why. */
export class CannotRollBack extends Error {}

/**
 * Makes an earlier release live again at once. The content that was live is held back: regular builds don't publish it
 * again until an editor changes something or asks for a build. Rejects with `CannotRollBack` if the release is missing,
 * damaged, or of another fingerprint than the running shop.
 */
export const rollBackTo = (dataDir: string, id: string, fingerprint: string): Promise<void> =>
  withPointer(dataDir, async () => {
    const isListed = (await listReleaseIds(dataDir)).includes(id)
    const next = isListed ? await openWhole(dataDir, id) : undefined
    if (!next) throw new CannotRollBack(`There is no ${isListed ? 'complete ' : ''}release ${id}.`)
    if (next.manifest.fingerprint !== fingerprint)
      throw new CannotRollBack('This release was built by other code; the running shop can’t serve it.')
    const before = await readPointer(dataDir)
    const live = before && (await openRelease(dataDir, before.release).catch(() => undefined))
    // After a second rollback, the content held by the first stays held: it is what is published.
    await switchPointer(dataDir, { release: id, held: before?.held ?? live?.manifest.revision })
  })
