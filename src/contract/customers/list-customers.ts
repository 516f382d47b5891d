import type { CustomerSummary } from '#domain/customers/customer.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** The most recently active customers, or those that match the search. */
export interface CustomerList {
  readonly customers: readonly CustomerSummary[]
  /** Whether there may be more matches than these. */
  readonly isMore: boolean
}

/** Customers that match `q` (all if it is empty), most recently active first. Staff only. */
export const listCustomers = (q: string): ApiCall<CustomerList> =>
  get(withQuery('/api/admin/customers', { q }))
