// A page in the background is not painted.
const LONGEST_MS = 100

/** Resolves when what has changed so far has been shown: a press is answered before heavier work begins. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
