import type { payQuote } from '#contract/quotes/pay-quote.ts'
import { post, readBody } from '#server/endpoint.ts'
import { purposeSchema } from '#server/quotes/acceptance-input.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'

export const { POST, ALL } = post<typeof payQuote>(async (context) => {
  const token = await linkTokenIn(context, 'quote')
  const { app, request, visitor } = context
  app.limits.consume('payment by visitor', visitor)
  const { purpose } = await readBody(request, purposeSchema)
  return app.quotes.payments.pay(token, purpose)
})
