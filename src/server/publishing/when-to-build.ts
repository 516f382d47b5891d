import type { ContentChangeRow } from '../db/schema.ts'
import type { BuildRecord } from '#release/report.ts'

/**
 * A change waits this long for further ones, so that a burst becomes one build, but never longer than the second value.
 */
const QUIET_MS = 300
const MAX_WAIT_MS = 500
/** Shortly after a build a burst may last this long. */
const BURST_MS = 5 * 1000
/** How often the shop builds without being called. */
export const BUILD_INTERVAL_MS = 15 * 60 * 1000
const FIRST_PAUSE_MS = 10 * 1000

interface Situation {
  readonly now: Date
  readonly record: BuildRecord
  /** Recent changes, oldest first. */
  readonly changes: readonly ContentChangeRow[]
  /** When this process started watching. */
  readonly since: Date
}

export type BuildDecision =
  { readonly build: readonly ContentChangeRow[] } | { readonly waitMs: number } | { readonly nothing: true }

const NOTHING: BuildDecision = { nothing: true }

const failuresIn = ({ reports }: BuildRecord) => {
  const good = reports.findIndex(
    ({ outcome, late }) => (outcome === 'published' || outcome === 'unchanged') && late.length === 0,
  )
  return good < 0 ? reports.length : good
}

/** When a burst ends: after a short pause, or when its first change has waited long enough. */
const burstEndsAt = (first: ContentChangeRow, newest: ContentChangeRow, maxMs: number): number =>
  Math.min(Date.parse(newest.at) + QUIET_MS, Date.parse(first.at) + maxMs)

/** Whether to start a build now and for which changes, or when to look again. */
export const decideBuild = ({ now, record, changes, since }: Situation): BuildDecision => {
  const at = now.getTime()
  const [last] = record.reports
  // If the last build seems to have ended in the future, the clock was fast then.
  const ago = Math.abs(at - (last ? Date.parse(last.endedAt) : since.getTime()))
  const open = changes.filter(({ id }) => !(id in record.covered))
  const [oldest] = open
  const newest = open.at(-1)
  if (!oldest || !newest) return ago >= BUILD_INTERVAL_MS ? { build: [] } : NOTHING

  const fresh = open.filter((change) => !last || change.at > last.startedAt)
  const failures = failuresIn(record)
  const pause = Math.min(BUILD_INTERVAL_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  // Failed changes are retried after a pause; new changes do not wait for it.
  if (failures > 0 && fresh.length === 0) return ago >= pause ? { build: open } : NOTHING

  const longest = last && ago < BURST_MS ? BURST_MS : MAX_WAIT_MS
  const waitMs = burstEndsAt(fresh[0] ?? oldest, newest, longest) - at
  return waitMs > 0 && waitMs <= longest ? { waitMs } : { build: open }
}

/** The results of this process's calls to the build hook. */
export interface HookCalls {
  /** When the last call ended; undefined before the first. */
  readonly endedAt: Date | undefined
  /** How many calls in a row failed. */
  readonly failures: number
}

/**
 * When to call the build hook for these changes (oldest first), in epoch milliseconds: once per burst, at most every
 * five seconds, and with growing pauses while calls fail. Undefined if there are no changes.
 */
export const callDueAt = (
  waiting: readonly ContentChangeRow[],
  { endedAt, failures }: HookCalls,
): number | undefined => {
  const [oldest] = waiting
  const newest = waiting.at(-1)
  if (!oldest || !newest) return undefined
  const endsAt = burstEndsAt(oldest, newest, MAX_WAIT_MS)
  const pause = Math.min(BUILD_INTERVAL_MS, BURST_MS * 2 ** failures)
  return endedAt ? Math.max(endsAt, endedAt.getTime() + pause) : endsAt
}
