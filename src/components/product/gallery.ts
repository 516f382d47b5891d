const TRANSITION_MS = 350

const ease = (part: number) => 1 - (1 - part) ** 3

/** Scrolls a strip sideways in 350 ms; snapping rests meanwhile, or it would pull against the movement. */
const glide = (strip: HTMLElement, to: number, still: boolean) => {
  const from = strip.scrollLeft
  if (still) {
    strip.scrollLeft = to
    return
  }
  strip.style.scrollSnapType = 'none'
  const began = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, (now - began) / TRANSITION_MS)
    strip.scrollLeft = from + (to - from) * ease(part)
    if (part < 1) requestAnimationFrame(step)
    else strip.style.removeProperty('scroll-snap-type')
  }
  requestAnimationFrame(step)
}

/**
 * Thumbnails pick a picture; on a phone the pictures also advance by themselves until somebody touches them,
 * points at them, looks away, stops them, or wants less motion.
 */
export const runGallery = (gallery: HTMLElement): void => {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.thumbs a')]
  const pause = gallery.querySelector<HTMLElement>('[data-pause]')
  if (!strip || thumbs.length === 0) return

  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isPhone = matchMedia('(max-width: 800px)')
  let isStopped = still
  const current = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
  const goTo = (index: number) => glide(strip, (index % thumbs.length) * strip.clientWidth, still)
  const mark = () => {
    for (const [index, thumb] of thumbs.entries())
      if (index === current()) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
  }
  const tellStopped = () => {
    pause?.setAttribute('aria-pressed', String(isStopped))
    pause?.setAttribute('aria-label', isStopped ? 'Play' : 'Pause')
  }
  const stop = () => {
    isStopped = true
    tellStopped()
  }

  for (const [index, thumb] of thumbs.entries())
    thumb.addEventListener('click', (event) => {
      event.preventDefault()
      stop()
      goTo(index)
    })
  strip.addEventListener('scroll', mark, { passive: true })
  strip.addEventListener('touchstart', stop, { passive: true })
  strip.addEventListener('keydown', stop)
  pause?.addEventListener('click', () => {
    isStopped = !isStopped
    tellStopped()
  })
  tellStopped()
  setInterval(() => {
    const isLeftAlone =
      !document.hidden && !gallery.matches(':hover, :focus-within') && !document.querySelector('dialog[open]')
    if (isPhone.matches && !isStopped && isLeftAlone) goTo(current() + 1)
  }, Number(gallery.dataset.every))
}
