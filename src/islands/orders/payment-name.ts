import { formatRupees } from '#domain/money.ts'
import type { OrderPayment } from '#domain/orders/order.ts'

const PURPOSES: Readonly<Record<OrderPayment['purpose'], string>> = {
  full: 'whole payment',
  deposit: 'deposit',
  balance: 'balance',
}

/** What staff call one of several payments, such as 'deposit, ₹50,000'. */
export const paymentName = ({ purpose, amount }: Pick<OrderPayment, 'purpose' | 'amount'>): string =>
  `${PURPOSES[purpose]}, ${formatRupees(amount)}`
