/** The id of the product that a page is about, as its data for search engines or for the shop's own scripts says it. */
export const idOfPage = (): string | undefined => {
  const [, id] =
    /"productID":"([^"\\]+)"/.exec(
      [...document.querySelectorAll('script[type$=json]')].map((one) => one.textContent).join(),
    ) ?? []
  return id
}
