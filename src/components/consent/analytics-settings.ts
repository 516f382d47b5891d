import {
  PUBLIC_ANALYTICS_SINK_URL,
  PUBLIC_META_PIXEL_ID,
  PUBLIC_POSTHOG_HOST,
  PUBLIC_POSTHOG_KEY,
  PUBLIC_SPEED_INSIGHTS_URL,
  PUBLIC_WEB_ANALYTICS_URL,
} from 'astro:env/client'
import type { AnalyticsSettings } from '#stores/analytics/consent.ts'

/** The analytics services this shop is configured with. */
export const analyticsSettings: AnalyticsSettings = {
  metaPixelId: PUBLIC_META_PIXEL_ID,
  posthogKey: PUBLIC_POSTHOG_KEY,
  posthogHost: PUBLIC_POSTHOG_HOST,
  webAnalyticsUrl: PUBLIC_WEB_ANALYTICS_URL,
  speedInsightsUrl: PUBLIC_SPEED_INSIGHTS_URL,
  sinkUrl: PUBLIC_ANALYTICS_SINK_URL,
}

const statistics = [
  PUBLIC_POSTHOG_KEY,
  PUBLIC_WEB_ANALYTICS_URL,
  PUBLIC_SPEED_INSIGHTS_URL,
  PUBLIC_ANALYTICS_SINK_URL,
]

/** The purposes a visitor can agree to. */
export const offeredPurposes = [
  ...(statistics.some(Boolean) ? (['statistics'] as const) : []),
  ...(PUBLIC_META_PIXEL_ID ? (['advertising'] as const) : []),
]

/** Whether there is anything to ask visitors' consent for. */
export const hasAnalytics = offeredPurposes.length > 0
