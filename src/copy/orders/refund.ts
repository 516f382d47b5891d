import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { refundTime, type Refund } from '#domain/orders/refund.ts'

/** The reference number with which her bank can find the refund; '' until the bank has given one. */
export const referenceText = ({ reference }: Refund): string =>
  reference && `Bank reference number: ${reference}.`

/** What a customer reads about a refund, and when it arrives. */
export const refundText = ({ amount, at, method, isUnapplied, isUnknown }: Refund): string =>
  isUnknown
    ? `We are looking into your refund of ${formatRupees(amount)} and will write to you.`
    : `${formatRupees(amount)} refunded on ${formatDay(at)}${isUnapplied ? ', as it did not count for this order' : ''}. ${refundTime(method)}.`
