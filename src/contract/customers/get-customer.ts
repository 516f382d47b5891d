import type { Customer } from '#domain/customers/customer.ts'
import { get, type ApiCall } from '../api-call.ts'

/** The customer whom a key names, with all the desk knows of her, for staff. */
export const getCustomer = (key: string): ApiCall<Customer> =>
  get(`/api/admin/customers/${encodeURIComponent(key)}`)
