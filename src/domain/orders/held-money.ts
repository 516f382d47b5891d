import { toPaise, toRupees } from '../money.ts'
import type { Order, OrderPayment } from './order.ts'

/** A payment that has arrived. */
type ArrivedPayment = OrderPayment & { readonly id: string }

/** The payments of which something can be given back, where staff see them. */
export const refundablePayments = (order: Order): readonly ArrivedPayment[] =>
  (order.payments ?? []).filter(
    (payment): payment is ArrivedPayment => payment.id !== null && payment.refundable > 0,
  )

/** What the shop holds of the money that counts, where staff see its payments, in rupees. */
export const countedHeld = (order: Order): number =>
  toRupees(
    refundablePayments(order)
      .filter(({ flagged }) => !flagged)
      .reduce((sum, { refundable }) => sum + toPaise(refundable), 0),
  )

/** What the shop holds of an order, also of money that doesn't count, in rupees. */
export const moneyHeld = (order: Order): number =>
  toRupees(refundablePayments(order).reduce((sum, { refundable }) => sum + toPaise(refundable), 0))
