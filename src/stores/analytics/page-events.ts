import type { Known } from '#clients/analytics/service.ts'
import type { ShopEvent } from '#domain/analytics/shop-event.ts'

type Tell = (event: ShopEvent) => void

const MAX_NAME_LENGTH = 80
/** Where a click could reveal who somebody is or what she bought. */
const PRIVATE = '.signed-in, [popover], form, [data-private]'

/**
 * The part of a path that may be reported: behind the first segment of other paths are secret links and people's
 * orders.
 */
const PUBLIC_PATH = /^\/(shop\/.*|[^/]*)/

/** The fields of the page's product data that are reported. */
interface ProductData {
  readonly '@type'?: string
  readonly name?: string
  readonly offers?: { readonly price?: number }
}

// Always valid: the shop's own build wrote it.
const dataOf = (script: Element): ProductData => JSON.parse(script.textContent ?? '{}')

/** The signed-in user, as the page's head determined it; null when nobody is. */
export const signedInUser = (): Known | null => {
  if (!document.documentElement.dataset.user) return null
  try {
    const { _id, name, email } = JSON.parse(localStorage.getItem('data') ?? '{}')
    return typeof _id === 'string' ? { id: _id, name: String(name), email: String(email) } : null
  } catch {
    return null
  }
}

/**
 * Reports the product that the page shows, as its data for search engines or for the shop's own scripts describe it.
 */
export const trackView = (trackEvent: Tell): void => {
  for (const script of document.querySelectorAll('script[type$=json]')) {
    const { '@type': type, name, offers } = dataOf(script)
    if (type !== 'Product') continue
    trackEvent({
      name: 'view',
      // The slug, as in purchases.
      product: decodeURI(window.location.pathname).replace('/shop/', ''),
      title: name ?? '',
      ...(offers?.price ? { price: offers.price } : {}),
    })
  }
}

/** Reports which links and buttons are pressed, by their label, but none in a private part of the page. */
export const trackClicks = (trackEvent: Tell): void =>
  document.addEventListener(
    'click',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a[href], button') : null
      if (!pressed || pressed.closest(PRIVATE)) return
      const words = pressed.getAttribute('aria-label') ?? pressed.textContent
      const what = words.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH)
      const to = pressed instanceof HTMLAnchorElement ? PUBLIC_PATH.exec(pressed.pathname)?.[0] : undefined
      trackEvent({ name: 'click', what, ...(to ? { to } : {}) })
    },
    { capture: true, passive: true },
  )
