import type { Config } from './read-config.ts'

/** The sources that the content security policy must allow for the analytics services in use. */
export interface AnalyticsSources {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
  readonly worker: readonly string[]
}

const originOf = (url: string): readonly string[] => (/^https?:\/\//.test(url) ? [new URL(url).origin] : [])

/** The sources for the analytics services that are configured. */
export const analyticsSources = (config: Config): AnalyticsSources => {
  const pixel = config.PUBLIC_META_PIXEL_ID ? ['https://connect.facebook.net'] : []
  const pixelReceiver = config.PUBLIC_META_PIXEL_ID ? ['https://www.facebook.com'] : []
  const posthogHost = config.PUBLIC_POSTHOG_KEY ? originOf(config.PUBLIC_POSTHOG_HOST) : []
  // PostHog serves its scripts from a different host than the one that receives events.
  const posthog = posthogHost.flatMap((host) => [
    ...new Set([host, host.replace('.i.posthog.com', '-assets.i.posthog.com')]),
  ])
  const scripts = [
    ...originOf(config.PUBLIC_WEB_ANALYTICS_URL),
    ...originOf(config.PUBLIC_SPEED_INSIGHTS_URL),
  ]
  return {
    script: [...pixel, ...posthog, ...scripts],
    connect: [
      ...pixel,
      ...pixelReceiver,
      ...posthog,
      ...scripts,
      ...originOf(config.PUBLIC_ANALYTICS_SINK_URL),
    ],
    image: pixelReceiver,
    // Session recordings are compressed in a worker created from a blob.
    worker: posthog.length > 0 ? ['blob:'] : [],
  }
}
