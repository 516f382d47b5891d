import { type ComponentProps, lazy, Suspense } from 'react'
import { messages } from '#copy/messages.ts'
import { referenceText, refundText } from '#copy/orders/refund.ts'
import { unappliedPaymentText, unknownPaymentText } from '#copy/orders/money-in-question.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { formatPhone } from '#domain/account/phone.ts'
import type { Refund } from '#domain/orders/refund.ts'
import type { CheckoutConfig } from '#stores/payments/payment.ts'
import { PaymentLabel } from '../ui/PaymentLabel.tsx'

const PayButton = lazy(async () => ({ default: (await import('./PayButton.tsx')).PayButton }))
// Loaded only for staff.
const AddressEditor = lazy(async () => ({
  default: (await import('../board/AddressEditor.tsx')).AddressEditor,
}))
const OrderCustomer = lazy(async () => ({ default: (await import('./OrderCustomer.tsx')).OrderCustomer }))

const { pay } = messages

interface Props {
  readonly order: Order
  readonly config: CheckoutConfig
}

const Pay = (button: ComponentProps<typeof PayButton>) =>
  button.order.payable && (
    <Suspense>
      <PayButton {...button} />
    </Suspense>
  )

const Unpaid = ({ order, config }: Props) => (
  <>
    <p>
      This order is <PaymentLabel order={order} />.{!order.quoteLink && ' It is kept for 24 hours.'}
    </p>
    <Pay order={order} config={config} words="Proceed to Payment" />
  </>
)

const partPaidText = (order: Order): string => {
  const paid = `${formatRupees(order.paidAmount)} of ${formatRupees(order.totalPrice)} is paid.`
  return order.payable
    ? `${paid} The balance of ${formatRupees(order.balanceDue)} is due before your order leaves us.`
    : paid
}

const PartPaid = ({ order, config }: Props) => (
  <>
    <p>{partPaidText(order)}</p>
    <Pay order={order} config={config} words="Pay the balance" />
  </>
)

const Closed = ({ order }: { readonly order: Order }) =>
  order.isCancelled ? (
    <p>This order was cancelled.</p>
  ) : (
    <p>This order was not paid {order.quoteLink ? 'in time' : 'within 24 hours'} and is closed.</p>
  )

const Refunds = ({ refunds }: { readonly refunds: readonly Refund[] }) =>
  refunds.length > 0 && (
    <ul>
      {refunds.map((refund) => (
        <li key={`${refund.at} ${refund.amount}`} className="mt-4 [overflow-wrap:anywhere]">
          <span>{refundText(refund)}</span>
          {refund.reference && <span className="text-ink-2 block">{referenceText(refund)}</span>}
        </li>
      ))}
    </ul>
  )

const Payment = ({ order, config }: Props) => {
  if (order.isPaid)
    return (
      <p>
        <PaymentLabel order={order} />
        {order.paidAt && (
          <span>
            {`${order.refundedAmount > 0 || order.isRefundUnknown ? '. Paid' : ''} on ${formatDayAndTime(order.paidAt)}`}
          </span>
        )}
      </p>
    )
  if (order.isPaymentUnknown) return <p>{unknownPaymentText}</p>
  if (order.state === 'pending') return <p>{`${pay.pending}. ${pay.noNeedToPayAgain} ${pay.bankReturns}`}</p>
  if (order.state === 'closed') return <Closed order={order} />
  if (order.state === 'part_paid') return <PartPaid order={order} config={config} />
  return <Unpaid order={order} config={config} />
}

/** The panel beside an order's products: where they go, how they are paid, and what happens next. */
export const OrderAside = ({ order, config }: Props) => {
  const to = order.shippingAddress
  const block =
    'not-first:mt-9 not-first:border-t not-first:border-seam not-first:pt-8 staff:not-first:mt-4 staff:not-first:pt-3'
  return (
    <aside
      aria-label="Delivery and payment"
      className="panel staff:max-xl:mt-4 col-span-full max-xl:-mx-(--gutter) max-xl:mt-11 xl:col-start-9 print:bg-transparent print:py-0"
    >
      {order.events && (
        <section className={block}>
          <Suspense>
            <OrderCustomer order={order} />
          </Suspense>
        </section>
      )}
      <section className={block}>
        <h2 className="h3 staff:mb-1 mb-4">Delivery address</h2>
        <address className="staff:leading-normal leading-[1.75] [overflow-wrap:anywhere] whitespace-pre-line not-italic">
          {[to.name, to.address, to.city, to.state, to.postalCode, formatPhone(to.phone)]
            .filter(Boolean)
            .join('\n')}
        </address>
        {order.events && order.state !== 'closed' && (
          <Suspense>
            <AddressEditor order={order} />
          </Suspense>
        )}
        {order.gstin && <p className="text-ink-2 mt-3">GSTIN {order.gstin}</p>}
      </section>
      <section className={block} aria-live="polite">
        <h2 className="h3 staff:mb-1 mb-4">Payment</h2>
        {order.unappliedAmount !== undefined && (
          <p className="mb-4">{unappliedPaymentText(order.unappliedAmount)}</p>
        )}
        <Payment order={order} config={config} />
        <Refunds refunds={order.refunds ?? []} />
        {order.quoteLink && (
          <p className="unprinted mt-6">
            <a className="text-action" href={order.quoteLink}>
              View the quote
            </a>
          </p>
        )}
      </section>
    </aside>
  )
}
