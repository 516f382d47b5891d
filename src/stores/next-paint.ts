// A background tab is not painted.
const MAX_MS = 100

/**
 * Resolves once the changes so far are painted, or after 100 ms: the response to a press is visible before heavier work
 * begins.
 */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
