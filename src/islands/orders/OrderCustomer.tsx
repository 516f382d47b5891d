import { lazy, Suspense } from 'react'
import { customerKey, customerPath } from '#domain/customers/customer-key.ts'
import { $orderView } from '#stores/orders/order-page.ts'
import { useLive } from '../use-live.ts'

// Most orders have no measurements.
const SentMeasurements = lazy(async () => ({
  default: (await import('../fit/SentMeasurements.tsx')).SentMeasurements,
}))

interface Props {
  /** The id of her order. */
  readonly orderId: string
  readonly name: string
  /** '' once her data were erased. */
  readonly email: string
}

/** Her measurements, loaded again when new ones arrive while the page is open. */
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
        View customer
      </a>
    </p>
  </>
)

/**
 * For administrators: the customer, her e-mail address, and the measurements for her order, which are kept until it is
 * dispatched.
 */
export const OrderCustomer = (customer: Props) => (
  <>
    <h2 className="h3 staff:mb-1 mb-4">Customer</h2>
    {customer.email ? <Person {...customer} /> : <p>Their personal data has been erased.</p>}
    <Measurements orderId={customer.orderId} />
  </>
)
