import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

interface Schedule {
  readonly everyMs: number
  readonly log: Log
  /** The warning to log when a round fails; the next round follows anyway. */
  readonly failure: string
}

/**
 * Returns a function that repeats the work with a pause after each round, never concurrently, until stopped; it
 * resolves after the last round.
 */
export const periodically =
  (work: () => Promise<unknown>, { everyMs, log, failure }: Schedule) =>
  async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      await work().catch((err: unknown) => log.warn({ err }, failure))
      // The stop signal makes `sleep` reject, which only ends the pause.
      await sleep(everyMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
