/** A carousel's parts: the slides, a dot for each, and a pause button. */
interface Parts {
  readonly slides: readonly HTMLElement[]
  readonly dots: readonly HTMLElement[]
  readonly pause: HTMLElement | null
}

const partsOf = (root: HTMLElement): Parts => ({
  slides: [...root.querySelectorAll<HTMLElement>('[data-slide]')],
  dots: [...root.querySelectorAll<HTMLElement>('[data-dot]')],
  pause: root.querySelector<HTMLElement>('[data-pause]'),
})

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const show = ({ slides, dots }: Parts, current: number) => {
  for (const [index, slide] of slides.entries()) {
    if (index === current) slide.hidden = false
    slide.inert = index !== current
    slide.toggleAttribute('data-current', index === current)
  }
  for (const [index, dot] of dots.entries())
    if (index === current) dot.setAttribute('aria-current', 'true')
    else dot.removeAttribute('aria-current')
}

/** Loads a slide's pictures before it is shown; a picture that can't be loaded delays nothing. */
const fetchPictures = async (slide: HTMLElement | undefined) => {
  if (!slide) return
  slide.hidden = false
  await Promise.allSettled([...slide.querySelectorAll('img')].map((picture) => picture.decode()))
}

/**
 * Shows the slides in turn, each once its pictures have loaded. It pauses while the visitor points at it, has the focus
 * in it or looks at another tab, and after the pause button. If reduced motion is preferred, it starts paused. A dot
 * selects a slide.
 */
export const runCarousel = (root: HTMLElement): void => {
  const parts = partsOf(root)
  const everyMs = Number(root.dataset.every)
  let current = 0
  let isStopped = prefersStillness()

  const goTo = (index: number) => {
    current = (index + parts.slides.length) % parts.slides.length
    show(parts, current)
  }
  const isLeftAlone = () =>
    !isStopped && !document.hidden && !root.matches(':hover') && !root.matches(':focus-within')
  const tellStopped = () => parts.pause?.setAttribute('aria-pressed', String(isStopped))

  for (const [index, dot] of parts.dots.entries()) dot.addEventListener('click', () => goTo(index))
  parts.pause?.addEventListener('click', () => {
    isStopped = !isStopped
    tellStopped()
  })
  tellStopped()
  goTo(current)
  const goOn = async () => {
    const before = current
    await fetchPictures(parts.slides[(before + 1) % parts.slides.length])
    if (isLeftAlone() && current === before) goTo(before + 1)
  }
  setInterval(() => isLeftAlone() && void goOn(), everyMs)
}

/** Starts every carousel on the page once its pictures no longer compete with the first one. */
export const runCarousels = (): void => {
  for (const root of document.querySelectorAll<HTMLElement>('[data-carousel]')) runCarousel(root)
}
