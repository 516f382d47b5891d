/** A smaller movement is a trembling finger, not a change of direction. */
const MIN_PX = 6

/** Marks the document while a visitor scrolls up below the header's own place, so that the header comes back. */
export const returnHeader = (): void => {
  const header = document.querySelector<HTMLElement>('.site-head')
  if (!header) return
  let before = scrollY
  const follow = () => {
    if (Math.abs(scrollY - before) < MIN_PX) return
    const isUp = scrollY < before && scrollY > header.offsetHeight
    document.documentElement.toggleAttribute('data-up', isUp)
    before = scrollY
  }
  addEventListener('scroll', follow, { passive: true })
}
