const LOOK_EVERY_MS = 6 * 1000

/** Whether she has a form open, or something typed in one: a new page would lose that. */
const isWriting = () =>
  document.querySelector('details[open]') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value !== '')

/**
 * Asks for the page anew until it has something else to say; not while nobody sees it, nor while she writes in it, nor
 * without a connection, when an error of the browser's would take its place.
 */
export const lookAgain = (): void => {
  setTimeout(() => {
    if (document.hidden || !navigator.onLine || isWriting()) lookAgain()
    else location.reload()
  }, LOOK_EVERY_MS)
}
