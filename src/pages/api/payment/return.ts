import { pageEndpoint, readForm } from '#server/endpoint.ts'
import { afterReturn, returnSchema, UNCLEAR_RETURN } from '#server/payments/return.ts'

export const prerender = false

export const POST = pageEndpoint(UNCLEAR_RETURN, async ({ app, request, url }) =>
  afterReturn(app.payments, await readForm(request, returnSchema), url.searchParams.get('order') ?? ''),
)

/** Whoever reloads the address, or opens it, is led to a page as well. */
export const ALL = pageEndpoint(UNCLEAR_RETURN, async ({ app, url }) =>
  afterReturn(app.payments, {}, url.searchParams.get('order') ?? ''),
)
