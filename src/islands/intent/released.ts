/** Waits until nothing is pressed: what comes between a press and its release would take the click. */
export const released = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(':active')) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })
