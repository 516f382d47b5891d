import type { Customer } from '#domain/customers/customer.ts'
import { get, type ApiCall } from '../api-call.ts'

/** The customer with this key and everything the desk knows about her. Staff only. */
export const getCustomer = (key: string): ApiCall<Customer> =>
  get(`/api/admin/customers/${encodeURIComponent(key)}`)
