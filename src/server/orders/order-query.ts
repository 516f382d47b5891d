import { isDay } from '#domain/day-range.ts'
import { Refusal } from '../refusal.ts'
import type { OrderFilter } from './order-list.ts'
import { ORDER_STATES } from './order-list.ts'

const DEFAULT_SIZE = 10
const MAX_SIZE = 100
const MAX_QUERY_LENGTH = 100

const whole = (text: string | null, otherwise: number): number => {
  const value = Math.trunc(Number(text ?? otherwise))
  return Number.isSafeInteger(value) ? value : otherwise
}

// Unlike a page number, a day can't be brought to sense: a file of other orders than asked for would be a leak.
const dayIn = (query: URLSearchParams, name: 'from' | 'to'): string => {
  const day = query.get(name) ?? ''
  if (day === '' || isDay(day)) return day
  throw new Refusal(422, 'invalid', 'This is no day.', {
    fields: { [name]: 'Please write a day as 2026-11-21.' },
  })
}

/** What an administrator asks for; page numbers without sense are brought to sense, days without it are refused. */
export const listQuery = ({
  searchParams,
}: URL): { filter: OrderFilter; wanted: { page: number; size: number } } => {
  const size = whole(searchParams.get('pagesize'), DEFAULT_SIZE)
  return {
    filter: {
      q: (searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
      state: ORDER_STATES.find((state) => state === searchParams.get('state')),
      from: dayIn(searchParams, 'from'),
      to: dayIn(searchParams, 'to'),
    },
    wanted: {
      page: Math.max(1, whole(searchParams.get('pagenumber'), 1)),
      size: Math.min(MAX_SIZE, Math.max(1, size)),
    },
  }
}

/** Whether the caller asks for a file instead of JSON. */
export const wantsCsv = (request: Request): boolean =>
  /\btext\/csv\b/i.test(request.headers.get('accept') ?? '')
