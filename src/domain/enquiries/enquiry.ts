import { isEmail } from '../account/email.ts'

/** The kinds of requests the request form sends. */
export const REQUEST_KINDS = ['price', 'appointment'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** Of the size that a request names, in characters. */
export const MAX_SIZE_LENGTH = 32

/** The states of an enquiry that staff set. */
export const ENQUIRY_STATES = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

/** The states the desk shows. `pending`: the document service has not taken the enquiry yet. */
export const SHOWN_STATES = [...ENQUIRY_STATES, 'pending'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

interface Answerable {
  readonly id: string
  /** ISO-8601 in UTC. */
  readonly createdAt: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly state: ShownState
  /** The note of staff about it. */
  readonly note: string
  readonly answeredAt: string | null
}

interface Requested extends Answerable {
  readonly name: string
  /** As typed; '' for appointments. */
  readonly size: string
  /** Of the product it is about; '' if it is about none. */
  readonly productSlug: string
  readonly productTitle: string
}

/** A request for the price of a product. */
export interface PriceRequest extends Requested {
  readonly kind: 'price'
}

/** A request for an appointment. */
export interface Appointment extends Requested {
  readonly kind: 'appointment'
}

/** A message from the contact page; fields left empty are ''. */
export interface ContactMessage extends Answerable {
  readonly firstName: string
  readonly lastName: string
  readonly privacyPolicy: boolean
}

/** What a visitor sends by a form, as staff see it. */
export type Enquiry = PriceRequest | Appointment | ContactMessage

/** Whether it has an e-mail address or number to which staff can answer. */
export const canBeAnswered = ({ email, phone }: Pick<ContactMessage, 'email' | 'phone'>): boolean =>
  isEmail(email) || /\p{Nd}/u.test(phone)

/** Choices made in separate fields, which are put before the message; '' if not made. */
interface Choices {
  /** The preferred day of an appointment. */
  readonly day: string
  readonly time: string
  /** Of the product it is about. */
  readonly color: string
}

/** A message that starts with the choices made in separate fields, one per line. */
export const messageWith = (message: string, { day, time, color }: Choices): string =>
  [day && `Preferred day: ${day}`, time && `Preferred time: ${time}`, color && `Colour: ${color}`, message]
    .filter(Boolean)
    .join('\n')
