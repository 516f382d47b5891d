import { z } from 'zod'
import type { EnquiryChange, SubscriberChange } from '#contract/desk/change-desk-entry.ts'
import { ENQUIRY_STATES, REQUEST_KINDS } from '#domain/enquiries/enquiry.ts'
import { SUBSCRIBER_STATES } from '#domain/enquiries/subscriber.ts'
import { csvTime } from '../csv.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { plainLines } from '../endpoint/plain-input.ts'
import { asContact, asRequest, asSubscriber } from './entries.ts'
import type { DocumentRow, Fields, DocumentTable } from './document-service.ts'

const MAX_NOTE_LENGTH = 5000

/** A change to an entry of any of the tables. */
export interface DeskChange {
  readonly id: string
  readonly state?: string
  readonly note?: string
  readonly noteBefore?: string
}

/** How one table is shown and changed. */
export interface AdminTable<E> {
  readonly table: DocumentTable
  readonly states: readonly string[]
  readonly stateColumn: string
  /** Values of the column `kind`, if the table has one. */
  readonly kinds: readonly string[]
  readonly searched: readonly string[]
  readonly read: (row: DocumentRow) => E
  /** The schema of a change. */
  readonly change: z.ZodType<DeskChange>
  /** The columns that a change writes. */
  readonly written: (change: DeskChange, now: Date) => Fields
  /** Headers and cells of its CSV file. */
  readonly columns: Readonly<Record<string, (entry: E) => string>>
}

const id = z.string().min(1).max(36)

const enquiryChange = inputSchema<EnquiryChange>()(
  z.object({
    id,
    state: z.enum(ENQUIRY_STATES).optional(),
    note: plainLines(MAX_NOTE_LENGTH).optional(),
    noteBefore: z.string().optional(),
  }),
)

const subscriberChange = inputSchema<SubscriberChange>()(
  z.object({ id, state: z.enum(SUBSCRIBER_STATES).optional() }),
)

const answered = ({ state, note }: DeskChange, now: Date): Fields => ({
  ...(note !== undefined && { note }),
  ...(state !== undefined && { state }),
  ...(state === 'answered' && { answered_at: now.toISOString() }),
  ...(state === 'new' && { answered_at: null }),
})

const answerable = {
  states: ENQUIRY_STATES,
  stateColumn: 'state',
  kinds: [],
  change: enquiryChange,
  written: answered,
} as const

const adminTable = <E>(table: AdminTable<E>): AdminTable<E> => table

/** Price requests and appointments. */
export const requestTable = adminTable({
  table: 'requests',
  ...answerable,
  kinds: REQUEST_KINDS,
  searched: ['name', 'email', 'phone', 'productTitle'],
  read: asRequest,
  columns: {
    Received: ({ createdAt }) => createdAt,
    Kind: ({ kind }) => kind,
    State: ({ state }) => state,
    Name: ({ name }) => name,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Product: ({ productTitle }) => productTitle,
    Size: ({ size }) => size,
    Message: ({ message }) => message,
    Note: ({ note }) => note,
    Answered: ({ answeredAt }) => answeredAt ?? '',
    Id: ({ id: key }) => key,
    Received_IST: ({ createdAt }) => csvTime(createdAt),
    Answered_IST: ({ answeredAt }) => csvTime(answeredAt),
  },
})

/** Messages from the contact page. */
export const contactTable = adminTable({
  table: 'contacts',
  ...answerable,
  searched: ['firstName', 'lastName', 'email', 'phone'],
  read: asContact,
  columns: {
    Received: ({ createdAt }) => createdAt,
    State: ({ state }) => state,
    First_name: ({ firstName }) => firstName,
    Last_name: ({ lastName }) => lastName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Message: ({ message }) => message,
    Privacy_policy_ticked: ({ privacyPolicy }) => (privacyPolicy ? 'yes' : 'no'),
    Note: ({ note }) => note,
    Answered: ({ answeredAt }) => answeredAt ?? '',
    Id: ({ id: key }) => key,
    Received_IST: ({ createdAt }) => csvTime(createdAt),
    Answered_IST: ({ answeredAt }) => csvTime(answeredAt),
  },
})

/** Subscribers in the lucky draw. */
export const subscriberTable = adminTable({
  table: 'subscribers',
  states: SUBSCRIBER_STATES,
  stateColumn: 'status',
  kinds: [],
  searched: ['email', 'phone'],
  change: subscriberChange,
  written: ({ state }) => (state === undefined ? {} : { status: state }),
  read: asSubscriber,
  columns: {
    Subscribed: ({ subscribedAt }) => subscribedAt,
    State: ({ state }) => state,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Id: ({ id: key }) => key,
    Subscribed_IST: ({ subscribedAt }) => csvTime(subscribedAt),
  },
})
