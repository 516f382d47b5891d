/** How many hours after accepting a quote its first payment may come. */
export const PAY_WITHIN_HOURS = 72
