import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadVersions, Version } from '#content/contentful.ts'
import type { Awaited } from '../work.ts'

const ASK_AGAIN_MS = 400
const LONGEST_WAIT_MS = 30 * 1000

type Versions = ReadonlyMap<string, Version>

const shows = ({ id, shows: wanted }: Awaited, versions: Versions): boolean => {
  const version = versions.get(id)
  if (!wanted || !version) return !wanted && !version
  if (wanted.revision !== null) return version.revision >= wanted.revision
  return wanted.publishedAt === null || Date.parse(version.updatedAt) >= Date.parse(wanted.publishedAt)
}

/**
 * Waits, half a minute at most, until the delivery API shows what the calls spoke of; it may lag behind them.
 * Answers the ids it has not come to. For those of `lateBefore` nobody waits again: what one entry lacks must not
 * hold up all the others.
 */
export const waitForContent = async (
  readVersions: ReadVersions,
  awaits: readonly Awaited[],
  lateBefore: readonly string[],
): Promise<readonly string[]> => {
  const until = Date.now() + LONGEST_WAIT_MS
  for (let open = awaits; open.length > 0;) {
    const seen = await Promise.all(
      (['Entry', 'Asset'] as const).map(async (kind) => {
        const ofKind = open.filter((awaited) => awaited.kind === kind)
        const versions = await readVersions(
          kind,
          ofKind.map(({ id }) => id),
        )
        return ofKind.filter((awaited) => !shows(awaited, versions))
      }),
    )
    open = seen.flat()
    const isOver = Date.now() >= until || open.every(({ id }) => lateBefore.includes(id))
    if (isOver) return open.map(({ id }) => id)
    if (open.length > 0) await sleep(ASK_AGAIN_MS)
  }
  return []
}
