import type { askAboutQuote } from '#contract/quotes/ask-about-quote.ts'
import { endpoint, json, otherMethods, readBody } from '#server/endpoint.ts'
import { anyFields } from '#server/quotes/acceptance-input.ts'
import { tokenIn } from '#server/quotes/token-in.ts'

export const prerender = false

export const POST = endpoint<typeof askAboutQuote>(async (context) => {
  const token = tokenIn(context)
  const { app, request, visitor } = context
  app.limits.consume('form by visitor', visitor)
  return json(201, await app.quotes.visits.ask(token, await readBody(request, anyFields)))
})

export const ALL = otherMethods({ POST })
