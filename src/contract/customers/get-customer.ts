import type { Customer } from '#domain/customers/customer.ts'
import type { ApiCall } from '../api-call.ts'

/** The customer whom a key names, with all the desk knows of her, for staff. */
export const getCustomer = (key: string): ApiCall<Customer> => ({
  method: 'GET',
  path: `/api/admin/customers/${encodeURIComponent(key)}`,
})
