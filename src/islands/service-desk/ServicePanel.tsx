import { deskStateText } from '#copy/service/desk-list.ts'
import { deskEntryText, deskPhaseText, isAboutMoney, serviceDesk } from '#copy/service/desk.ts'
import { kindNames } from '#copy/service/kind-names.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { formatDay, formatDayAndTime } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { closeRequest, type OpenRequest } from '#stores/service/service-desk.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import { RequestEntries } from '../service/RequestEntries.tsx'
import { Detail } from '../ui/Detail.tsx'
import { WhenReady } from '../ui/WhenReady.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { DueLabel } from './DueLabel.tsx'

const moneyOf = ({ totalPrice, paidAmount, refundedAmount }: OpenServiceRequest): string =>
  [
    `${formatRupees(paidAmount)} of ${formatRupees(totalPrice)} paid`,
    ...(refundedAmount > 0 ? [`${formatRupees(refundedAmount)} refunded`] : []),
  ].join(', ')

/** The label of the link to the next staff action on the order's page; '' for none. */
const nextOnOrder = ({ kind, endedAt, paidAmount, refundedAmount }: OpenServiceRequest): string => {
  // Even after a full refund, which does not cancel an order.
  if (kind === 'cancel' && endedAt === null) return serviceDesk.cancel
  return isAboutMoney(kind) && paidAmount > refundedAmount ? serviceDesk.money : ''
}

const Facts = ({ request }: { readonly request: OpenServiceRequest }) => (
  <dl className="my-6 grid gap-x-6 gap-y-4 sm:grid-cols-2">
    <Detail name="Order">
      <a className="underline underline-offset-4" href={`/order/${request.orderId}`}>
        {request.orderNumber}
      </a>
      {`, ${formatDay(request.orderedAt)}`}
    </Detail>
    <Detail name="Stage">{deskPhaseText[request.phase]}</Detail>
    <Detail name="Payment">{moneyOf(request)}</Detail>
    <Detail name="About">{request.product || request.products.join('; ')}</Detail>
    <Detail name="E-mail">{request.email || '–'}</Detail>
    <Detail name="Phone">{formatPhone(request.phone) || '–'}</Detail>
    <Detail name="Answer by">{formatDayAndTime(request.answerBy)}</Detail>
    <Detail name="Resolve by">{formatDayAndTime(request.solveBy)}</Detail>
  </dl>
)

const Others = ({ others }: Pick<OpenServiceRequest, 'others'>) => (
  <p className="mb-6 text-[15px]">
    Also about this order:{' '}
    {others.map(({ ticket, kind, state }, at) => (
      <span key={ticket}>
        {at > 0 && ', '}
        <a className="underline underline-offset-4" href={ticketPath(ticket)}>
          {kindNames[kind]} {ticket}
        </a>{' '}
        ({deskStateText[state].toLowerCase()})
      </span>
    ))}
  </p>
)

const Request = ({ request }: { readonly request: OpenServiceRequest }) => (
  <>
    <p className="label text-ink-2">{`${kindNames[request.kind]} ${request.ticket}`}</p>
    <h2 id="request" className="mt-2 text-[34px] [overflow-wrap:anywhere]">
      {request.customer}
    </h2>
    <p className="mt-1 text-[15px]" aria-live="polite">
      <span>{deskStateText[request.state]}</span>
      {request.endedAt === null && (
        <span>
          {', '}
          <DueLabel request={request} />
        </span>
      )}
    </p>
    {request.isHeld && <p className="text-bronze mt-1 text-[15px]">{serviceDesk.held}</p>}
    <Facts request={request} />
    {request.others.length > 0 && <Others others={request.others} />}
    <RequestEntries entries={request.entries} nameOf={deskEntryText} />
    {nextOnOrder(request) && (
      <p className="mt-6">
        <a className="btn btn-outline px-6" href={`/order/${request.orderId}#money`}>
          {nextOnOrder(request)}
        </a>
      </p>
    )}
    <DecisionForm key={request.ticket} request={request} />
  </>
)

/** The open request: the facts of its order, the messages, and the staff actions. */
export const ServicePanel = ({ open }: { readonly open: OpenRequest }) => (
  <article
    tabIndex={-1}
    className="panel outline-none max-xl:-mx-(--gutter) max-xl:min-h-[calc(100vh-var(--bar))]"
    aria-labelledby="request"
  >
    <button type="button" className="label mb-5 flex min-h-11 items-center xl:hidden" onClick={closeRequest}>
      All requests
    </button>
    <WhenReady view={open} loading={serviceDesk.loading}>
      {({ request }) => <Request request={request} />}
    </WhenReady>
  </article>
)
