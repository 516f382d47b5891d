import type { RequestContext } from '../endpoint.ts'

/** What stands in the link that a call was made by, counted against its visitor; 429 when there were too many. */
export const linkTokenIn = (
  { app, params, visitor }: Pick<RequestContext, 'app' | 'params' | 'visitor'>,
  what: 'quote' | 'tracking',
): string => {
  app.limits.consume(`${what} by visitor`, visitor)
  return params['token'] ?? ''
}
