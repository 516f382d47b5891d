export const SUBSCRIBER_STATES = ['active', 'unsubscribed'] as const
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number]

/** A participant of the lucky draw, as staff see her. */
export interface Subscriber {
  readonly id: string
  /** ISO-8601 in UTC, as is `subscribedAt`. */
  readonly createdAt: string
  readonly email: string
  /** Ten digits. */
  readonly phone: string
  readonly subscribedAt: string
  readonly state: SubscriberState
}
