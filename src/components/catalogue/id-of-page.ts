/** The id of the product that a page shows, read from the page's structured data. */
export const idOfPage = (): string | undefined => {
  const [, id] =
    /"productID":"([^"\\]+)"/.exec(
      [...document.querySelectorAll('script[type$=json]')].map((one) => one.textContent).join(),
    ) ?? []
  return id
}
