const TIMEOUT_MS = 5 * 1000
const MAX_AGE_MS = 60 * 60 * 1000
const PAUSE_AFTER_FAILURE_MS = 60 * 1000

interface Sample {
  /** The time the other machine reported, in epoch milliseconds. */
  readonly reportedMs: number
  /** When it did, by a monotonic clock. */
  readonly atMs: number
}

/** The time in a response's `Date` header, whatever its status. */
const askDate = async (url: string): Promise<number> => {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.body?.cancel()
  const reported = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(reported)) throw new Error('The answer does not say what time it is.')
  return reported
}

/**
 * The time by another machine's clock, requested at most once an hour and advanced by this process's monotonic clock.
 * Rejects if that machine has never answered.
 */
export const openOutsideTime = (
  url: string,
  { ask = askDate, steadyMs = () => performance.now() } = {},
): (() => Promise<Date>) => {
  let sample: Sample | undefined
  let failed: { readonly error: unknown; readonly atMs: number } | undefined

  const refresh = async (): Promise<void> => {
    try {
      sample = { reportedMs: await ask(url), atMs: steadyMs() }
      failed = undefined
    } catch (error) {
      failed = { error, atMs: steadyMs() }
    }
  }

  return async () => {
    const isFresh = sample !== undefined && steadyMs() - sample.atMs < MAX_AGE_MS
    const isPausing = failed !== undefined && steadyMs() - failed.atMs < PAUSE_AFTER_FAILURE_MS
    if (!isFresh && !isPausing) await refresh()
    if (!sample) throw new Error('No time source could be reached.', { cause: failed?.error })
    return new Date(sample.reportedMs + steadyMs() - sample.atMs)
  }
}
