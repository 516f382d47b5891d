import { isEmail } from '../account/email.ts'

/** What may be asked for by the request form. */
export const REQUEST_KINDS = ['price', 'appointment'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** How far staff are with an enquiry. */
export const ENQUIRY_STATES = ['new', 'answered', 'closed'] as const
export type EnquiryState = (typeof ENQUIRY_STATES)[number]

/** What the desk shows of it. `pending`: it is a pending enquiry, which the document service has not taken yet. */
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
  /** What staff remember about it. */
  readonly note: string
  readonly answeredAt: string | null
}

interface Requested extends Answerable {
  readonly name: string
  /** As typed; '' for appointments. */
  readonly size: string
  /** The product it is about; '' when it is about none. */
  readonly productSlug: string
  readonly productTitle: string
}

/** Somebody asks what a product costs. */
export interface PriceRequest extends Requested {
  readonly kind: 'price'
}

/** Somebody would like to come. */
export interface Appointment extends Requested {
  readonly kind: 'appointment'
}

/** A message of the contact page; what was not filled in is ''. */
export interface ContactMessage extends Answerable {
  readonly firstName: string
  readonly lastName: string
  readonly privacyPolicy: boolean
}

/** What a visitor sends by a form, as staff read it. */
export type Enquiry = PriceRequest | Appointment | ContactMessage

/** Whether staff have an e-mail address or a number to answer to. */
export const canBeAnswered = ({ email, phone }: Pick<ContactMessage, 'email' | 'phone'>): boolean =>
  isEmail(email) || /\p{Nd}/u.test(phone)

/** What was chosen in fields of its own and stands before the message; '' where nothing was. */
interface Choices {
  /** Of an appointment: when somebody would like to come. */
  readonly day: string
  readonly time: string
  /** Of the product it is about. */
  readonly color: string
}

/** A message that begins with what was wished for in fields of its own, one a line. */
export const messageWith = (message: string, { day, time, color }: Choices): string =>
  [day && `Preferred day: ${day}`, time && `Preferred time: ${time}`, color && `Colour: ${color}`, message]
    .filter(Boolean)
    .join('\n')
