import type { DeskQuote } from '#domain/quotes/quote.ts'
import { get, type ApiCall } from '../api-call.ts'

/** One quote with its draft, versions and history. Staff only. */
export const getQuote = (id: string): ApiCall<DeskQuote> => get(`/api/admin/quotes/${id}`)
