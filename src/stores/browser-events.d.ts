interface Document {
  /** Whether the page is being made ready and nobody sees it yet; unknown to some browsers. */
  readonly prerendering?: boolean
}

interface Window {
  /** Fulfilled once somebody sees the page. */
  shown: Promise<void>
  /** Names of sleeping islands that something has asked for. */
  woken?: Record<string, true>
  /** What happened on this page and nobody has heard yet. */
  shopEvents?: import('#domain/analytics/shop-event.ts').ShopEvent[]
  /** Whether a visitor agreed that somebody hears of it. */
  shopTracking?: boolean
}
