import type { createQuote } from '#contract/quotes/create-quote.ts'
import type { listQuotes } from '#contract/quotes/list-quotes.ts'
import { offersIn } from '#server/catalogue.ts'
import { endpoint, json, otherMethods, readBody } from '#server/endpoint.ts'
import { originSchema } from '#server/quotes/draft-input.ts'
import { auditedQuery } from '#server/endpoint/query.ts'
import { quotesQuery } from '#server/quotes/quote-list.ts'

export const GET = endpoint<typeof listQuotes>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const query = quotesQuery(url)
  const page = await app.quotes.desk.list(query)
  const details = { ...auditedQuery(query), ids: page.quotes.map(({ id }) => id) }
  await app.audit.recordReading(admin, { act: 'quotes.read', details })
  return page
})

export const POST = endpoint<typeof createQuote>(async ({ app, request, release }) => {
  const admin = await app.auth.requireAdmin(request)
  const origin = await readBody(request, originSchema)
  return json(201, await app.quotes.desk.create(admin, origin, await offersIn(release)))
})

export const ALL = otherMethods({ GET, POST })
