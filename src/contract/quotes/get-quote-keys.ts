import { QUOTE_KEYS_PATH, type QuoteKeySet } from '#domain/quotes/quote-keys.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/**
 * Every key the shop ever signed quotes with, for anybody who checks one; a list that is kept may be minutes old, one for
 * a new `at` is not.
 */
export const getQuoteKeys = (at: number | '' = ''): ApiCall<QuoteKeySet> =>
  get(withQuery(QUOTE_KEYS_PATH, { at }))
