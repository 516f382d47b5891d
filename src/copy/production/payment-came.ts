/** Replaces the reason of an order paused for a payment once it is fully paid, for its customer and for staff. */
export const paymentCame = {
  customer: 'Your payment has arrived, and we go on with your order.',
  staff: 'The payment has arrived. Let it go on.',
} as const
