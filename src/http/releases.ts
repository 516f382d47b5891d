import type { AccessLog } from './access-log.ts'
import { currentReleaseId, listReleaseIds } from '#release/pointer.ts'
import { openRelease, type Release } from '#release/release.ts'
import { MAX_RELEASES } from '#release/format.ts'

/** The live release and earlier ones, kept up to date with the pointer of a data folder. */
export interface Releases {
  live(): Release
  /** The newest earlier release that has this hashed file, which pages still open in a browser may request. */
  earlierWith(file: string): Release | undefined
  /** Reads the pointer now and switches if it has changed. */
  follow(): Promise<void>
  stop(): void
}

// Reading one small file is cheap, and publishing or rolling back shows almost at once.
const FOLLOW_EVERY_MS = 200

/**
 * Opens the release that the pointer names, and switches whenever it names another of the same fingerprint. Rejects if
 * there is no release, or only one of another fingerprint.
 */
export const openReleases = async (
  dataDir: string,
  fingerprint: string,
  log: AccessLog,
): Promise<Releases> => {
  const first = await currentReleaseId(dataDir)
  if (!first) throw new Error('There is no release to serve.')
  let live = await openRelease(dataDir, first)
  if (live.manifest.fingerprint !== fingerprint) throw new Error('The release was built by other code.')

  const openEarlier = async (id: string, known: readonly Release[]) => {
    try {
      return [known.find((release) => release.id === id) ?? (await openRelease(dataDir, id))]
    } catch {
      // The folder was cleared away or never finished; its files are no longer served.
      return []
    }
  }
  /** All other releases on disk, newest first, including those that this process never served. */
  const openEarlierThan = async (id: string, known: readonly Release[]) => {
    const ids = (await listReleaseIds(dataDir)).filter((one) => one !== id).slice(0, MAX_RELEASES - 1)
    return (await Promise.all(ids.map((one) => openEarlier(one, known)))).flat()
  }
  let earlier = await openEarlierThan(live.id, [])
  let refused = ''

  const look = async () => {
    const id = await currentReleaseId(dataDir)
    if (!id || id === live.id || id === refused) return
    const next = await openRelease(dataDir, id)
    if (next.manifest.fingerprint !== fingerprint) {
      refused = id
      log.note('A release of other code is not served; restart the shop to serve it.', { release: id })
      return
    }
    const known = [live, ...earlier]
    const kept = await openEarlierThan(id, known)
    // The release this process has just served stays available even if it is no longer among the newest on disk.
    earlier = kept.includes(live) ? kept : [live, ...kept].slice(0, MAX_RELEASES - 1)
    live = next
    log.note('Another release is live.', { release: id })
  }

  let looking: Promise<void> = Promise.resolve()
  /**
   * Reads of the pointer run one after another: of two at once, the slower could switch back to an older release, and
   * a caller must not get the result of a read that began before its call.
   */
  const follow = () => (looking = looking.then(look, look))

  let told = ''
  /** Logs a lasting error once, not five times a second. */
  const tell = (error: unknown) => {
    if (String(error) !== told) log.fault(error, 'releases')
    told = String(error)
  }

  let isLooking = false
  const timer = setInterval(() => {
    // On a slow disk, reads would pile up.
    if (isLooking) return
    isLooking = true
    void follow()
      .then(() => (told = ''), tell)
      .finally(() => (isLooking = false))
  }, FOLLOW_EVERY_MS)
  timer.unref()
  return {
    live: () => live,
    earlierWith: (file) => earlier.find((release) => release.manifest.files[file]?.immutable),
    follow,
    stop: () => clearInterval(timer),
  }
}
