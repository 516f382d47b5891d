import type { ShopEvent } from '#domain/analytics/shop-event.ts'

const MAX_WAITING = 50

/**
 * Records an event. It stays on this page unless the visitor agreed: only then is its listener loaded, which shares
 * nothing but the window with the islands, so that neither is bundled with the other.
 */
export const trackEvent = (event: ShopEvent): void => {
  window.shopEvents = [...(window.shopEvents ?? []), event].slice(-MAX_WAITING)
  window.dispatchEvent(new Event('shopEvent'))
}

/** Whether the visitor agreed to analytics. */
export const isTracking = (): boolean => window.shopTracking === true
