import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { refundTime, type Refund } from '#domain/orders/refund.ts'

/** By what her bank finds it; '' until the bank has told it. */
export const referenceText = ({ reference }: Refund): string =>
  reference && `Your bank knows it by the reference number ${reference}.`

/** What a customer reads of money on its way back to her, and when it arrives. */
export const refundText = ({ amount, at, method, isUnapplied }: Refund): string =>
  `${formatRupees(amount)} refunded on ${formatDay(at)}${isUnapplied ? ', as it did not count for this order' : ''}. ${refundTime(method)}.`
