/**
 * Keeps the promise `shown`, which is fulfilled once somebody sees the page: at once, or once a page that the browser
 * made ready beforehand is opened and painted. Whatever begins by itself waits for it. Built into every page's head as
 * source, so it may use nothing from outside itself.
 */
export const promiseShown = (): void => {
  window.shown = new Promise((resolve) => {
    if (document.prerendering)
      document.addEventListener('prerenderingchange', () => requestAnimationFrame(() => setTimeout(resolve)))
    else resolve()
  })
}
