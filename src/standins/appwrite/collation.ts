/** Text as the service's database compares it (utf8mb4_unicode_ci): without accents and in one case. */
export const folded = <T>(value: T) =>
  typeof value === 'string' ? value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : value
