import type { ServerResponse } from 'node:http'

/** Measures how long the program holds answers open on purpose, so that the wait does not count as slowness. */
export interface HeldTimes {
  /** Notes that an answer is held open from now on, unless it already is. */
  hold(response: ServerResponse): void
  /**
   * How long an answer was held open, in ms: the `server-timing` of the answer, or the time until now if the visitor
   * left before she got one.
   */
  heldMs(response: ServerResponse): number
}

const WAIT = /^wait;dur=(\d+)$/

/** Begins to measure for one HTTP server. */
export const openHeldTimes = (): HeldTimes => {
  const heldSince = new WeakMap<ServerResponse, number>()
  return {
    hold: (response) => {
      if (!heldSince.has(response)) heldSince.set(response, performance.now())
    },
    heldMs: (response) => {
      if (response.headersSent)
        return Number(WAIT.exec(String(response.getHeader('server-timing')))?.[1] ?? 0)
      const since = heldSince.get(response)
      return since === undefined ? 0 : performance.now() - since
    },
  }
}
