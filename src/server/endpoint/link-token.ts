import type { RequestContext } from '../endpoint.ts'
import { waitForBody } from './body.ts'

/**
 * The token of a request's link, counted against the visitor's limit (429). Waits for the body first, so that the link
 * is looked up in its current state.
 */
export const linkTokenIn = async (
  { app, params, request, visitor }: Pick<RequestContext, 'app' | 'params' | 'request' | 'visitor'>,
  what: 'quote' | 'tracking',
): Promise<string> => {
  app.limits.consume(`${what} by visitor`, visitor)
  await waitForBody(request)
  return params['token'] ?? ''
}
