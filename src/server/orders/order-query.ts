import type { OrderFilter } from './order-list.ts'
import { ORDER_STATES } from './order-list.ts'

const DEFAULT_SIZE = 10
const MAX_SIZE = 100
const MAX_QUERY_LENGTH = 100

const whole = (text: string | null, otherwise: number): number => {
  const value = Math.trunc(Number(text ?? otherwise))
  return Number.isSafeInteger(value) ? value : otherwise
}

/** What an administrator's address asks for; anything senseless is brought to sense. */
export const listQuery = ({
  searchParams,
}: URL): { filter: OrderFilter; wanted: { page: number; size: number } } => {
  const size = whole(searchParams.get('pagesize'), DEFAULT_SIZE)
  return {
    filter: {
      q: (searchParams.get('q') ?? '').slice(0, MAX_QUERY_LENGTH),
      state: ORDER_STATES.find((state) => state === searchParams.get('state')),
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
