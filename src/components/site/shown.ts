/**
 * Defines the promise `shown`, which resolves once the page is in view: at once, or once a prerendered page is opened
 * and painted. Everything that starts by itself waits for it. It is inlined into every page's head as source, so it
 * can't use anything outside itself.
 */
export const promiseShown = (): void => {
  window.shown = new Promise((resolve) => {
    if (document.prerendering)
      document.addEventListener('prerenderingchange', () => requestAnimationFrame(() => setTimeout(resolve)))
    else resolve()
  })
}
