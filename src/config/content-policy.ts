import { analyticsSources } from './analytics-policy.ts'
import { PICTURE_HOSTS } from './picture-hosts.ts'
import type { Config } from './read-config.ts'

const GOOGLE = 'https://accounts.google.com'
const PICTURES = PICTURE_HOSTS.map((host) => `https://${host}`).join(' ')

const isForeign = (url: string) => /^https?:\/\//.test(url)

/**
 * The content security policy of every built page, as Astro's `security.csp` takes it: own scripts by hash,
 * nothing else but the sign-in provider and the analytics services that are set up. Pages that take payments add
 * the payment provider themselves.
 */
export const contentPolicy = (config: Config) => {
  const google = isForeign(config.PUBLIC_GOOGLE_SCRIPT_URL)
  const analytics = analyticsSources(config)
  const list = (...sources: readonly string[]) => sources.join(' ')
  return {
    algorithm: 'SHA-256' as const,
    directives: [
      "default-src 'self'",
      `img-src ${list("'self' data:", PICTURES, ...analytics.image)}`,
      `connect-src ${list("'self'", ...(google ? [`${GOOGLE}/gsi/`] : []), ...analytics.connect)}`,
      `frame-src 'self'${google ? ` ${GOOGLE}/gsi/` : ''}`,
      "font-src 'self'",
      `worker-src ${list("'self'", ...analytics.worker)}`,
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
