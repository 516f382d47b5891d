/** What stands in place of the reason of an order that waits for a payment, once all of it is paid, for whom. */
export const paymentCame = {
  customer: 'Your payment has arrived, and we go on with your order.',
  staff: 'The payment has arrived. Let it go on.',
} as const
