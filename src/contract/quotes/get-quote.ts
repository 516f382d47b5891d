import type { DeskQuote } from '#domain/quotes/quote.ts'
import type { ApiCall } from '../api-call.ts'

/** One quote with its draft, versions and history, for staff. */
export const getQuote = (id: string): ApiCall<DeskQuote> => ({
  method: 'GET',
  path: `/api/admin/quotes/${id}`,
})
