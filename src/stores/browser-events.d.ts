interface Window {
  /** Names of sleeping islands that something has asked for. */
  woken?: Record<string, true>
  /** What happened on this page and nobody has heard yet. */
  shopEvents?: import('#domain/analytics/shop-event.ts').ShopEvent[]
  /** Whether a visitor agreed that somebody hears of it. */
  shopTracking?: boolean
}
