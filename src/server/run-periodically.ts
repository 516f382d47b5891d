import { setTimeout as sleep } from 'node:timers/promises'

interface Rhythm {
  readonly everyMs: number
  readonly stopping: AbortSignal
  /** Hears of a turn that failed; the next comes all the same. */
  readonly onFailure: (error: unknown) => void
}

/** Works now and again after every pause, never twice at once. Resolves after the last turn, when stopped. */
export const runPeriodically = async (
  work: () => Promise<unknown>,
  { everyMs, stopping, onFailure }: Rhythm,
): Promise<void> => {
  while (!stopping.aborted) {
    await work().catch(onFailure)
    // Being woken by the stop is the end of the pause, not a failure.
    await sleep(everyMs, undefined, { signal: stopping, ref: false }).catch(() => {})
  }
}
