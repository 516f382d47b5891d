import { lazy, Suspense, useRef, useState } from 'react'
import { customerKey, customerPath } from '#domain/customers/customer-key.ts'
import type { Order } from '#domain/orders/order.ts'
import { $orderView } from '#stores/orders/order-page.ts'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { useLive } from '../use-live.ts'

// Most orders have no measurements.
const SentMeasurements = lazy(async () => ({
  default: (await import('../fit/SentMeasurements.tsx')).SentMeasurements,
}))

// Few orders have to be corrected.
const FORMS = {
  email: lazy(async () => ({ default: (await import('./CustomerEmailForm.tsx')).CustomerEmailForm })),
  detach: lazy(async () => ({ default: (await import('./DetachForm.tsx')).DetachForm })),
}

interface Props {
  /** As administrators see it; its e-mail address is '' once the customer's data were erased. */
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

interface PersonProps extends Props {
  readonly onCorrect: () => void
}

// The space between two actions is such that neither covers the other: each can be pressed well beyond its words.
const Person = ({ order: { _id: id, user, email = '' }, onCorrect }: PersonProps) => (
  <>
    <p className="staff:leading-normal leading-[1.75] [overflow-wrap:anywhere]">
      {user}
      <br />
      <a
        className="decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
        href={`mailto:${encodeURIComponent(email)}`}
      >
        {email}
      </a>
    </p>
    <p className="unprinted mt-4">
      <a className="text-action" href={customerPath(customerKey({ source: 'order', id }))}>
        View customer
      </a>
    </p>
    <p className="unprinted mt-5">
      <button type="button" className="text-action" onClick={onCorrect}>
        Correct the e-mail address
      </button>
    </p>
  </>
)

interface AccountProps extends Props {
  readonly onRemove: () => void
}

const OwnAccount = ({ order: { account }, onRemove }: AccountProps) =>
  account && (
    <div className="unprinted mt-6">
      <p className="[overflow-wrap:anywhere]">
        In the account of {account.name}, {account.email}
      </p>
      <p className="mt-4 pb-2">
        <button type="button" className="text-action" onClick={onRemove}>
          Remove from this account
        </button>
      </p>
    </div>
  )

/** The open form. A dialog reports a frame late that it has closed, so a press in between opens another one. */
interface Opened {
  readonly form: keyof typeof FORMS
  readonly press: number
}

/**
 * For administrators: the customer, her e-mail address and account, which they can correct, and the measurements for
 * her order, which are kept until it is dispatched.
 */
export const OrderCustomer = ({ order }: Props) => {
  const place = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<Opened>()
  useHeldFocus(place)
  const Form = opened && FORMS[opened.form]
  const open = (form: Opened['form']) => setOpened((before) => ({ form, press: (before?.press ?? 0) + 1 }))
  return (
    <section ref={place} aria-labelledby="customer" tabIndex={-1} className="outline-none">
      <h2 id="customer" className="h3 staff:mb-1 mb-4">
        Customer
      </h2>
      {order.email ? (
        <Person order={order} onCorrect={() => open('email')} />
      ) : (
        <p>Their personal data has been erased.</p>
      )}
      <OwnAccount order={order} onRemove={() => open('detach')} />
      {Form && (
        <Suspense>
          <Form key={opened.press} order={order} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      <Measurements orderId={order._id} />
    </section>
  )
}
