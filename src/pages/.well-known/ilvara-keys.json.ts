import type { getQuoteKeys } from '#contract/quotes/get-quote-keys.ts'
import { get } from '#server/endpoint.ts'
import { answerQuoteKeys } from '#server/quotes/keys-endpoint.ts'

export const prerender = false

export const { GET, ALL } = get<typeof getQuoteKeys>(answerQuoteKeys)
