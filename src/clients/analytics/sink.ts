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
      // keepalive: sent even when the page closes. A failing collector must not disturb the visitor.
      fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => undefined)
    },
    stop() {
      isStopped = true
    },
  }
}
