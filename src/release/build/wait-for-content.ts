import { setTimeout as sleep } from 'node:timers/promises'
import {
  CONTENT_TYPES,
  type ReadVersions,
  type ObservedVersion,
  type Version,
  type VersionWatch,
} from '#content/contentful.ts'
import type { Awaited } from '../work.ts'

/** How long to wait for announced content, and how long between two requests. */
export interface WaitLimits {
  readonly maxWaitMs: number
  readonly pollIntervalMs: number
}

export const WAIT_LIMITS: WaitLimits = { maxWaitMs: 30 * 1000, pollIntervalMs: 400 }

interface Deps<T> {
  readonly readVersions: ReadVersions
  /** Reads the content to build from, and reports each awaited version it sees to the watch. */
  readonly read: (watch: VersionWatch) => Promise<T>
  readonly awaits: readonly Awaited[]
  /** Ids that the previous build waited for in vain. */
  readonly lateBefore: readonly string[]
  readonly waitLimits: WaitLimits
  /** Called at the start of each phase. */
  readonly note: (phase: string) => Promise<void>
}

const WAITING = 'waiting for the content service'

const shows = ({ shows: wanted }: Awaited, version: Version | undefined): boolean => {
  if (!wanted || !version) return !wanted && !version
  if (wanted.revision !== null) return version.revision >= wanted.revision
  return wanted.publishedAt === null || Date.parse(version.updatedAt) >= Date.parse(wanted.publishedAt)
}

const isAbout = ({ kind, id }: Awaited, seen: ObservedVersion) => kind === seen.kind && id === seen.id

/**
 * Requests the awaited entries and assets by id until the delivery API shows the awaited versions or time is up.
 * Returns those still not shown, and the content type of each entry seen.
 */
const waitForVersions = async (
  { readVersions, awaits, lateBefore, waitLimits: { pollIntervalMs } }: Deps<unknown>,
  until: number,
) => {
  const typeOf = new Map<string, string | undefined>()
  for (let open = awaits; open.length > 0;) {
    const seen = await Promise.all(
      (['Entry', 'Asset'] as const).map(async (kind) => {
        const ofKind = open.filter((awaited) => awaited.kind === kind)
        const versions = await readVersions(
          kind,
          ofKind.map(({ id }) => id),
        )
        if (kind === 'Entry') for (const [id, { contentType }] of versions) typeOf.set(id, contentType)
        return ofKind.filter((awaited) => !shows(awaited, versions.get(awaited.id)))
      }),
    )
    open = seen.flat()
    if (Date.now() >= until || open.every(({ id }) => lateBefore.includes(id))) return { open, typeOf }
    await sleep(pollIntervalMs)
  }
  return { open: [], typeOf }
}

/**
 * Reads the content to build from, again and again until it includes what the webhooks announced. The delivery API may
 * lag behind them, and its caches expire per URL, so one answer may be older than another. Therefore the awaited
 * versions are first requested by id, which is cheap, and then looked for in what was read; if an answer is older,
 * everything is read again, for half a minute at most by default. Awaited content that is not part of the catalogue is
 * not waited for.
 *
 * Returns what was read last, and the ids still missing from it. Those in `lateBefore` are not waited for again: one
 * missing entry must not hold up all the others.
 */
export const readAwaited = async <T>(
  deps: Deps<T>,
): Promise<{ readonly content: T; readonly late: readonly string[] }> => {
  const { awaits, lateBefore, waitLimits, note, read } = deps
  const until = Date.now() + waitLimits.maxWaitMs
  await note(WAITING)
  const { open, typeOf } = await waitForVersions(deps, until)
  const isListed = ({ kind, id }: Awaited) =>
    kind === 'Entry' && CONTENT_TYPES.some((type) => type === typeOf.get(id))

  for (;;) {
    const observed: ObservedVersion[] = []
    const began = Date.now()
    await note('reading')
    const content = await read({
      ids: new Set(awaits.map(({ id }) => id)),
      onRead: (some) => void observed.push(...some),
    })
    const late = awaits.filter((awaited) => {
      const own = observed.filter((seen) => isAbout(awaited, seen))
      if (own.length > 0) return !own.every(({ version }) => shows(awaited, version))
      return awaited.shows !== undefined && (isListed(awaited) || open.includes(awaited))
    })
    const now = Date.now()
    if (now >= until || late.every(({ id }) => lateBefore.includes(id)))
      return { content, late: late.map(({ id }) => id) }
    await note(WAITING)
    // Reading a large catalogue is work for the service, so it gets a pause as long as the reading took.
    await sleep(Math.min(Math.max(waitLimits.pollIntervalMs, now - began), until - now))
  }
}
