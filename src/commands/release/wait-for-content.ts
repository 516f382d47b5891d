import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadVersions, Version } from '#content/contentful.ts'
import type { Awaited } from '#server/publishing/build-work.ts'

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
 * Answers the ids it has not come to.
 */
export const waitForContent = async (
  readVersions: ReadVersions,
  awaits: readonly Awaited[],
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
    if (open.length > 0 && Date.now() >= until) return open.map(({ id }) => id)
    if (open.length > 0) await sleep(ASK_AGAIN_MS)
  }
  return []
}
