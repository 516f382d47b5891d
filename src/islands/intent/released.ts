/** Resolves when nothing is pressed: content inserted between a press and its release could receive the click. */
export const released = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(':active')) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })
