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

/** Whether a build should begin now, for which changes, or when to look again. */
export const decideBuild = ({ now, record, changes, since }: Situation): BuildDecision => {
  const at = now.getTime()
  const [last] = record.reports
  const endedAt = last ? Date.parse(last.endedAt) : since.getTime()
  const open = changes.filter(({ id }) => !(id in record.covered))
  const [oldest] = open
  const newest = open.at(-1)
  if (!oldest || !newest) return at - endedAt >= CHECK_EVERY_MS ? { build: [] } : NOTHING

  const fresh = open.filter((change) => !last || change.at > last.startedAt)
  const failures = failuresIn(record)
  const pause = Math.min(CHECK_EVERY_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  // What failed before tries again after a pause; something new does not wait for it.
  if (failures > 0 && fresh.length === 0) return at - endedAt >= pause ? { build: open } : NOTHING

  const quietAt = Date.parse(newest.at) + QUIET_MS
  const longest = last && at - endedAt < JUST_NOW_MS ? JUST_NOW_MS : LONGEST_WAIT_MS
  const latestAt = Date.parse((fresh[0] ?? oldest).at) + longest
  const waitMs = Math.min(quietAt, latestAt) - at
  return waitMs > 0 ? { waitMs } : { build: open }
}
