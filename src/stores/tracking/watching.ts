import { pollForChange } from '#clients/poll-for-change.ts'
import type { ApiCall } from '#contract/api-call.ts'

// The shortest pause between two requests, for a server that is shutting down and answers at once.
const MIN_PAUSE_MS = 500
const FIRST_FAULT_PAUSE_MS = 2 * 1000
const MAX_FAULT_PAUSE_MS = 60 * 1000

interface Watched<Answer> {
  readonly call: ApiCall<Answer>
  /** The tag of what is already shown; '' for nothing. */
  readonly tag: string
  /** The signed-in customer's token. */
  readonly token?: string
  /** Shows an answer. If it resolves to false, the answer is requested again after a pause. */
  readonly show: (value: Answer) => void | Promise<boolean>
}

/** The pause in ms after a number of consecutive faults; randomised, so that clients do not all return at once. */
const pauseAfter = (faults: number) =>
  Math.min(MAX_FAULT_PAUSE_MS, FIRST_FAULT_PAUSE_MS * 2 ** (faults - 1)) * (0.75 + Math.random() / 2)

/**
 * Calls `show` for every change while the page is visible, with one request at a time; a hidden tab or a page that was
 * left sends none. Ends when the server refuses access. Returns a function that stops it.
 */
export const startWatching = <Answer>({ call, tag: first, token, show }: Watched<Answer>): (() => void) => {
  let tag = first
  let faults = 0
  let asking: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new AbortController()
  const listening = { signal: over.signal }

  const stopAsking = () => {
    clearTimeout(timer)
    asking?.abort()
    asking = undefined
  }
  const ask = async () => {
    stopAsking()
    if (over.signal.aborted || document.hidden) return
    const mine = new AbortController()
    asking = mine
    const result = await pollForChange(call, { tag, token, signal: mine.signal })
    if (asking !== mine) return
    if (result.kind === 'refusal') return end()
    let isFault = result.kind === 'fault'
    if (result.kind === 'new') {
      isFault = (await show(result.value)) === false
      if (asking !== mine) return
      if (!isFault) tag = result.tag
    }
    faults = isFault ? faults + 1 : 0
    const pause = result.kind === 'nothing' ? result.againAfterMs : faults > 0 ? pauseAfter(faults) : 0
    timer = setTimeout(() => void ask(), Math.max(MIN_PAUSE_MS, pause))
  }
  const wake = () => void ask()

  document.addEventListener('visibilitychange', wake, listening)
  window.addEventListener('online', wake, listening)
  window.addEventListener('pageshow', wake, listening)
  window.addEventListener('pagehide', stopAsking, listening)
  function end() {
    over.abort()
    stopAsking()
  }
  wake()
  return end
}
