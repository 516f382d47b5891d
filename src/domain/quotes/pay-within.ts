/** Hours after accepting a quote within which the first payment must arrive. */
export const PAY_WITHIN_HOURS = 72
