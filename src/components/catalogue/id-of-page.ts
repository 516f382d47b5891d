/** The id of the product that a page is about, as it tells search engines. */
export const idOfPage = (): string | undefined => {
  const [, id] =
    /"productID":"([^"\\]+)"/.exec(
      [...document.querySelectorAll('script[type="application/ld+json"]')]
        .map((one) => one.textContent)
        .join(),
    ) ?? []
  return id
}
