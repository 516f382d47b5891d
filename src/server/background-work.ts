import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

// Enough time for a finished answer to be sent.
const START_DELAY_MS = 100

/** Work after the answer: no caller waits for it or can learn anything from its duration. */
export const openBackgroundWork = (log: Log) => {
  const open = new Set<Promise<void>>()
  const carryOut = async (what: string, work: () => Promise<void>) => {
    await sleep(START_DELAY_MS)
    await work().catch((error: unknown) => log.error({ err: error }, `${what} failed after its answer`))
  }
  return {
    /**
     * Runs the work once the answer has been sent, so that the answer's time reveals nothing about it. Failures are
     * logged.
     */
    do: (what: string, work: () => Promise<void>): void => {
      const task = carryOut(what, work).finally(() => open.delete(task))
      open.add(task)
    },
    /** Resolves when all work is finished. */
    settled: async (): Promise<void> => {
      while (open.size > 0) await Promise.all(open)
    },
  }
}

export type BackgroundWork = ReturnType<typeof openBackgroundWork>
