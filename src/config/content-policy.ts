import { analyticsSources } from './analytics-policy.ts'
import type { Config } from './read-config.ts'

const GOOGLE = 'https://accounts.google.com'
// All picture hosts are in this domain, and each serves everybody's pictures, so listing them would protect nothing.
const PICTURES = 'https://*.ctfassets.net'

const isForeign = (url: string) => /^https?:\/\//.test(url)

/**
 * The content security policy of every built page, in the form of Astro's `security.csp`. It allows the shop's own
 * scripts by hash, the sign-in provider, and the analytics services in use. Pages that take payments add the payment
 * provider themselves.
 */
export const contentPolicy = (config: Config) => {
  const google = isForeign(config.PUBLIC_GOOGLE_SCRIPT_URL)
  const analytics = analyticsSources(config)
  // A directive that only allows the shop's own origin is left out, because `default-src` covers it.
  const directive = (
    name: 'img-src' | 'connect-src' | 'frame-src' | 'worker-src',
    ...sources: readonly string[]
  ) => (sources.length > 0 ? [`${name} 'self' ${sources.join(' ')}` as const] : [])
  return {
    algorithm: 'SHA-256' as const,
    directives: [
      "default-src 'self'",
      ...directive('img-src', 'data:', PICTURES, ...analytics.image),
      ...directive('connect-src', ...(google ? [`${GOOGLE}/gsi/`] : []), ...analytics.connect),
      ...directive('frame-src', ...(google ? [`${GOOGLE}/gsi/`] : [])),
      ...directive('worker-src', ...analytics.worker),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ] as const,
    scriptDirective: {
      resources: ["'self'", ...(google ? [config.PUBLIC_GOOGLE_SCRIPT_URL] : []), ...analytics.script],
    },
    styleDirective: { resources: ["'self'", ...(google ? [`${GOOGLE}/gsi/style`] : [])] },
  }
}
