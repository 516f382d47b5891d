/** The policy of every answer that is not a built page. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Headers of every answer of the shop. */
export const securityHeaders = (siteUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(),microphone=(),geolocation=()',
  // A payment or sign-in window must be able to answer the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(siteUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  }),
})
