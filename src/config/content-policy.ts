import { PICTURE_HOSTS } from './picture-hosts.ts'
import type { Config } from './read-config.ts'

const GOOGLE = 'https://accounts.google.com'
const PICTURES = PICTURE_HOSTS.map((host) => `https://${host}`).join(' ')

const isForeign = (address: string) => /^https?:\/\//.test(address)

/**
 * The content security policy of every printed page, as Astro's `security.csp` takes it: own scripts by hash,
 * nothing else but the sign-in provider. Pages that take payments add the payment provider themselves.
 */
export const contentPolicy = (config: Config) => {
  const google = isForeign(config.PUBLIC_GOOGLE_SCRIPT_URL)
  return {
    algorithm: 'SHA-256' as const,
    directives: [
      "default-src 'self'",
      `img-src 'self' data: ${PICTURES}`,
      `connect-src 'self'${google ? ` ${GOOGLE}/gsi/` : ''}`,
      `frame-src 'self'${google ? ` ${GOOGLE}/gsi/` : ''}`,
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ] as const,
    scriptDirective: { resources: ["'self'", ...(google ? [config.PUBLIC_GOOGLE_SCRIPT_URL] : [])] },
    styleDirective: { resources: ["'self'", ...(google ? [`${GOOGLE}/gsi/style`] : [])] },
  }
}
