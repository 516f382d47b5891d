import { useRef } from 'react'
import { eventText } from '#copy/orders/order-events.ts'
import { formatDayAndTime, formatMoment } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import type { Order, OrderPayment } from '#domain/orders/order.ts'
import { readDetails } from '#domain/orders/event-details.ts'
import { papersPath } from '#stores/board/papers-path.ts'
import { applyToOrder, clearOrderFlag } from '#stores/orders/order-actions.ts'
import { OrderNotes } from '../board/OrderNotes.tsx'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { StagePanel } from '../production/StagePanel.tsx'
import { OrderRequests } from '../service-desk/OrderRequests.tsx'
import { CancelForm } from './CancelForm.tsx'
import { EndLinkForm } from './EndLinkForm.tsx'
import { RefundForm } from './RefundForm.tsx'

const STATES: Readonly<Record<string, string>> = {
  open: 'not paid yet',
  closed: 'closed unpaid',
  captured: 'received',
  unapplied: 'received, unapplied',
}

const PURPOSES = { full: '', deposit: 'Deposit: ', balance: 'Balance: ' } as const

interface ApplyProps {
  readonly order: Order
  readonly payment: OrderPayment
}

/**
 * A button that makes an unapplied payment count; nothing if some of it was refunded or it exceeds what is left to pay.
 */
const ApplyPayment = ({ order, payment: { id, state, amount, refundable } }: ApplyProps) => {
  const isWhole = state === 'unapplied' && refundable === amount
  const left = order.totalPrice - order.paidAmount
  if (id === null || !isWhole || amount > left || order.isCancelled) return null
  return (
    <button type="button" className="text-action mt-1 block" onClick={() => void applyToOrder(order, id)}>
      Apply payment
    </button>
  )
}

const Flags = ({ order }: { readonly order: Order }) => {
  if (!order.flags || order.flags.length === 0) return null
  return (
    <div className="text-burgundy mb-4 text-[15px]">
      <p id="flags">Needs attention:</p>
      <ul aria-labelledby="flags">
        {order.flags.map(({ reason, text, isClearable }) => (
          <li key={reason} className="flex flex-wrap items-baseline gap-x-4">
            {text}
            {isClearable && (
              <button
                type="button"
                className="text-action"
                aria-label={`Clear flag: ${text}`}
                onClick={() => void clearOrderFlag(order, reason)}
              >
                Clear flag
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DISPUTE_WAITS = ['open', 'action_required']
const DISPUTE_RUNS = [...DISPUTE_WAITS, 'under_review']

// The service desk links here for refunds.
const bringIntoView = (section: HTMLElement | null) => {
  if (window.location.hash === '#money') section?.scrollIntoView({ behavior: 'instant' })
}

const Payments = ({ order }: { readonly order: Order }) => (
  <section id="money" ref={bringIntoView} tabIndex={-1} className="outline-none" aria-labelledby="payments">
    <h2 id="payments" className="h3 mb-1.5">
      Payments
    </h2>
    <Flags order={order} />
    <ul className="grid text-[14px]">
      {order.payments?.map((payment) => (
        <li
          key={payment.id ?? payment.orderId}
          className="border-line border-t py-1.5 [overflow-wrap:anywhere]"
        >
          <span>
            {`${PURPOSES[payment.purpose]}${formatRupees(payment.amount)} ${STATES[payment.state] ?? payment.state}`}
          </span>
          <span className="text-ink-2 block">{payment.id ?? payment.orderId}</span>
          {payment.flagged && (
            <span className="text-burgundy block">Flagged: please check this payment.</span>
          )}
          <ApplyPayment order={order} payment={payment} />
        </li>
      ))}
    </ul>
    {order.disputes?.map(({ id, status, phase, reason, amount, deducted, respondBy }) => (
      <p key={id} className="border-line mt-3 border-t py-1.5 text-[15px] [overflow-wrap:anywhere]">
        <span className="text-burgundy">
          Dispute of {formatRupees(amount)}: {status.replaceAll('_', ' ')}
          {DISPUTE_WAITS.includes(status) && respondBy && `, answer by ${formatDayAndTime(respondBy)}`}
          {deducted > 0
            ? `. ${formatRupees(deducted)} deducted.`
            : DISPUTE_RUNS.includes(status) && '. A refund now could pay it twice.'}
        </span>
        <span className="text-ink-2 block">{[phase, reason, id].filter(Boolean).join(' · ')}</span>
      </p>
    ))}
    <div className="flex flex-wrap gap-x-6">
      <RefundForm order={order} />
      {order.state !== 'closed' && (
        <>
          <a
            className="text-action mt-4 self-center"
            href={papersPath('slip-a5', [order._id])}
            target="_blank"
          >
            Packing slip
          </a>
          <a className="text-action mt-4 self-center" href={papersPath('label', [order._id])} target="_blank">
            Address label
          </a>
        </>
      )}
      {typeof order.linkRev === 'number' && <EndLinkForm order={order} />}
      <CancelForm order={order} />
    </div>
  </section>
)

const Timeline = ({ order }: { readonly order: Order }) => (
  <section className="col-span-full xl:col-start-7">
    <h2 className="h3 mb-1.5">History</h2>
    <ol className="grid text-[14px]">
      {order.events?.map((event, at) => (
        <li
          // The trail only grows, and two entries may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className="border-line grid grid-cols-[minmax(110px,auto)_1fr] gap-x-6 border-t py-1.5 [overflow-wrap:anywhere]"
        >
          <time dateTime={event.at} className="text-ink-2">
            {formatMoment(event.at)}
          </time>
          <span>
            {eventText(event.what)}
            {event.actor && <span className="text-ink-2">, {event.actor}</span>}
            {event.details && <span className="text-ink-2 block">{readDetails(event.details)}</span>}
          </span>
        </li>
      ))}
    </ol>
  </section>
)

/** What only administrators see of an order: its production, payments, refunds and audit trail. */
export const OrderDesk = ({ order }: { readonly order: Order }) => {
  const desk = useRef<HTMLDivElement>(null)
  useHeldFocus(desk)
  return (
    <div ref={desk} className="columns unprinted border-line items-start gap-y-6 border-t py-5">
      {order.service && order.service.requests.length > 0 && (
        <OrderRequests requests={order.service.requests} />
      )}
      {order.progress && <StagePanel order={order} progress={order.progress} />}
      <div className="col-span-full grid gap-y-6 xl:col-end-6">
        <Payments order={order} />
        <OrderNotes order={order} />
      </div>
      <Timeline order={order} />
    </div>
  )
}
