import { z } from 'zod'

/** The provider's format of times: seconds since 1970, not negative, and within the year 9999. */
export const unixSeconds = z
  .number()
  .min(0)
  .max(Date.UTC(9999, 11, 31) / 1000)
