import type { RequestContext } from '../endpoint.ts'

/** What stands in the link that a call was made by, counted against its visitor; 429 when there were too many. */
export const trackingTokenIn = ({
  app,
  params,
  visitor,
}: Pick<RequestContext, 'app' | 'params' | 'visitor'>): string => {
  app.limits.consume('tracking by visitor', visitor)
  return params['token'] ?? ''
}
