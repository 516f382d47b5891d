import type { Customer } from '#domain/customers/customer.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What staff want to remember. The same id twice is the same note. */
export interface NewCustomerNote {
  /** 32 lower-case hex characters. */
  readonly id: string
  readonly text: string
}

/** Adds a note about a customer and answers her as she is known afterwards, for staff. */
export const addCustomerNote = (key: string, note: NewCustomerNote): ApiCall<Customer> =>
  post(`/api/admin/customers/${encodeURIComponent(key)}/notes`, note)
