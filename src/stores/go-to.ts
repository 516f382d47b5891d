/** Takes the shopper to a page of the shop. */
export const goTo = (path: string): void => {
  window.location.assign(path)
}
