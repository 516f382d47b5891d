import type { Log } from '../log.ts'
import { ProviderFailure } from './provider.ts'

interface Deps<T> {
  readonly clock: () => Date
  readonly log: Log
  /** Every entry of the provider's list since then, newest first, page by page. */
  readonly list: (since: Date) => AsyncGenerator<readonly T[]>
  readonly handle: (page: readonly T[], stopping?: AbortSignal) => Promise<void>
  /** Told when a look that began at this time has read everything. */
  readonly read: (at: Date) => void
  /** How far the first look of a process goes back. */
  readonly firstBackMs: number
  /** How far each later look goes back behind the one before: the clocks of shop and provider may differ. */
  readonly backMs: number
  /** What is logged when the provider lists nothing. */
  readonly failed: string
}

/**
 * Reads a list of the provider by time, over and over: each look begins shortly before the last one that was
 * answered whole, so that nothing falls between two looks, however long the provider was silent.
 */
export const openListPolling = <T>({
  clock,
  log,
  list,
  handle,
  read,
  firstBackMs,
  backMs,
  failed,
}: Deps<T>) => {
  let lookedAt: Date | undefined
  return async (stopping?: AbortSignal): Promise<void> => {
    const now = clock()
    const since = new Date(lookedAt ? lookedAt.getTime() - backMs : now.getTime() - firstBackMs)
    try {
      for await (const page of list(since)) {
        if (stopping?.aborted) return
        await handle(page, stopping)
      }
      lookedAt = now
      read(now)
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err
      log.warn({ err }, failed)
    }
  }
}
