/** What a customer reads while the shop looks for a payment that the payment provider can't find. */
export const unknownPaymentText =
  'We are looking into your payment and will write to you; please don’t pay again.'

/** What a customer reads while the shop looks for a refund, such as 'your refund of ₹5,000', at the provider. */
export const unknownRefundText = (refund = 'your refund'): string =>
  `We are looking into ${refund} and will write to you.`
