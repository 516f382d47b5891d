import { listCustomers, type CustomerList } from '#contract/customers/list-customers.ts'
import { customerText } from '#copy/customers.ts'
import { callAs } from '../account/call-as.ts'
import type { Loaded } from '../account/admins-only.ts'
import { adminList } from '../desk/admin-list.ts'

/** The query of the list of customers. It has one page; a customer who is not on it must be searched for. */
export interface CustomersQuery {
  readonly q: string
  readonly page: number
}

const FIRST_CUSTOMERS_QUERY: CustomersQuery = { q: '', page: 1 }

interface FoundCustomers {
  readonly list: CustomerList
}

export type CustomersView = Loaded<FoundCustomers>

/** The customers most recently in touch, or those a search found. */
export const customersList = adminList<CustomersQuery, FoundCustomers>({
  first: FIRST_CUSTOMERS_QUERY,
  read: (params) => ({ q: params.get('q') ?? '', page: 1 }),
  // A search is for somebody's name or number, which no URL should contain.
  pathOf: () => '/admin/customers',
  fetch: async ({ q }, { token }) => ({ list: await callAs(listCustomers(q), token) }),
  failed: customerText.failed,
})
