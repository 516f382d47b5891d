import type { App } from '#server/app.ts'
import { pageEndpoint, readForm } from '#server/endpoint.ts'
import { afterReturn, UNCLEAR_RETURN } from '#server/payments/checkout-return.ts'

const depsOf = ({ payments, quotes }: App) => ({ payments, quoteLinkOf: quotes.linkOfOrder })

export const POST = pageEndpoint(UNCLEAR_RETURN, async ({ app, request, url }) =>
  afterReturn(depsOf(app), await readForm(request), url.searchParams.get('order') ?? ''),
)

/** Somebody who reloads or opens the URL is sent to a page as well. */
export const ALL = pageEndpoint(UNCLEAR_RETURN, async ({ app, url }) =>
  afterReturn(depsOf(app), {}, url.searchParams.get('order') ?? ''),
)
