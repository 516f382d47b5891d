import { formatRupees } from '#domain/money.ts'

/** What a customer reads about money that arrived for her order and doesn't count. `amount` is in rupees. */
export const unappliedPaymentText = (amount: number): string =>
  `A payment of ${formatRupees(amount)} does not match this order. We are looking into it and will write to you; please don’t pay again.`

/** What a customer reads while the shop looks for a payment that the payment provider can't find. */
export const unknownPaymentText =
  'We are looking into your payment and will write to you; please don’t pay again.'
