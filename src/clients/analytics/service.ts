import type { ShopEvent } from '#domain/analytics/shop-event.ts'

/** The purposes that a visitor may agree to one by one. */
export const PURPOSES = ['statistics', 'advertising'] as const
export type ConsentPurpose = (typeof PURPOSES)[number]

/** The ids and URLs of the services that are set up; '' for none. */
export interface AnalyticsSettings {
  readonly metaPixelId: string
  readonly posthogKey: string
  readonly posthogHost: string
  readonly webAnalyticsUrl: string
  readonly speedInsightsUrl: string
  readonly sinkUrl: string
}

/** The signed-in user, as analytics may know her. */
export interface Known {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** A service that receives the shop's events once a visitor agreed to its purpose. */
export interface AnalyticsService {
  readonly purpose: ConsentPurpose
  /** Loads the service's script; never called before consent. */
  start(): void
  track?(event: ShopEvent): void
  /** Sets the signed-in user; null for nobody. */
  identify?(user: Known | null): void
  /** Nothing is sent from now on. */
  stop?(): void
}
