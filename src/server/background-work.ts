import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from './log.ts'

// By then an answer that was ready is on its way.
const AFTER_MS = 100

/** Work that no caller waits for, and whose time no caller may measure. */
export const openBackgroundWork = (log: Log) => {
  const open = new Set<Promise<void>>()
  const carryOut = async (what: string, work: () => Promise<void>) => {
    await sleep(AFTER_MS)
    await work().catch((error: unknown) => log.error({ err: error }, `${what} failed after its answer`))
  }
  return {
    /** Does a piece of work once the answer is given, which therefore tells nothing about it. A failure is logged. */
    do: (what: string, work: () => Promise<void>): void => {
      const task = carryOut(what, work).finally(() => open.delete(task))
      open.add(task)
    },
    /** Resolves when everything that was to be done is done. */
    settled: async (): Promise<void> => {
      while (open.size > 0) await Promise.all(open)
    },
  }
}

export type BackgroundWork = ReturnType<typeof openBackgroundWork>
