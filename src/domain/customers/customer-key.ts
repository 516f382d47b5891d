/** What may stand for a customer in a link: any record that says how to reach her. */
export const CUSTOMER_SOURCES = ['order', 'quote', 'requests', 'contacts', 'account', 'note'] as const

export type CustomerSource = (typeof CUSTOMER_SOURCES)[number]

/** A record that says how to reach a customer. */
export interface CustomerRecord {
  readonly source: CustomerSource
  readonly id: string
}

const ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,35}$/

/** The key that names a customer in a link: by one of her records, so that it says nothing of her. */
export const customerKey = ({ source, id }: CustomerRecord): string => `${source}-${id}`

/** What a key names; undefined for what is no key. */
export const readCustomerKey = (key: string): CustomerRecord | undefined => {
  const source = CUSTOMER_SOURCES.find((name) => key.startsWith(`${name}-`))
  const id = source ? key.slice(source.length + 1) : ''
  return source && ID.test(id) ? { source, id } : undefined
}

/** The desk's page of the customer whom a key names. */
export const customerPath = (key: string): string => `/admin/customer?key=${key}`
