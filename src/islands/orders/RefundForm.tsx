import { useState } from 'react'
import { formatRupees, toPaise, toRupees } from '#domain/money.ts'
import { appliedRefundable, totalRefundable, refundablePayments } from '#domain/orders/refundable-money.ts'
import { MAX_REASON_LENGTH, type Order } from '#domain/orders/order.ts'
import { refundShownOrder } from '#stores/orders/order-actions.ts'
import { Field } from '../ui/Field.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { paymentName } from './payment-name.ts'

interface ChoiceProps {
  readonly order: Order
  readonly paymentId: string
  readonly choose: (paymentId: string) => void
}

const PaymentChoice = ({ order, paymentId, choose }: ChoiceProps) => {
  const payments = refundablePayments(order).map((payment) => [payment.id, paymentName(payment)] as const)
  const choices = appliedRefundable(order) > 0 ? [['', 'Newest first'] as const, ...payments] : payments
  // It was refunded meanwhile. Without this option the select would show another payment, which would be refunded
  // instead.
  const isGone = !choices.some(([id]) => id === paymentId)
  return (
    <SelectField
      label="Payment"
      name="payment"
      value={paymentId}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      choices={isGone ? [[paymentId, 'Nothing left of your chosen payment'], ...choices] : choices}
    />
  )
}

const Fields = ({ order }: { readonly order: Order }) => {
  const payments = refundablePayments(order)
  // Unapplied payments are refunded only if they are chosen.
  const [paymentId, choose] = useState(
    payments.length > 1 && appliedRefundable(order) > 0 ? '' : (payments[0]?.id ?? ''),
  )
  const chosen = payments.find(({ id }) => id === paymentId)
  const most = chosen ? chosen.refundable : appliedRefundable(order)
  return (
    <>
      {payments.length > 1 ? (
        <PaymentChoice order={order} paymentId={paymentId} choose={choose} />
      ) : (
        <input type="hidden" name="payment" value={paymentId} />
      )}
      <Field
        key={paymentId}
        label="Amount"
        note={`up to ${formatRupees(most)}`}
        name="amount"
        type="number"
        min={1}
        max={most}
        step="0.01"
        defaultValue={most}
        // Browsers change a focused number with the wheel, so scrolling on would refund a paisa less.
        onWheel={({ currentTarget }) => currentTarget.blur()}
        required
      />
      <Field label="Reason" name="reason" maxLength={MAX_REASON_LENGTH} required />
    </>
  )
}

/** Refunds a payment that staff choose, or the newest first, after a confirmation. */
export const RefundForm = ({ order }: { readonly order: Order }) => (
  <ConfirmForm
    isOffered={totalRefundable(order) > 0}
    label="Refund"
    title={`Refund order ${order.number}`}
    version={toPaise(totalRefundable(order))}
    fields={<Fields order={order} />}
    note="It is refunded the way it was paid. This can’t be undone."
    words={{ send: 'Refund now', busy: 'Refunding...', leave: 'Cancel' }}
    send={(text, key, seen) =>
      refundShownOrder(order, {
        held: toRupees(seen),
        amount: Number(text('amount')),
        reason: text('reason'),
        paymentId: text('payment'),
        key,
      })
    }
  />
)
