import type { changeQuote } from '#contract/quotes/change-quote.ts'
import { post, readBody } from '#server/endpoint.ts'
import { actionSchema } from '#server/quotes/quote-actions.ts'

export const { POST, ALL } = post<typeof changeQuote>(async ({ app, request, params: { quoteId = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  return app.quotes.desk.change(admin, quoteId, await readBody(request, actionSchema))
})
