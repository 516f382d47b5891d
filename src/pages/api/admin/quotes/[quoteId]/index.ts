import type { getQuote } from '#contract/quotes/get-quote.ts'
import type { saveQuoteDraft } from '#contract/quotes/save-quote-draft.ts'
import { endpoint, otherMethods, readBody } from '#server/endpoint.ts'
import { draftChangeSchema } from '#server/quotes/draft-input.ts'

export const GET = endpoint<typeof getQuote>(async ({ app, request, params: { quoteId = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  const quote = await app.quotes.desk.read(quoteId)
  await app.audit.recordReading(admin, { act: 'quote.read', subject: quote.id })
  return quote
})

export const PATCH = endpoint<typeof saveQuoteDraft>(async ({ app, request, params: { quoteId = '' } }) => {
  const admin = await app.auth.requireAdmin(request)
  return app.quotes.desk.save(admin, quoteId, await readBody(request, draftChangeSchema))
})

export const ALL = otherMethods({ GET, PATCH })
