import type { RequestContext } from '../endpoint.ts'
import { waitForBody } from './body.ts'

/**
 * What stands in the link that a call was made by, counted against its visitor; 429 when there were too many. Once the
 * body has come, so that what the link opens is looked up as it is then.
 */
export const linkTokenIn = async (
  { app, params, request, visitor }: Pick<RequestContext, 'app' | 'params' | 'request' | 'visitor'>,
  what: 'quote' | 'tracking',
): Promise<string> => {
  app.limits.consume(`${what} by visitor`, visitor)
  await waitForBody(request)
  return params['token'] ?? ''
}
