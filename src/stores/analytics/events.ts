import type { ShopEvent } from '#domain/analytics/shop-event.ts'

const MOST_WAITING = 50

/**
 * Tells what happened. It goes no further than this page unless a visitor agreed: whoever hears it is loaded only
 * then, and shares nothing with the islands but the window, so that neither brings the other.
 */
export const trackEvent = (event: ShopEvent): void => {
  window.shopEvents = [...(window.shopEvents ?? []), event].slice(-MOST_WAITING)
  window.dispatchEvent(new Event('shopEvent'))
}

/** Whether somebody agreed to be heard. */
export const isTracking = (): boolean => window.shopTracking === true
