import { lazy, Suspense } from 'react'
import { customerKey, customerPath } from '#domain/customers/customer-key.ts'
import { $orderView } from '#stores/orders/order-page.ts'
import { useLive } from '../use-live.ts'

// Most orders come without.
const SentMeasurements = lazy(async () => ({
  default: (await import('../fit/SentMeasurements.tsx')).SentMeasurements,
}))

interface Props {
  /** The order she is the customer of. */
  readonly orderId: string
  readonly name: string
  /** '' once she was erased. */
  readonly email: string
}

/** Her measurements, read anew when others come while the page is open. */
const Measurements = ({ orderId }: Pick<Props, 'orderId'>) => {
  const view = useLive($orderView)
  const cameAt = view.state === 'ready' ? view.order.progress?.measurementsAt : undefined
  return (
    <Suspense>
      <SentMeasurements key={cameAt} kind="order" id={orderId} />
    </Suspense>
  )
}

const Person = ({ orderId, name, email }: Props) => (
  <>
    <p className="staff:leading-normal leading-[1.75] [overflow-wrap:anywhere]">
      {name}
      <br />
      <a
        className="decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
        href={`mailto:${encodeURIComponent(email)}`}
      >
        {email}
      </a>
    </p>
    <p className="unprinted mt-2">
      <a className="text-action" href={customerPath(customerKey({ source: 'order', id: orderId }))}>
        All about this customer
      </a>
    </p>
  </>
)

/** Who ordered, where administrators write to her, and what her order is cut by: that is kept until it has left. */
export const OrderCustomer = (customer: Props) => (
  <>
    <h2 className="h3 staff:mb-1 mb-4">Customer</h2>
    {customer.email ? <Person {...customer} /> : <p>Their personal data has been erased.</p>}
    <Measurements orderId={customer.orderId} />
  </>
)
