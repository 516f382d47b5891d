import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

interface Rhythm {
  readonly everyMs: number
  readonly log: Log
  /** What is warned of when a turn fails; the next comes all the same. */
  readonly failure: string
}

/**
 * What starts such work: it is done again after every pause, never twice at once, until stopped; resolves after the
 * last turn.
 */
export const periodically =
  (work: () => Promise<unknown>, { everyMs, log, failure }: Rhythm) =>
  async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      await work().catch((err: unknown) => log.warn({ err }, failure))
      // Being woken by the stop is the end of the pause, not a failure.
      await sleep(everyMs, undefined, { signal: stopping, ref: false }).catch(() => {})
    }
  }
