import { setTimeout as sleep } from 'node:timers/promises'
import {
  CONTENT_TYPES,
  type ReadVersions,
  type Sighting,
  type Version,
  type Watch,
} from '#content/contentful.ts'
import type { Awaited } from '../work.ts'

/** For how long what calls spoke of is waited for, and how soon it is asked for again. */
export interface Patience {
  readonly longestMs: number
  readonly againMs: number
}

export const PATIENCE: Patience = { longestMs: 30 * 1000, againMs: 400 }

interface Deps<T> {
  readonly readVersions: ReadVersions
  /** Reads what is built from, and tells the watch what the answers held. */
  readonly read: (watch: Watch) => Promise<T>
  readonly awaits: readonly Awaited[]
  /** Ids the build before waited for in vain. */
  readonly lateBefore: readonly string[]
  readonly patience: Patience
  /** Called as each phase begins. */
  readonly note: (phase: string) => Promise<void>
}

const WAITING = 'waiting for the content service'

const shows = ({ shows: wanted }: Awaited, version: Version | undefined): boolean => {
  if (!wanted || !version) return !wanted && !version
  if (wanted.revision !== null) return version.revision >= wanted.revision
  return wanted.publishedAt === null || Date.parse(version.updatedAt) >= Date.parse(wanted.publishedAt)
}

const isAbout = ({ kind, id }: Awaited, sighting: Sighting) => kind === sighting.kind && id === sighting.id

/** Waits until the delivery API shows each awaited thing by its id; answers what it showed last, and what not. */
const waitForVersions = async (
  { readVersions, awaits, lateBefore, patience: { againMs } }: Deps<unknown>,
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
    await sleep(againMs)
  }
  return { open: [], typeOf }
}

/**
 * Reads what a build is made from, until the delivery API shows what the calls spoke of; it may lag behind them, and
 * further behind in one answer than in another: its caches forget each URL for itself. So everything is asked for by
 * its id, which is little, and then looked for in what was read; where an answer is older, everything is read again.
 * Half a minute at most, unless told otherwise. What is no part of what was read keeps nobody waiting.
 *
 * Answers what was read last, and the ids it has not come to. For those of `lateBefore` nobody waits again: what one
 * entry lacks must not hold up all the others.
 */
export const readAwaited = async <T>(
  deps: Deps<T>,
): Promise<{ readonly content: T; readonly late: readonly string[] }> => {
  const { awaits, lateBefore, patience, note, read } = deps
  const until = Date.now() + patience.longestMs
  await note(WAITING)
  const { open, typeOf } = await waitForVersions(deps, until)
  const isListed = ({ kind, id }: Awaited) =>
    kind === 'Entry' && CONTENT_TYPES.some((type) => type === typeOf.get(id))

  for (;;) {
    const sightings: Sighting[] = []
    const began = Date.now()
    await note('reading')
    const content = await read({
      ids: new Set(awaits.map(({ id }) => id)),
      saw: (some) => void sightings.push(...some),
    })
    const late = awaits.filter((awaited) => {
      const own = sightings.filter((sighting) => isAbout(awaited, sighting))
      if (own.length > 0) return !own.every(({ version }) => shows(awaited, version))
      return awaited.shows !== undefined && (isListed(awaited) || open.includes(awaited))
    })
    const now = Date.now()
    if (now >= until || late.every(({ id }) => lateBefore.includes(id)))
      return { content, late: late.map(({ id }) => id) }
    await note(WAITING)
    // Reading a large catalogue is work for the service too: it rests for as long as that took.
    await sleep(Math.min(Math.max(patience.againMs, now - began), until - now))
  }
}
