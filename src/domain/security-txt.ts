const MONTHS = 11

/**
 * Until when a security.txt of that moment is good: less than a year, as RFC 9116 advises, and the first of a month, so
 * that it says the same for a month.
 */
export const expiryOf = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS, 1)).toISOString()
