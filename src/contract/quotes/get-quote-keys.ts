import { QUOTE_KEYS_PATH, type QuoteKeySet } from '#domain/quotes/quote-keys.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/**
 * Every key that the shop has ever signed quotes with, for anybody who verifies one. A cached list may be minutes old;
 * a new value of `at` bypasses the cache.
 */
export const getQuoteKeys = (at: number | '' = ''): ApiCall<QuoteKeySet> =>
  get(withQuery(QUOTE_KEYS_PATH, { at }))
