import type { Customer } from '#domain/customers/customer.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A new note on a customer. A repeated id is the same note, stored once. */
export interface NewCustomerNote {
  /** 32 lower-case hex characters. */
  readonly id: string
  readonly text: string
}

/** Adds a note on a customer and returns her updated record. Staff only. */
export const addCustomerNote = (key: string, note: NewCustomerNote): ApiCall<Customer> =>
  post(`/api/admin/customers/${encodeURIComponent(key)}/notes`, note)
