const FIRST_PAUSE_MS = 5 * 1000
const MAX_PAUSE_MS = 60 * 1000

interface Looking {
  /** Refreshes once; false if that failed. */
  readonly look: () => Promise<boolean>
  /** How long to wait after a success, in ms. */
  readonly pace: () => number
}

/**
 * Calls `look` repeatedly while the page is visible, with growing pauses while it fails. Returns `now` to look at once,
 * `repace` to wait again by the current pace after it may have changed, and `end`.
 */
export const startPolling = ({ look, pace }: Looking) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let faults = 0
  let isOver = false

  const wait = () => {
    const pause = faults > 0 ? Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (faults - 1)) : pace()
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
