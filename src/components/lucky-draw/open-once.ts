import { keepInSession } from '#components/ui/keep-in-session.ts'

/** Part of the first screen's height that is scrolled past before the popup opens by itself. */
const SCROLLED_PART = 0.4

/** `luckyDraw` is written when somebody took part in this browser, `luckyDrawShown` when the popup was shown. */
const wasMet = () => {
  try {
    return Boolean(localStorage.getItem('luckyDraw') ?? sessionStorage.getItem('luckyDrawShown'))
  } catch {
    return false
  }
}

const remember = () => keepInSession('luckyDrawShown', 'yes')

/** What is answered first: a sheet, or the question of consent. */
const ASKS_ALREADY = 'dialog[open], :popover-open, .consent:not([hidden])'

/**
 * Opens the lucky draw past 40 % of the first screen, once in a browser session; never over another sheet, and only
 * when the question of consent has been answered.
 */
export const openOncePerSession = (): void => {
  // A policy has a section of the same id.
  const popup = document.querySelector<HTMLDialogElement>('dialog#lucky-draw')
  // The banner opened it before this script was there.
  if (popup?.open) remember()
  if (!popup || wasMet()) return
  const look = () => {
    if (scrollY <= innerHeight * SCROLLED_PART || document.querySelector(ASKS_ALREADY)) return
    removeEventListener('scroll', look)
    // Another page of the session may have shown it meanwhile, or the banner on this one.
    if (wasMet()) return
    // The browser tells of it a moment later, when she may have closed it and left.
    remember()
    popup.showModal()
    dispatchEvent(new Event('wake:lucky-draw'))
  }
  popup.addEventListener('toggle', remember)
  addEventListener('scroll', look, { passive: true })
  look()
}
