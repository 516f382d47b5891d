interface Document {
  /** Whether the page is being prerendered and is not visible yet; undefined in some browsers. */
  readonly prerendering?: boolean
}

interface Window {
  /** Resolves once the page is visible. */
  shown: Promise<void>
  /** Names of islands that were asked to load before they could listen. */
  woken?: Record<string, true>
  /** Events of this page that no listener has received yet. */
  shopEvents?: import('#domain/analytics/shop-event.ts').ShopEvent[]
  /** Whether a visitor agreed to analytics. */
  shopTracking?: boolean
}
