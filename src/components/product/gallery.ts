const TRANSITION_MS = 350

const ease = (part: number) => 1 - (1 - part) ** 3

/**
 * Scrolls a strip sideways in 350 ms. Scroll snapping is off meanwhile, because it would pull against the movement. A
 * new movement ends the previous one.
 */
const glider = (strip: HTMLElement, still: boolean) => {
  let frame = 0
  return (to: number) => {
    cancelAnimationFrame(frame)
    if (still) {
      strip.scrollLeft = to
      return
    }
    const from = strip.scrollLeft
    strip.style.scrollSnapType = 'none'
    const began = performance.now()
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / TRANSITION_MS)
      strip.scrollLeft = from + (to - from) * ease(part)
      if (part < 1) frame = requestAnimationFrame(step)
      else strip.style.removeProperty('scroll-snap-type')
    }
    frame = requestAnimationFrame(step)
  }
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Thumbnails and arrow keys select a picture. On a phone a button starts the pictures advancing, until the visitor
 * touches them or selects one; they pause while she points at them or has the focus in them, and while a dialog or
 * another tab is in front.
 */
export const runGallery = (gallery: HTMLElement): void => {
  const strip = gallery.querySelector<HTMLElement>('[data-strip]')
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.thumbs a')]
  const pause = gallery.querySelector<HTMLElement>('[data-pause]')
  if (!strip || thumbs.length === 0) return

  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isPhone = matchMedia('(max-width: 50em)')
  let isStopped = true
  const current = () => Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth))
  const glideTo = glider(strip, still)
  const goTo = (index: number) => glideTo(((index + thumbs.length) % thumbs.length) * strip.clientWidth)
  const mark = () => {
    for (const [index, thumb] of thumbs.entries())
      if (index === current()) thumb.setAttribute('aria-current', 'true')
      else thumb.removeAttribute('aria-current')
  }
  const tellStopped = () => pause?.setAttribute('aria-pressed', String(isStopped))
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
  strip.addEventListener('keydown', (event) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    stop()
    goTo(current() + step)
  })
  pause?.addEventListener('click', () => {
    isStopped = !isStopped
    tellStopped()
  })
  mark()
  const advancing = setInterval(() => {
    if (!gallery.isConnected) return clearInterval(advancing)
    const isLeftAlone =
      !document.hidden && !strip.matches(':hover, :focus-within') && !document.querySelector('dialog[open]')
    if (isPhone.matches && !isStopped && isLeftAlone) goTo(current() + 1)
  }, Number(gallery.dataset.every))
}
