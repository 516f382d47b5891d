import type { ReactNode } from 'react'
import { deskStateText } from '#copy/service/desk-list.ts'
import { kindNames } from '#copy/service/kind-names.ts'
import { customerText, enquiryStateText, joinedText, orderStateText, recordText } from '#copy/customers.ts'
import type {
  Customer,
  CustomerEnquiry,
  CustomerOrder,
  CustomerQuote,
  CustomerServiceRequest,
  JoinedBy,
} from '#domain/customers/customer.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { enquiryPath } from '#stores/search/options.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import { DueLabel } from '../service-desk/DueLabel.tsx'

interface RowProps {
  readonly href: string
  readonly title: string
  readonly end: ReactNode
  readonly about: string
  readonly at: string
  readonly state: string
  readonly joinedBy: JoinedBy
}

const Row = ({ href, title, end, about, at, state, joinedBy }: RowProps) => (
  <li>
    <a
      href={href}
      className="border-line hover:bg-linen grid min-h-11 grid-cols-[minmax(0,1fr)_auto] gap-x-5 border-b py-2"
    >
      <span>{title}</span>
      <span className="text-right">{end}</span>
      <span className="text-ink-2 truncate text-[14px]">{about}</span>
      <time className="text-ink-2 text-right text-[14px] whitespace-nowrap" dateTime={at}>
        {formatMoment(at)}
      </time>
      <span className="text-ink-2 text-[14px]">{state}</span>
      {joinedBy && <span className="text-bronze text-right text-[14px]">{joinedText(joinedBy)}</span>}
    </a>
  </li>
)

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly count: number
  readonly children: ReactNode
}

const Section = ({ id, title, count, children }: SectionProps) =>
  count > 0 && (
    <section aria-labelledby={id}>
      <h2 id={id} className="h3 mb-2">
        {title} <span className="text-ink-2 font-sans text-[14px]">{count}</span>
      </h2>
      <ul className="border-line border-t">{children}</ul>
    </section>
  )

const orderState = ({ state, due, stage }: CustomerOrder): string =>
  [orderStateText[state], stage, due > 0 ? `${formatRupees(due)} due` : ''].filter(Boolean).join(', ')

const OrderRow = ({ order }: { readonly order: CustomerOrder }) => (
  <Row
    href={`/order/${order.id}`}
    title={order.number}
    end={formatRupees(order.total)}
    about={order.titles.join(', ')}
    at={order.at}
    state={orderState(order)}
    joinedBy={order.joinedBy}
  />
)

const ServiceRow = ({ request }: { readonly request: CustomerServiceRequest }) => {
  const { ticket, kind, state, product, orderNumber, sentAt, endedAt, joinedBy } = request
  return (
    <Row
      href={ticketPath(ticket)}
      title={`${kindNames[kind]} ${ticket}`}
      end={endedAt === null && <DueLabel request={request} />}
      about={[`Order ${orderNumber}`, product].filter(Boolean).join(', ')}
      at={sentAt}
      state={deskStateText[state]}
      joinedBy={joinedBy}
    />
  )
}

const QuoteRow = ({ quote }: { readonly quote: CustomerQuote }) => (
  <Row
    href={`/admin/quotes?quote=${quote.id}`}
    title={quote.number}
    end={formatRupees(quote.total)}
    about={quote.titles.join(', ') || customerText.noName}
    at={quote.at}
    state={quote.state[0]?.toUpperCase() + quote.state.slice(1)}
    joinedBy={quote.joinedBy}
  />
)

const EnquiryRow = ({ enquiry }: { readonly enquiry: CustomerEnquiry }) => (
  <Row
    href={enquiryPath(enquiry)}
    title={recordText[enquiry.kind]}
    end=""
    about={enquiry.about}
    at={enquiry.at}
    state={enquiryStateText[enquiry.state]}
    joinedBy={enquiry.joinedBy}
  />
)

/** Everything from a customer, newest first within each kind, with the contact by which it was joined to her. */
export const Records = ({
  customer: { orders, service, quotes, enquiries, isMore },
}: {
  readonly customer: Customer
}) => (
  <div className="grid gap-8">
    <Section id="orders" title="Orders" count={orders.length}>
      {orders.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </Section>
    <Section id="service" title={customerText.service} count={service.length}>
      {service.map((request) => (
        <ServiceRow key={request.ticket} request={request} />
      ))}
    </Section>
    <Section id="quotes" title="Quotes" count={quotes.length}>
      {quotes.map((quote) => (
        <QuoteRow key={quote.id} quote={quote} />
      ))}
    </Section>
    <Section id="enquiries" title="Requests and messages" count={enquiries.length}>
      {enquiries.map((enquiry) => (
        <EnquiryRow key={enquiry.id} enquiry={enquiry} />
      ))}
    </Section>
    {isMore && <p className="quiet-note">{customerText.isMore}</p>}
  </div>
)
