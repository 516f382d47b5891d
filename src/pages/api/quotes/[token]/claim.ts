import type { claimQuote } from '#contract/quotes/claim-quote.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'

export const POST = endpoint<typeof claimQuote>(async (context) => {
  const { app, request } = context
  const holder = await app.auth.requireUser(request)
  return app.quotes.payments.claim(linkTokenIn(context, 'quote'), holder)
})

export const ALL = otherMethods({ POST })
