import type { AdminList } from './admin-list.ts'
import { startPolling } from './polling.ts'

/**
 * Follows a list by its URL and refreshes it while it is visible; `look` may also refresh what is open beside it.
 * Returns a function that stops it.
 */
export const pollList = (
  { follow, refresh }: Pick<AdminList<unknown, unknown>, 'follow' | 'refresh'>,
  everyMs: number,
  look = refresh,
): (() => void) => {
  const { now, end } = startPolling({ look, pace: () => everyMs })
  const unfollow = follow(now)
  return () => {
    end()
    unfollow()
  }
}
