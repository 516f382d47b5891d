const MONTHS = 11

/**
 * The expiry of a security.txt served now: less than a year away, as RFC 9116 advises, and the first of a month, so
 * that the file stays the same for a month.
 */
export const expiryOf = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1)).toISOString()
