import { withPointer } from './lock.ts'
import { listReleaseIds, readPointer, switchPointer } from './pointer.ts'
import { openRelease } from './release.ts'
import { openWhole } from './whole-release.ts'

/** A release that can't be made live, and why. */
export class CannotRollBack extends Error {}

/**
 * Makes an earlier release live again, at once. What the regular look would publish again, it holds back until an
 * editor changes something or asks for a build. Rejects with `CannotRollBack` when there is no such release, or only
 * a part of it, or one of another fingerprint than the shop that runs.
 */
export const rollBackTo = (dataDir: string, id: string, fingerprint: string): Promise<void> =>
  withPointer(dataDir, async () => {
    const isListed = (await listReleaseIds(dataDir)).includes(id)
    const next = isListed ? await openWhole(dataDir, id) : undefined
    if (!next) throw new CannotRollBack(`There is no ${isListed ? 'whole ' : ''}release ${id}.`)
    if (next.manifest.fingerprint !== fingerprint)
      throw new CannotRollBack('This release was built by other code; the shop that runs can’t serve it.')
    const before = await readPointer(dataDir)
    const live = before && (await openRelease(dataDir, before.release).catch(() => undefined))
    // Who goes back a second time still doesn't want what she went back from first: that is what is published.
    await switchPointer(dataDir, { release: id, held: before?.held ?? live?.manifest.revision })
  })
