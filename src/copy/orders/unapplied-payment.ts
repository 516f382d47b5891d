import { formatRupees } from '#domain/money.ts'

/** What a customer reads about money that arrived for her order and doesn't count. `amount` is in rupees. */
export const unappliedPaymentText = (amount: number): string =>
  `We have received a payment of ${formatRupees(amount)} that does not match this order. We are looking into it and will write to you; please don’t pay it again.`
