import { enquiryShown } from '../customers/customer-answer.ts'
import { accountRecord, enquiryRecord, orderRecord, quoteRecord } from '../customers/customer-records.ts'
import {
  searchAccounts,
  searchEnquiries,
  searchOrders,
  peopleOf,
  searchQuotes,
} from '../customers/customer-list.ts'
import type { DeskFindings, FoundOrderHit } from '#domain/search/found.ts'
import { toRupees } from '#domain/money.ts'
import type { Database } from '../db/database.ts'
import { type FoundOrder, stateOf } from '../orders/order-answer.ts'
import { queryWords } from '../orders/search-words.ts'
import type { QuoteDesk } from '../quotes/quotes.ts'
import { requestsOfTicket } from '../service/service-list.ts'

/** How many of each kind are shown, and how many are read to find the people they belong to. */
const MAX_SHOWN = 6
const MAX_CANDIDATES = 24

const NOTHING: DeskFindings = { orders: [], service: [], customers: [], quotes: [], enquiries: [] }

const orderHit = (row: FoundOrder): FoundOrderHit => ({
  id: row.id,
  number: row.number,
  name: row.customer_name,
  city: row.ship_city,
  total: toRupees(row.total_paise),
  state: stateOf(row),
})

/** Rows that contain every word in full before those with words that only start with it. */
const wholeFirst = <Row extends { readonly search_text: string }>(
  rows: readonly Row[],
  words: readonly string[],
): readonly Row[] => {
  const isWhole = ({ search_text }: Row) => words.every((word) => `${search_text} `.includes(` ${word} `))
  return rows.toSorted((a, b) => Number(isWhole(b)) - Number(isWhole(a)))
}

/**
 * Searches orders, quotes, enquiries and their people for all words of `q`, and service requests for a ticket number.
 */
export const openSearch =
  ({ db: { kysely }, quotes }: { readonly db: Database; readonly quotes: QuoteDesk }) =>
  async (q: string): Promise<DeskFindings> => {
    const words = queryWords(q)
    if (words.length === 0) return NOTHING
    const orders = wholeFirst(await searchOrders(kysely, q, MAX_CANDIDATES), words)
    const quoteRows = wholeFirst(await searchQuotes(kysely, words, MAX_CANDIDATES), words)
    const enquiries = wholeFirst(await searchEnquiries(kysely, words, MAX_CANDIDATES), words)
    const accounts = await searchAccounts(kysely, words, MAX_CANDIDATES)
    const records = [
      ...orders.map(orderRecord),
      ...quoteRows.map(quoteRecord),
      ...enquiries.map(enquiryRecord),
      ...accounts.map(accountRecord),
    ]
    const summaries = await quotes.summaries(quoteRows.slice(0, MAX_SHOWN))
    return {
      orders: orders.slice(0, MAX_SHOWN).map(orderHit),
      service: await requestsOfTicket(kysely, q, MAX_SHOWN),
      customers: peopleOf(records).slice(0, MAX_SHOWN),
      quotes: summaries.map(({ id, number, name, total, state }) => ({ id, number, name, total, state })),
      enquiries: enquiries.slice(0, MAX_SHOWN).map((row) => ({ ...enquiryShown(row), name: row.name })),
    }
  }
