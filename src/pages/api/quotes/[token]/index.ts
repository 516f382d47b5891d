import type { getQuoteVisit } from '#contract/quotes/get-quote-visit.ts'
import { offersIn } from '#server/catalogue.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'
import { tokenIn } from '#server/quotes/token-in.ts'

export const prerender = false

export const GET = endpoint<typeof getQuoteVisit>(async (context) => {
  const token = tokenIn(context)
  return context.app.quotes.visits.open(token, await offersIn(context.release))
})

export const ALL = otherMethods({ GET })
