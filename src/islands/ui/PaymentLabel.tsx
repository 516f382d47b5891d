import { messages } from '#copy/messages.ts'
import { formatRupees } from '#domain/money.ts'
import type { Order } from '#domain/orders/order.ts'

/** Where an order's payment stands, as words and never as a badge. */
export const PaymentLabel = ({ order }: { readonly order: Order }) => {
  if (order.isPaid)
    return (
      <span className="text-leaf">
        {order.refundedAmount > 0 ? `Paid, refunded ${formatRupees(order.refundedAmount)}` : 'Paid'}
      </span>
    )
  return <span className="text-bronze">{order.state === 'pending' ? messages.pay.pending : 'Unpaid'}</span>
}
