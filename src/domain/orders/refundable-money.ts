import { toPaise, toRupees } from '../money.ts'
import type { Order, OrderPayment } from './order.ts'

/** A payment that has arrived. */
type ArrivedPayment = OrderPayment & { readonly id: string }

/** The payments that can still be refunded, at least in part; none if the order comes without payments. */
export const refundablePayments = (order: Order): readonly ArrivedPayment[] =>
  (order.payments ?? []).filter(
    (payment): payment is ArrivedPayment => payment.id !== null && payment.refundable > 0,
  )

/** The money that counts and can still be refunded, in rupees; 0 if the order comes without payments. */
export const appliedRefundable = (order: Order): number =>
  toRupees(
    refundablePayments(order)
      .filter(({ flagged }) => !flagged)
      .reduce((sum, { refundable }) => sum + toPaise(refundable), 0),
  )

/** All money that can still be refunded, even if it doesn't count, in rupees; 0 without payments. */
export const totalRefundable = (order: Order): number =>
  toRupees(refundablePayments(order).reduce((sum, { refundable }) => sum + toPaise(refundable), 0))
