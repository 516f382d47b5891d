const FIRST_PAUSE_MS = 5 * 1000
const LONGEST_PAUSE_MS = 60 * 1000

interface Looking {
  /** Looks once; false when that did not work. */
  readonly look: () => Promise<boolean>
  /** How long to wait after a look that worked. */
  readonly pace: () => number
}

/**
 * Looks again and again while somebody has the page before her eyes: not in a hidden tab, and ever more rarely
 * while it does not work. Answers a way to look at once, one to wait no longer than the pace now says, where something
 * else may have changed it, and one to end it.
 */
export const startPolling = ({ look, pace }: Looking) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let faults = 0
  let isOver = false

  const wait = () => {
    const pause = faults > 0 ? Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (faults - 1)) : pace()
    clearTimeout(timer)
    if (!isOver && !document.hidden) timer = setTimeout(() => void again(), pause)
  }
  const again = async () => {
    clearTimeout(timer)
    faults = (await look()) ? 0 : faults + 1
    wait()
  }
  const wake = () => {
    clearTimeout(timer)
    if (!document.hidden) void again()
  }
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  return {
    now: again,
    repace: wait,
    end: () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
      window.removeEventListener('online', wake)
    },
  }
}
