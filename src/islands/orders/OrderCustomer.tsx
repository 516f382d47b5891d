import { lazy, Suspense } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { customerKey, customerPath } from '#domain/customers/customer-key.ts'
import type { Order } from '#domain/orders/order.ts'
import { $orderView } from '#stores/orders/order-page.ts'
import { useLive } from '../use-live.ts'
import { CorrectEmailForm } from './CorrectEmailForm.tsx'
import { DetachForm } from './DetachForm.tsx'

// Most orders come without.
const SentMeasurements = lazy(async () => ({
  default: (await import('../fit/SentMeasurements.tsx')).SentMeasurements,
}))

interface Props {
  /** The order she is the customer of, as staff see it; its e-mail address is '' once she was erased. */
  readonly order: Order
}

/** Her measurements, loaded again when new ones arrive while the page is open. */
const Measurements = ({ orderId }: { readonly orderId: string }) => {
  const view = useLive($orderView)
  const cameAt = view.state === 'ready' ? view.order.progress?.measurementsAt : undefined
  return (
    <Suspense>
      <SentMeasurements key={cameAt} kind="order" id={orderId} />
    </Suspense>
  )
}

const Person = ({ order }: Props) => (
  <>
    <p className="staff:leading-normal leading-[1.75] [overflow-wrap:anywhere]">
      {order.user}
      <br />
      <a
        className="decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
        href={`mailto:${encodeURIComponent(order.email ?? '')}`}
      >
        {order.email}
      </a>
    </p>
    <div className="unprinted mt-2 flex flex-wrap items-baseline gap-x-6">
      <a className="text-action" href={customerPath(customerKey({ source: 'order', id: order._id }))}>
        All about this customer
      </a>
      <CorrectEmailForm order={order} />
    </div>
  </>
)

const Claim = ({ order }: Props) =>
  order.account && (
    <div className="unprinted mt-3">
      <p className="[overflow-wrap:anywhere]">
        {deskMessages.inAccount(order.account.name, order.account.email)}
      </p>
      <DetachForm order={order} />
    </div>
  )

/** Who ordered, where administrators write to her, and what her order is cut by: that is kept until it has left. */
export const OrderCustomer = ({ order }: Props) => (
  <>
    <h2 className="h3 staff:mb-1 mb-4">Customer</h2>
    {order.email ? <Person order={order} /> : <p>Their personal data has been erased.</p>}
    <Claim order={order} />
    <Measurements orderId={order._id} />
  </>
)
