import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { CustomerList } from '#contract/customers/list-customers.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { DeskFindings } from '#domain/search/found.ts'
import type { Client } from './client.ts'
import type { Shop } from './shop.ts'

/** Somebody of the staff who looks after customers. */
export const customersDeskOf = (staff: Client) => ({
  list: (q = '') => staff.get<CustomerList>(`/api/admin/customers?q=${encodeURIComponent(q)}`),
  read: (key: string) => staff.get<Customer>(`/api/admin/customers/${key}`),
  note: (key: string, text: string, id = randomBytes(16).toString('hex')) =>
    staff.post<Customer>(`/api/admin/customers/${key}/notes`, { id, text }),
  search: (q: string) => staff.get<DeskFindings>(`/api/admin/search?q=${encodeURIComponent(q)}`),
})

/** Has Asha ask for a price, and answers the id of her request. */
export const askForPrice = async ({ visitor }: Shop, change: object = {}): Promise<string> => {
  const { status, body } = await visitor.post<{ id: string }>('/api/requests', {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+91 98765 43210',
    message: 'For a board meeting',
    size: 'M',
    productSlug: 'burgundy-blazer',
    productTitle: 'Burgundy Silk Blazer',
    ...change,
  })
  expect(status).toBe(201)
  return body.id
}
