import type { claimQuote } from '#contract/quotes/claim-quote.ts'
import { post } from '#server/endpoint.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'

export const { POST, ALL } = post<typeof claimQuote>(async (context) => {
  const { app, request } = context
  const holder = await app.auth.requireUser(request)
  return app.quotes.payments.claim(await linkTokenIn(context, 'quote'), holder)
})
