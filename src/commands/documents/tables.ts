import type { Config } from '#config/read-config.ts'
import { ENQUIRY_STATES, MAX_SIZE_LENGTH, REQUEST_KINDS } from '#domain/enquiries/enquiry.ts'
import { SUBSCRIBER_STATES } from '#domain/enquiries/subscriber.ts'

export type Column =
  | { readonly type: 'varchar'; readonly size: number; readonly required?: true }
  | { readonly type: 'enum'; readonly elements: readonly string[]; readonly required?: true }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'text' | 'datetime'; readonly required?: true }

export interface TableDefinition {
  readonly id: string
  readonly name: string
  readonly columns: Readonly<Record<string, Column>>
  /** Columns that are searched by. */
  readonly indexes: readonly string[]
  /** Columns in which no value may occur twice. */
  readonly unique: readonly string[]
}

const required = true
const varchar = (size: number): Column => ({ type: 'varchar', size })
const text: Column = { type: 'text' }
const answerable: Readonly<Record<string, Column>> = {
  state: { type: 'enum', elements: ENQUIRY_STATES },
  note: text,
  answered_at: { type: 'datetime' },
}

/** The tables that the shop needs in the document service. Only the shop's API key may access them. */
export const tablesOf = (config: Config): readonly TableDefinition[] => [
  {
    id: config.APPWRITE_REQUESTS_TABLE_ID,
    name: 'Requests',
    columns: {
      name: { type: 'varchar', size: 128, required },
      email: { type: 'varchar', size: 254, required },
      phone: { type: 'varchar', size: 20, required },
      message: text,
      size: varchar(MAX_SIZE_LENGTH),
      kind: { type: 'enum', elements: REQUEST_KINDS },
      productSlug: varchar(256),
      productTitle: varchar(256),
      ...answerable,
    },
    indexes: ['state', 'kind', 'email'],
    unique: [],
  },
  {
    id: config.APPWRITE_CONTACTS_TABLE_ID,
    name: 'Contacts',
    columns: {
      firstName: varchar(128),
      lastName: varchar(128),
      // The contact form accepts any text, so this need not be an e-mail address.
      email: varchar(254),
      phone: varchar(20),
      message: text,
      privacyPolicy: { type: 'boolean', default: false },
      ...answerable,
    },
    indexes: ['state', 'email'],
    unique: [],
  },
  {
    id: config.APPWRITE_SUBSCRIBERS_TABLE_ID,
    name: 'Subscribers',
    columns: {
      // The lucky draw accepts anything with an '@'; a column of type e-mail would refuse some of it.
      email: { type: 'varchar', size: 254, required },
      phone: { type: 'varchar', size: 10, required },
      subscribed_at: { type: 'datetime', required },
      status: { type: 'enum', elements: SUBSCRIBER_STATES, required },
    },
    indexes: ['status'],
    unique: ['email'],
  },
]
