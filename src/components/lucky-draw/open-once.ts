import { keepInSession } from '#components/ui/keep-in-session.ts'

/** The part of the first screen's height that must be scrolled past before the popup opens. */
const SCROLLED_PART = 0.4

/**
 * `luckyDraw` is stored when the visitor takes part in this browser, `luckyDrawShown` when the popup has been shown.
 */
const wasShownOrEntered = () => {
  try {
    return Boolean(localStorage.getItem('luckyDraw') ?? sessionStorage.getItem('luckyDrawShown'))
  } catch {
    return false
  }
}

const remember = () => keepInSession('luckyDrawShown', 'yes')

/** What must be answered first: an open dialog or menu, or the request for consent. */
const ASKS_ALREADY = 'dialog[open], :popover-open, .consent:not([hidden])'

/**
 * Opens the lucky draw once per browser session, when 40 % of the first screen has been scrolled past; never over
 * another sheet, and only after the request for consent has been answered.
 */
export const openOncePerSession = (): void => {
  // A policy page has a section with the same id.
  const popup = document.querySelector<HTMLDialogElement>('dialog#lucky-draw')
  // The banner may have opened it before this script ran.
  if (popup?.open) remember()
  if (!popup || wasShownOrEntered()) return
  const look = () => {
    if (scrollY <= innerHeight * SCROLLED_PART || document.querySelector(ASKS_ALREADY)) return
    removeEventListener('scroll', look)
    // Another page of the session may have shown it meanwhile, or the banner on this one.
    if (wasShownOrEntered()) return
    // Not left to the popup's own event, which comes a moment later: by then the visitor may have closed it and left.
    remember()
    popup.showModal()
    dispatchEvent(new Event('wake:lucky-draw'))
  }
  popup.addEventListener('toggle', remember)
  addEventListener('scroll', look, { passive: true })
  look()
}
