import type { WantedPage } from '#domain/list-page.ts'
import { isDay } from '#domain/orders/day-range.ts'
import { numberIn, searchIn } from '../endpoint/query.ts'
import { Refusal } from '../refusal.ts'
import type { OrderFilter } from './order-list.ts'
import { ORDER_STATES } from './order-list.ts'

const DEFAULT_SIZE = 10
const MAX_SIZE = 100

// A wrong page number is corrected, but a wrong day is refused: exporting other orders than asked for would be a leak.
const dayIn = (query: URLSearchParams, name: 'from' | 'to'): string => {
  const day = query.get(name) ?? ''
  if (day === '' || isDay(day)) return day
  throw new Refusal(422, 'invalid', 'This is not a valid date.', {
    fields: { [name]: 'Please enter a date such as 2026-11-21.' },
  })
}

/** The filter and page that staff ask for; page numbers out of range are corrected, invalid days refused with 422. */
export const ordersQuery = (url: URL): { filter: OrderFilter; wanted: WantedPage } => ({
  filter: {
    q: searchIn(url),
    state: ORDER_STATES.find((state) => state === url.searchParams.get('state')),
    from: dayIn(url.searchParams, 'from'),
    to: dayIn(url.searchParams, 'to'),
  },
  wanted: {
    page: numberIn(url, 'pagenumber', { otherwise: 1, least: 1, most: Infinity }),
    size: numberIn(url, 'pagesize', { otherwise: DEFAULT_SIZE, least: 1, most: MAX_SIZE }),
  },
})
