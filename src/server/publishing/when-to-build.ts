import type { ContentChangeRow } from '../db/schema.ts'
import type { BuildRecord } from '#release/report.ts'

/** A change waits this long for another, so that a burst is one build; but never longer than the second. */
const QUIET_MS = 300
const LONGEST_WAIT_MS = 500
/** When a build has only just ended and more keeps coming, the burst may go on for so long. */
const JUST_NOW_MS = 5 * 1000
/** Without any call the shop looks for itself. */
export const CHECK_EVERY_MS = 15 * 60 * 1000
const FIRST_PAUSE_MS = 10 * 1000

interface Situation {
  readonly now: Date
  readonly record: BuildRecord
  /** Recent changes, oldest first. */
  readonly changes: readonly ContentChangeRow[]
  /** When this process began to look. */
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

/** When a burst is over: nothing has come for a moment, or its first change has waited long enough. */
const burstEndsAt = (first: ContentChangeRow, newest: ContentChangeRow, longestMs: number): number =>
  Math.min(Date.parse(newest.at) + QUIET_MS, Date.parse(first.at) + longestMs)

/** Whether a build should begin now, for which changes, or when to look again. */
export const decideBuild = ({ now, record, changes, since }: Situation): BuildDecision => {
  const at = now.getTime()
  const [last] = record.reports
  // One that ended later than now ended before the clock was set right.
  const ago = Math.abs(at - (last ? Date.parse(last.endedAt) : since.getTime()))
  const open = changes.filter(({ id }) => !(id in record.covered))
  const [oldest] = open
  const newest = open.at(-1)
  if (!oldest || !newest) return ago >= CHECK_EVERY_MS ? { build: [] } : NOTHING

  const fresh = open.filter((change) => !last || change.at > last.startedAt)
  const failures = failuresIn(record)
  const pause = Math.min(CHECK_EVERY_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  // What failed before tries again after a pause; something new does not wait for it.
  if (failures > 0 && fresh.length === 0) return ago >= pause ? { build: open } : NOTHING

  const longest = last && ago < JUST_NOW_MS ? JUST_NOW_MS : LONGEST_WAIT_MS
  const waitMs = burstEndsAt(fresh[0] ?? oldest, newest, longest) - at
  return waitMs > 0 && waitMs <= longest ? { waitMs } : { build: open }
}

/** How this process's calls of the platform that builds instead have fared. */
export interface HookCalls {
  /** When the last was over; undefined before the first. */
  readonly endedAt: Date | undefined
  /** How many in a row were not taken. */
  readonly failures: number
}

/**
 * When the platform that builds instead is to be told of changes, oldest first, in milliseconds of the epoch: once for a
 * burst, at most every five seconds, and after pauses that grow while it does not take the call. Undefined where none
 * waits.
 */
export const callDueAt = (
  waiting: readonly ContentChangeRow[],
  { endedAt, failures }: HookCalls,
): number | undefined => {
  const [oldest] = waiting
  const newest = waiting.at(-1)
  if (!oldest || !newest) return undefined
  const endsAt = burstEndsAt(oldest, newest, LONGEST_WAIT_MS)
  const pause = Math.min(CHECK_EVERY_MS, JUST_NOW_MS * 2 ** failures)
  return endedAt ? Math.max(endsAt, endedAt.getTime() + pause) : endsAt
}
