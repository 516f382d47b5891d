import { messages } from '#copy/messages.ts'
import { formatDayAndTime } from '#domain/dates.ts'
import type { Order } from '#domain/order.ts'
import { formatPhone } from '#domain/phone.ts'
import { $orderBusy, payAgain } from '#stores/order-page.ts'
import type { Till } from '#stores/payment.ts'
import { PaymentWord } from '../ui/PaymentWord.tsx'
import { useLive } from '../use-live.ts'

interface Props {
  readonly order: Order
  readonly till: Till
}

const Unpaid = ({ order, till }: Props) => {
  const isBusy = useLive($orderBusy, false)
  return (
    <>
      <p>
        This order is <PaymentWord order={order} />. It is kept for 24 hours.
      </p>
      <button
        type="button"
        className="btn unprinted mt-[26px] w-full"
        aria-busy={isBusy}
        onClick={() => void payAgain(till, order)}
      >
        {isBusy ? 'Processing Payment...' : 'Proceed to Payment'}
      </button>
      {till.isTest && <p className="quiet-note unprinted mt-4">{messages.pay.testMode}</p>}
    </>
  )
}

const Payment = ({ order, till }: Props) => {
  if (order.isPaid)
    return (
      <p>
        <PaymentWord order={order} />
        {order.paidAt && `${order.refundedAmount > 0 ? '. Paid' : ''} on ${formatDayAndTime(order.paidAt)}`}
      </p>
    )
  if (order.state === 'pending')
    return <p>{messages.pay.pending}. This page follows it by itself; there is no need to pay again.</p>
  if (order.state === 'closed')
    return (
      <p>
        <PaymentWord order={order} />. This order was not paid within 24 hours and is closed.
      </p>
    )
  return <Unpaid order={order} till={till} />
}

/** Beside an order's pieces: where they go, how they are paid, what happens next. */
export const OrderAside = ({ order, till }: Props) => {
  const to = order.shippingAddress
  const block = 'not-first:mt-9 not-first:border-t not-first:border-seam not-first:pt-8'
  return (
    <aside
      aria-label="Delivery and payment"
      className="panel col-span-full max-xl:-mx-(--gutter) max-xl:mt-11 xl:col-start-9 print:bg-transparent print:py-0"
    >
      <section className={block}>
        <h2 className="h3 mb-4">Delivery address</h2>
        <address className="leading-[1.75] [overflow-wrap:anywhere] whitespace-pre-line not-italic">
          {[to.name, to.address, to.city, to.postalCode, formatPhone(to.phone)].filter(Boolean).join('\n')}
        </address>
      </section>
      <section className={block} aria-live="polite">
        <h2 className="h3 mb-4">Payment</h2>
        <Payment order={order} till={till} />
      </section>
      {order.isPaid && (
        <section className={block}>
          <h2 className="h3 mb-4">What happens now</h2>
          <p>
            Your pieces are cut and finished in 6 to 21 working days. They travel 2 to 3 working days within
            India.
          </p>
        </section>
      )}
    </aside>
  )
}
