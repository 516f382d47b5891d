const LOOK_EVERY_MS = 6 * 1000

/** Asks for the page anew until it has something else to say; not while nobody sees it. */
export const lookAgain = (): void => {
  setTimeout(() => {
    if (document.hidden) lookAgain()
    else location.reload()
  }, LOOK_EVERY_MS)
}
