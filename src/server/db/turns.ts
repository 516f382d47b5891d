/** What only one may do at a time. */
export interface Turns {
  /** Waits for one's turn; answers how to end it, which may be said more than once. */
  readonly take: () => Promise<() => void>
  /** Whether nobody has a turn or waits for one. */
  readonly isFree: () => boolean
}

/** Turns in the order in which they were asked for. */
export const openTurns = (): Turns => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  begin()
  let last = begun
  let open = 0
  return {
    take: async () => {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      open += 1
      let isOver = false
      await before
      return () => {
        if (isOver) return
        isOver = true
        open -= 1
        resolve()
      }
    },
    isFree: () => open === 0,
  }
}
