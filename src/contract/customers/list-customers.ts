import type { CustomerSummary } from '#domain/customers/customer.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** The customers who were heard of last, or those who are found. */
export interface CustomerList {
  readonly customers: readonly CustomerSummary[]
  /** There may be more than these. */
  readonly isMore: boolean
}

/** Customers, those heard of last first, for staff; an empty text asks for all. */
export const listCustomers = (q: string): ApiCall<CustomerList> =>
  get(withQuery('/api/admin/customers', { q }))
