/** Wakes the islands of a name (`client:intent="name"`), after what wakes islands has come with the page's late files. */
export const wake = (name: string): void => {
  window.woken = { ...window.woken, [name]: true }
  for (const kind of ['late', `wake:${name}`]) dispatchEvent(new Event(kind))
}
