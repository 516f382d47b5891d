import { formatRupees, toPaise, toRupees } from '#domain/money.ts'
import { totalRefundable } from '#domain/orders/refundable-money.ts'
import { MAX_REASON_LENGTH, type Order } from '#domain/orders/order.ts'
import { cancelShownOrder } from '#stores/orders/order-actions.ts'
import { Field } from '../ui/Field.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'

/** Cancels an order and refunds everything paid for it, after a confirmation. */
export const CancelForm = ({ order }: { readonly order: Order }) => {
  const held = totalRefundable(order)
  return (
    <ConfirmForm
      isOffered={order.state !== 'closed'}
      version={toPaise(held)}
      label="Cancel order"
      title={`Cancel order ${order.number}`}
      fields={<Field label="Reason" name="reason" maxLength={MAX_REASON_LENGTH} required />}
      note={
        held > 0
          ? `${formatRupees(held)} goes back the way it came, and the customer is told. This can’t be undone.`
          : 'It can no longer be paid, and the customer is told. This can’t be undone.'
      }
      words={{ send: 'Cancel order now', busy: 'Cancelling...', leave: 'Keep the order' }}
      send={(text, key, seen) =>
        cancelShownOrder(order, { reason: text('reason'), held: toRupees(seen), key })
      }
    />
  )
}
