/**
 * On a phone the request follows, once its own button was scrolled past. Everything below the top counts as seen, so
 * that a jump over the whole page is noticed too.
 */
export const pinRequest = (): void => {
  const place = document.querySelector('[data-enquiries]')
  const pinned = document.querySelector<HTMLElement>('[data-pinned]')
  if (place && pinned)
    new IntersectionObserver(
      (entries) => {
        pinned.inert = entries.at(-1)?.isIntersecting ?? true
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    ).observe(place)
}
