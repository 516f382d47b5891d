import type { AnalyticsService } from './service.ts'

/** A collector of the shop's own: every event as JSON, without a name or an e-mail address. */
export const sink = (url: string): AnalyticsService => {
  let isStopped = false
  return {
    purpose: 'statistics',
    start() {},
    track(event) {
      if (isStopped) return
      const body = JSON.stringify({ ...event, at: new Date().toISOString(), path: window.location.pathname })
      // Lives on when the page ends; a collector that is away is no matter of the visitor's.
      fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
    },
    stop() {
      isStopped = true
    },
  }
}
