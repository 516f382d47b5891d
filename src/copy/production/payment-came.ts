/** Replaces the reason of an order paused for a payment once it is fully paid, for its customer and for staff. */
export const paymentCame = {
  customer: 'We have received your payment and will continue with your order.',
  staff: 'The payment has arrived. Resume the order.',
} as const
