import type { Log } from '../log.ts'
import { ProviderFailure } from './provider.ts'

interface Deps<T> {
  readonly clock: () => Date
  readonly log: Log
  /** Every entry of the provider's list since then, newest first, page by page. */
  readonly list: (since: Date) => AsyncGenerator<readonly T[]>
  readonly handle: (page: readonly T[], stopping?: AbortSignal) => Promise<void>
  /** Called with a poll's starting time once that poll has read everything. */
  readonly read: (at: Date) => void
  /** How far back a process's first poll goes. */
  readonly firstBackMs: number
  /** How far before the previous poll's start each later one begins: the clocks of shop and provider may differ. */
  readonly backMs: number
  /** The log message for when the provider does not answer. */
  readonly failed: string
}

/**
 * Polls one of the provider's lists by time. Each poll begins shortly before the start of the last one that was read to
 * its end, so nothing is missed however long the provider was silent.
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
