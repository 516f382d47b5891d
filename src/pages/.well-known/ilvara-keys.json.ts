import type { getQuoteKeys } from '#contract/quotes/get-quote-keys.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'
import { answerQuoteKeys } from '#server/quotes/keys-endpoint.ts'

export const prerender = false

export const GET = endpoint<typeof getQuoteKeys>(answerQuoteKeys)

export const ALL = otherMethods({ GET })
