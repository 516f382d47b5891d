import { QUOTE_KEYS_PATH, type QuoteKeySet } from '#domain/quotes/quote-keys.ts'
import type { ApiCall } from '../api-call.ts'

/** Every key the shop ever signed quotes with, for anybody who checks one. */
export const getQuoteKeys = (): ApiCall<QuoteKeySet> => ({ method: 'GET', path: QUOTE_KEYS_PATH })
