const TIMEOUT_MS = 5 * 1000
const FRESH_MS = 60 * 60 * 1000
const PAUSE_AFTER_FAILURE_MS = 60 * 1000

interface Sample {
  /** What another machine said the time was, in milliseconds. */
  readonly reportedMs: number
  /** When, by a clock that nobody sets. */
  readonly atMs: number
}

/** The time as it stands in the `Date` header of an answer, whatever the answer is. */
const askDate = async (url: string): Promise<number> => {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.body?.cancel()
  const reported = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(reported)) throw new Error('The answer does not say what time it is.')
  return reported
}

/**
 * What time it is by the clock of another machine, asked for at most once an hour and carried on by the time this
 * process has run. Rejects while that machine has never answered.
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
    const isFresh = sample !== undefined && steadyMs() - sample.atMs < FRESH_MS
    const isPausing = failed !== undefined && steadyMs() - failed.atMs < PAUSE_AFTER_FAILURE_MS
    if (!isFresh && !isPausing) await refresh()
    if (!sample) throw new Error('Nobody could be asked what time it is.', { cause: failed?.error })
    return new Date(sample.reportedMs + steadyMs() - sample.atMs)
  }
}
