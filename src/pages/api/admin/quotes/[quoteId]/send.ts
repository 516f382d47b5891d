import type { sendQuote } from '#contract/quotes/send-quote.ts'
import { post, readBody } from '#server/endpoint.ts'
import { sendSchema } from '#server/quotes/quote-actions.ts'

export const { POST, ALL } = post<typeof sendQuote>(async ({ app, request, params: { quoteId = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  return app.quotes.desk.send(admin, quoteId, await readBody(request, sendSchema))
})
