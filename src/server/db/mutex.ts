/** A lock with one holder at a time. */
export interface Mutex {
  /** Waits until the lock is free; resolves to its release function, which may be called more than once. */
  readonly acquire: () => Promise<() => void>
  /** Whether nobody holds the lock or waits for it. */
  readonly isFree: () => boolean
}

/** A mutex that serves its waiters in the order in which they asked. */
export const openMutex = (): Mutex => {
  let last = Promise.resolve()
  let open = 0
  return {
    acquire: async () => {
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
