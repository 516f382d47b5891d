const RELOAD_INTERVAL_MS = 6 * 1000

/** Whether the customer has a form open or something typed in one, which a reload would lose. */
const isWriting = () =>
  document.querySelector('details[open]') !== null ||
  [...document.querySelectorAll('textarea')].some(({ value }) => value !== '')

/**
 * Reloads the page after a few seconds. It waits longer while the page isn't in view, while the customer is writing in
 * it, or while offline, when the browser's own error page would replace it.
 */
export const reloadSoon = (): void => {
  setTimeout(() => {
    if (document.hidden || !navigator.onLine || isWriting()) reloadSoon()
    else location.reload()
  }, RELOAD_INTERVAL_MS)
}
