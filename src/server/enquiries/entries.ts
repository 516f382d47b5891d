import { z } from 'zod'
import {
  type Appointment,
  type ContactMessage,
  type PriceRequest,
  REQUEST_KINDS,
  SHOWN_STATES,
} from '#domain/enquiries/enquiry.ts'
import { type Subscriber, SUBSCRIBER_STATES } from '#domain/enquiries/subscriber.ts'
import type { DocumentRow } from './document-service.ts'

// Rows may have been written by hand or by another program; unreadable values become empty.
const text = z.string().catch('')
const time = z
  .string()
  .transform((written) => new Date(written))
  .refine((date) => !Number.isNaN(date.getTime()))
  .transform((date) => date.toISOString())
  .nullable()
  .catch(null)

const answerable = { state: z.enum(SHOWN_STATES).catch('new'), note: text, answered_at: time }

const requestFields = z.object({
  kind: z.enum(REQUEST_KINDS).catch('price'),
  name: text,
  email: text,
  phone: text,
  message: text,
  size: text,
  productSlug: text,
  productTitle: text,
  ...answerable,
})

const contactFields = z.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  message: text,
  privacyPolicy: z.boolean().catch(false),
  ...answerable,
})

const subscriberFields = z.object({
  email: text,
  phone: text,
  subscribed_at: time,
  status: z.enum(SUBSCRIBER_STATES).catch('active'),
})

/** A row of the document service as a price request or an appointment. */
export const asRequest = ({ id, createdAt, fields }: DocumentRow): PriceRequest | Appointment => {
  const { answered_at: answeredAt, ...rest } = requestFields.parse(fields)
  return { id, createdAt, ...rest, answeredAt }
}

/** A row of the document service as a contact message. */
export const asContact = ({ id, createdAt, fields }: DocumentRow): ContactMessage => {
  const { answered_at: answeredAt, ...rest } = contactFields.parse(fields)
  return { id, createdAt, ...rest, answeredAt }
}

/** A row of the document service as a subscriber. */
export const asSubscriber = ({ id, createdAt, fields }: DocumentRow): Subscriber => {
  const { subscribed_at, status: state, email, phone } = subscriberFields.parse(fields)
  return { id, createdAt, email, phone, subscribedAt: subscribed_at ?? createdAt, state }
}
