import type { Known } from '#clients/analytics/service.ts'
import type { ShopEvent } from '#domain/analytics/shop-event.ts'

type Tell = (event: ShopEvent) => void

const LONGEST_NAME = 80
/** Where a click could tell who somebody is, or what she bought. */
const PRIVATE = '.signed-in, [popover], form, [data-private]'

/** What of a path anybody may learn: behind the first word of others stand secret links and people's orders. */
const PUBLIC_PATH = /^\/(shop\/.*|[^/]*)/

/** What the page's data say about its product, as far as it is told here. */
interface ProductData {
  readonly '@type'?: string
  readonly name?: string
  readonly offers?: { readonly price?: number }
}

// Built by the shop itself.
const dataOf = (script: Element): ProductData => JSON.parse(script.textContent ?? '{}')

/** Who is signed in, as the page's head found it. */
export const signedInUser = (): Known | null => {
  if (!document.documentElement.dataset.user) return null
  try {
    const { _id, name, email } = JSON.parse(localStorage.getItem('data') ?? '{}')
    return typeof _id === 'string' ? { id: _id, name: String(name), email: String(email) } : null
  } catch {
    return null
  }
}

/** Tells which product the page shows, as its data for search engines or for the shop's own scripts say it. */
export const trackView = (trackEvent: Tell): void => {
  for (const script of document.querySelectorAll('script[type$=json]')) {
    const { '@type': type, name, offers } = dataOf(script)
    if (type !== 'Product') continue
    trackEvent({
      name: 'view',
      // By its slug, as a purchase names it.
      product: decodeURI(window.location.pathname).replace('/shop/', ''),
      title: name ?? '',
      ...(offers?.price ? { price: offers.price } : {}),
    })
  }
}

/** Tells which links and buttons are pressed, by their built words. */
export const trackClicks = (trackEvent: Tell): void =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a[href], button') : null
      if (!pressed || pressed.closest(PRIVATE)) return
      const words = pressed.getAttribute('aria-label') ?? pressed.textContent
      const what = words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)
      const to = pressed instanceof HTMLAnchorElement ? PUBLIC_PATH.exec(pressed.pathname)?.[0] : undefined
      trackEvent({ name: 'click', what, ...(to ? { to } : {}) })
    },
    { capture: true, passive: true },
  )
