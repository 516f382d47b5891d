const MONTHS = 11

/**
 * Until when a security.txt of that moment is good: less than a year, as RFC 9116 advises, and the first of a month, so
 * that builds of one month print the same.
 */
export const expiryOf = (builtAt: Date): string =>
  new Date(Date.UTC(builtAt.getUTCFullYear(), builtAt.getUTCMonth() + MONTHS, 1)).toISOString()
