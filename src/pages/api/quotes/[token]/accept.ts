import type { acceptQuote } from '#contract/quotes/accept-quote.ts'
import { offersIn } from '#server/catalogue.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { anyFields } from '#server/quotes/acceptance-input.ts'
import { tokenIn } from '#server/quotes/token-in.ts'

export const prerender = false

export const POST = endpoint<typeof acceptQuote>(async (context) => {
  const token = tokenIn(context)
  const { app, request, release } = context
  return app.quotes.visits.accept(token, await readBody(request, anyFields), await offersIn(release))
})

export const ALL = otherMethods({ POST })
