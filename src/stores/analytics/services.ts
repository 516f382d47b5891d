import { metaPixel } from '#clients/analytics/meta.ts'
import { posthog } from '#clients/analytics/posthog.ts'
import { speedInsights, webAnalytics } from '#clients/analytics/scripts.ts'
import { sink } from '#clients/analytics/sink.ts'
import type { AnalyticsService, AnalyticsSettings, ConsentPurpose } from '#clients/analytics/service.ts'
import { measureVitals } from '#clients/analytics/web-vitals.ts'
import type { ShopEvent } from '#domain/analytics/shop-event.ts'
import { trackClicks, trackView, signedInUser } from './page-events.ts'

const servicesOf = (settings: AnalyticsSettings): readonly AnalyticsService[] => [
  ...(settings.metaPixelId ? [metaPixel(settings.metaPixelId)] : []),
  ...(settings.posthogKey ? [posthog(settings.posthogKey, settings.posthogHost)] : []),
  ...(settings.webAnalyticsUrl ? [webAnalytics(settings.webAnalyticsUrl)] : []),
  ...(settings.speedInsightsUrl ? [speedInsights(settings.speedInsightsUrl)] : []),
  ...(settings.sinkUrl ? [sink(settings.sinkUrl)] : []),
]

/**
 * Starts the services of the agreed purposes. `agreed`: consent dates from an earlier page, so events of this page so
 * far are sent as well. Returns a function that silences the services.
 */
export const startAnalytics = (
  settings: AnalyticsSettings,
  purposes: readonly ConsentPurpose[],
  agreed: boolean,
): (() => void) => {
  const services = servicesOf(settings).filter(({ purpose }) => purposes.includes(purpose))
  let isOn = true
  const tell = (event: ShopEvent) => {
    if (isOn) for (const service of services) service.track?.(event)
  }
  const drain = () => {
    for (const event of window.shopEvents?.splice(0) ?? []) tell(event)
  }
  const identify = () => {
    if (isOn) for (const service of services) service.identify?.(signedInUser())
  }

  for (const service of services) service.start()
  window.shopTracking = true
  if (!agreed) window.shopEvents = []
  identify()
  tell({ name: 'page-view' })
  trackView(tell)
  drain()
  trackClicks(tell)
  measureVitals((vitals) => tell({ name: 'web-vitals', vitals }))
  window.addEventListener('shopEvent', drain)
  window.addEventListener('sessionUpdated', identify)
  return () => {
    isOn = false
    window.shopTracking = false
    for (const service of services) service.stop?.()
  }
}
