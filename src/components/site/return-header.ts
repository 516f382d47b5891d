/** So little is the trembling of a finger, and no turn. */
const LEAST_PX = 6

/** Marks the document while somebody scrolls up, below the header's own place: the header comes back then. */
export const returnHeader = (): void => {
  const header = document.querySelector<HTMLElement>('.site-head')
  if (!header) return
  let before = scrollY
  const follow = () => {
    if (Math.abs(scrollY - before) < LEAST_PX) return
    const isUp = scrollY < before && scrollY > header.offsetHeight
    document.documentElement.toggleAttribute('data-up', isUp)
    before = scrollY
  }
  addEventListener('scroll', follow, { passive: true })
}
