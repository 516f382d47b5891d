import type { QuoteKeySet } from '#domain/quotes/quote-keys.ts'
import { json, type RequestContext } from '../endpoint.ts'

const FIVE_MINUTES_S = 5 * 60

/** The keys that verify quotes, readable from other sites, too; a revocation becomes visible within five minutes. */
export const answerQuoteKeys = async ({ app }: RequestContext) => {
  const keys: QuoteKeySet = { keys: await app.quoteKeys.list() }
  return json(200, keys, {
    'cache-control': `public, max-age=${FIVE_MINUTES_S}`,
    'access-control-allow-origin': '*',
  })
}
