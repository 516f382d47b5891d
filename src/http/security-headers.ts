/** The content security policy of answers that the program makes, unless it sets its own. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Security headers of every answer; HSTS only if the shop's URL is https. */
export const securityHeaders = (siteUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(),microphone=(),geolocation=()',
  // A payment or sign-in window must be able to message the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(siteUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  }),
})
