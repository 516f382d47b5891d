import { z } from 'zod'

/** Seconds since 1970, as the provider writes times; none before that, and none that a date of four digits can't hold. */
export const unixSeconds = z
  .number()
  .min(0)
  .max(Date.UTC(9999, 11, 31) / 1000)
