export const REQUEST_KINDS = ['price', 'appointment'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** How far staff are with an enquiry. */
export const ENQUIRY_STATES = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

/** What the desk shows of it. `kept`: it is a pending enquiry, which the document service has not taken yet. */
export const SHOWN_STATES = [...ENQUIRY_STATES, 'kept'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

/** A price or appointment request as the house reads it. */
export interface CustomerRequest {
  readonly id: string
  /** ISO-8601 in UTC. */
  readonly createdAt: string
  readonly kind: RequestKind
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  /** As typed; '' for appointments. */
  readonly size: string
  /** The piece it is about; '' when it is about none. */
  readonly productSlug: string
  readonly productTitle: string
  readonly state: ShownState
  readonly note: string
  readonly answeredAt: string | null
}

/** The words of a request with the day and time that somebody would like to come. */
export const messageWith = (message: string, day: string, time: string): string =>
  [day && `Preferred day: ${day}`, time && `Preferred time: ${time}`, message].filter(Boolean).join('\n')
