import type { ShopEvent } from '#domain/shop-event.ts'

/** Under this name the window announces what happens in the shop. */
const EVENT = 'shopEvent'

/** Announces what happened; without a visitor's consent nobody listens. */
export const note = (event: ShopEvent): void => {
  window.dispatchEvent(new CustomEvent(EVENT, { detail: event }))
}
