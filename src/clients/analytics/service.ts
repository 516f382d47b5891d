import type { ShopEvent } from '#domain/analytics/shop-event.ts'

/** What a visitor may say yes to, one by one. */
export const PURPOSES = ['statistics', 'advertising'] as const
export type ConsentPurpose = (typeof PURPOSES)[number]

/** Which services the shop is set up with; '' for none. */
export interface AnalyticsSettings {
  readonly metaPixelId: string
  readonly posthogKey: string
  readonly posthogHost: string
  readonly webAnalyticsUrl: string
  readonly speedInsightsUrl: string
  readonly sinkUrl: string
}

/** Who is signed in. */
export interface Known {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** A service that hears what happens in the shop, once its purpose was agreed to. */
export interface AnalyticsService {
  readonly purpose: ConsentPurpose
  /** Loads what it needs; never before consent. */
  start(): void
  track?(event: ShopEvent): void
  /** Who is signed in; nobody: null. */
  identify?(user: Known | null): void
  /** Nothing leaves the browser from now on. */
  stop?(): void
}
