/**
 * Loads the islands of a name (`client:intent="name"`), as soon as the page's late files, which load islands, have
 * arrived.
 */
export const wake = (name: string): void => {
  window.woken = { ...window.woken, [name]: true }
  for (const kind of ['late', `wake:${name}`]) dispatchEvent(new Event(kind))
}
