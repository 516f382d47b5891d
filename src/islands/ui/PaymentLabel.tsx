import { messages } from '#copy/messages.ts'
import { formatRupees } from '#domain/money.ts'
import type { Order } from '#domain/orders/order.ts'

const withRefund = (words: string, { refundedAmount }: Order) =>
  refundedAmount > 0 ? `${words}, refunded ${formatRupees(refundedAmount)}` : words

const openWords = (order: Order): string => {
  if (order.isPaymentUnknown || order.isRefundUnknown) return 'Under review'
  if (order.state === 'pending') return messages.pay.pending
  if (order.isCancelled) return withRefund('Cancelled', order)
  if (order.state === 'closed') return 'Closed'
  if (order.state === 'part_paid')
    return withRefund(order.balanceDue ? `${formatRupees(order.balanceDue)} due` : 'Paid', order)
  return 'Unpaid'
}

/** An order's payment state, as text and never as a badge. */
export const PaymentLabel = ({ order }: { readonly order: Order }) =>
  order.isPaid && !order.isRefundUnknown ? (
    <span className="text-leaf">{withRefund('Paid', order)}</span>
  ) : (
    <span className="text-bronze">{openWords(order)}</span>
  )
