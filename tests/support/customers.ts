import { randomBytes } from 'node:crypto'
import type { CustomerList } from '#contract/customers/list-customers.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { DeskFindings } from '#domain/search/found.ts'
import type { Client } from './client.ts'

/** A member of staff who looks after customers. */
export const customersDeskOf = (staff: Client) => ({
  list: (q = '') => staff.get<CustomerList>(`/api/admin/customers?q=${encodeURIComponent(q)}`),
  read: (key: string) => staff.get<Customer>(`/api/admin/customers/${key}`),
  note: (key: string, text: string, id = randomBytes(16).toString('hex')) =>
    staff.post<Customer>(`/api/admin/customers/${key}/notes`, { id, text }),
  search: (q: string) => staff.get<DeskFindings>(`/api/admin/search?q=${encodeURIComponent(q)}`),
})
