import { listCustomers, type CustomerList } from '#contract/customers/list-customers.ts'
import { customerText } from '#copy/customers.ts'
import { callAs } from '../account/call-as.ts'
import type { Loaded } from '../account/admins-only.ts'
import { adminList } from '../desk/admin-list.ts'

/** What the list of customers was asked for. It has one page: who is not on it is searched for. */
export interface CustomersQuery {
  readonly q: string
  readonly page: number
}

const FIRST_CUSTOMERS_QUERY: CustomersQuery = { q: '', page: 1 }

interface FoundCustomers {
  readonly list: CustomerList
}

export type CustomersView = Loaded<FoundCustomers>

/** The customers who were heard of last, or who are found. */
export const customersList = adminList<CustomersQuery, FoundCustomers>({
  first: FIRST_CUSTOMERS_QUERY,
  read: (params) => ({ q: params.get('q') ?? '', page: 1 }),
  // What is searched for is somebody's name or number, which no URL should hold.
  pathOf: () => '/admin/customers',
  fetch: async ({ q }, { token }) => ({ list: await callAs(listCustomers(q), token) }),
  failed: customerText.failed,
})
