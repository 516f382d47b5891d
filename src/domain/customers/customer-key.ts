/** The kinds of records that can identify a customer in a link. */
export const CUSTOMER_SOURCES = ['order', 'quote', 'requests', 'contacts', 'account', 'note'] as const

export type CustomerSource = (typeof CUSTOMER_SOURCES)[number]

/** A record with a customer's contacts. */
export interface CustomerRecord {
  readonly source: CustomerSource
  readonly id: string
}

const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,35}$/

/** The key of a customer in a link. It is the id of one of her records, so it reveals nothing about her. */
export const customerKey = ({ source, id }: CustomerRecord): string => `${source}-${id}`

/** The record a key stands for; undefined if it isn't a key. */
export const readCustomerKey = (key: string): CustomerRecord | undefined => {
  const source = CUSTOMER_SOURCES.find((name) => key.startsWith(`${name}-`))
  const id = source ? key.slice(source.length + 1) : ''
  return source && ID.test(id) ? { source, id } : undefined
}

/** The desk's page of the customer with a key. */
export const customerPath = (key: string): string => `/admin/customer?key=${key}`
