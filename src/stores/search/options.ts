import { customerText, enquiryStateText, orderStateText, recordText } from '#copy/customers.ts'
import { deskSearchText } from '#copy/search.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { customerPath } from '#domain/customers/customer-key.ts'
import type { CustomerSummary } from '#domain/customers/customer.ts'
import { formatRupees } from '#domain/money.ts'
import type { DeskFindings, FoundEnquiryHit, FoundOrderHit, FoundQuoteHit } from '#domain/search/found.ts'
import type { ServiceSummary } from '#domain/service/desk-service.ts'
import { ticketPath } from '#domain/service/ticket.ts'

/** A search result as one line with a link. */
export interface SearchOption {
  readonly id: string
  readonly title: string
  readonly note: string
  readonly href: string
}

/** The results of one kind. */
export interface SearchGroup {
  readonly name: string
  readonly options: readonly SearchOption[]
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const orderOption = ({ id, number, name, city, total, state }: FoundOrderHit): SearchOption => ({
  id: `order-${id}`,
  title: number,
  note: joined(name, city, formatRupees(total), orderStateText[state]),
  href: `/order/${id}`,
})

const customerOption = ({ key, name, email, phone, latest }: CustomerSummary): SearchOption => ({
  id: `customer-${key}`,
  title: name || email || formatPhone(phone),
  note: joined(
    name ? email : '',
    formatPhone(phone),
    recordText[latest.what] + (latest.number && ` ${latest.number}`),
  ),
  href: customerPath(key),
})

const serviceOption = ({ ticket, customer, orderNumber, endedAt }: ServiceSummary): SearchOption => ({
  id: `service-${ticket}`,
  title: ticket,
  note: joined(
    customer,
    `order ${orderNumber}`,
    endedAt === null ? deskSearchText.waits : deskSearchText.hasEnded,
  ),
  href: ticketPath(ticket),
})

const quoteOption = ({ id, number, name, total, state }: FoundQuoteHit): SearchOption => ({
  id: `quote-${id}`,
  title: number,
  note: joined(name || customerText.noName, formatRupees(total), state),
  href: `/admin/quotes?quote=${id}`,
})

const TABS = { price: '', appointment: '&tab=appointments', message: '&tab=messages' } as const

/** The path of the desk's page that shows a request or message. */
export const enquiryPath = ({ id, kind }: Pick<FoundEnquiryHit, 'id' | 'kind'>): string =>
  `/admin/requests?entry=${encodeURIComponent(id)}${TABS[kind]}`

const enquiryOption = (hit: FoundEnquiryHit): SearchOption => ({
  id: `enquiry-${hit.form}-${hit.id}`,
  title: hit.name,
  note: joined(recordText[hit.kind], hit.about.split('\n')[0] ?? '', enquiryStateText[hit.state]),
  href: enquiryPath(hit),
})

/** The results by kind; kinds without results are left out. */
export const groupsOf = ({
  orders,
  service,
  customers,
  quotes,
  enquiries,
}: DeskFindings): readonly SearchGroup[] =>
  [
    { name: deskSearchText.groups.orders, options: orders.map(orderOption) },
    { name: deskSearchText.groups.service, options: service.map(serviceOption) },
    { name: deskSearchText.groups.customers, options: customers.map(customerOption) },
    { name: deskSearchText.groups.quotes, options: quotes.map(quoteOption) },
    { name: deskSearchText.groups.enquiries, options: enquiries.map(enquiryOption) },
  ].filter(({ options }) => options.length > 0)
