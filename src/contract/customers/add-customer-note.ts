import type { Customer } from '#domain/customers/customer.ts'
import type { ApiCall } from '../api-call.ts'

/** What staff want to remember. */
export interface NewCustomerNote {
  readonly text: string
}

/** Adds a note about a customer and answers her as she is known afterwards, for staff. */
export const addCustomerNote = (key: string, note: NewCustomerNote): ApiCall<Customer> => ({
  method: 'POST',
  path: `/api/admin/customers/${encodeURIComponent(key)}/notes`,
  body: note,
})
