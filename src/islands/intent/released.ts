/**
 * Resolves when nothing is pressed: a change of the page between a press and its release could lose the click or give
 * it to another element.
 */
export const released = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.querySelector(':active')) requestAnimationFrame(look)
      else resolve()
    }
    look()
  })
