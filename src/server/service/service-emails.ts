import { kindNames } from '#copy/service/kind-names.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import { formatDayAndTime, formatLongDay } from '#domain/time/dates.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow, ServiceRequestRow } from '../db/schema.ts'
import { customerEmail, type EmailWords, staffEmail } from '../outbox/compose-email.ts'
import { paragraphsOf } from '../outbox/email-content.ts'
import { type Email, emailing } from '../outbox/outbox.ts'
import { mayNotify } from '../outbox/unverified-emails.ts'
import type { ShopDeps } from '../shop-deps.ts'

/** A request with its order and product. */
export interface ServiceCase {
  readonly request: ServiceRequestRow
  readonly order: OrderRow
  /** '' for the whole order. */
  readonly product: string
}

/** `resumed`: an order goes on whose cancellation was requested. */
type EmailKind = 'answered' | 'accepted' | 'refused' | 'done' | 'resumed'

type Deps = Pick<ShopDeps, 'config' | 'linkOf'>

const aboutOf = ({ request, order, product }: ServiceCase): string =>
  `${kindNames[request.kind]}, ${product || `order ${order.number}`}`

const FIRST: Readonly<Record<EmailKind, (about: string) => string>> = {
  answered: (about) => `We have answered your request (${about}):`,
  accepted: (about) => `We have accepted your request (${about}).`,
  refused: (about) => `We are sorry, but we can’t do what you asked (${about}):`,
  done: (about) => `Your request has been resolved (${about}).`,
  resumed: (about) => `Your order has not been cancelled, and we are continuing with it (${about}):`,
}

const HEADING: Readonly<Record<EmailKind, string>> = {
  answered: 'Our reply to your request',
  accepted: 'Your request has been accepted',
  refused: 'Your request has been declined',
  done: 'Your request has been resolved',
  resumed: 'Your order continues',
}

/** Once a request is answered, only the deadline for resolving it is left. */
const dueText = ({ answered_at, answer_by, solve_by }: ServiceRequestRow): string =>
  answered_at === null
    ? `Please answer by ${formatDayAndTime(answer_by)}.`
    : `Please resolve by ${formatDayAndTime(solve_by)}.`

/** The e-mails about requests after the sale, each stored in the transaction of what it reports. */
export const openServiceEmails = ({ config, linkOf }: Deps) => {
  const toCustomer = async (
    queries: Queries,
    order: OrderRow,
    words: Omit<EmailWords, 'link'>,
  ): Promise<Email> => {
    const link = { words: 'See your order', url: await linkOf(order, queries) }
    return customerEmail({ name: order.customer_name, email: order.email }, { ...words, link })
  }

  return {
    /** Confirms a request to the customer, with its ticket number and the deadlines. */
    received: async (queries: Queries, about: ServiceCase, at: Date): Promise<void> => {
      const { request, order } = about
      const email = await toCustomer(queries, order, {
        key: `service ${request.id}`,
        subject: `Your request ${request.ticket}`,
        heading: `Your request number is ${request.ticket}`,
        sentences: [
          `We have received your request (${aboutOf(about)}). Please mention ${request.ticket} whenever you write or call about it.`,
          ...(request.kind === 'cancel'
            ? ['We will not start cutting your order until this is decided.']
            : []),
          `One of us will answer by ${formatLongDay(request.answer_by)}, and your request will be resolved by ${formatLongDay(request.solve_by)} at the latest.`,
        ],
      })
      // Somebody who has paid nothing may have typed another person's address.
      if (order.captured_paise > 0) await emailing(queries, email, at).execute()
      else await emailing(queries, email, at, mayNotify(queries, order.email, at)).execute()
    },

    /** Tells the customer what staff wrote or decided. */
    decided: async (
      queries: Queries,
      about: ServiceCase,
      {
        what,
        text,
        eventId,
        at,
      }: { what: Exclude<EmailKind, 'resumed'>; text: string; eventId: string; at: Date },
    ): Promise<void> => {
      const { request, order } = about
      // If staff cancel the order, the e-mail about that tells her instead.
      const kind: EmailKind = what === 'done' && request.kind === 'cancel' ? 'resumed' : what
      const email = await toCustomer(queries, order, {
        key: `service ${request.id} ${eventId}`,
        subject: `${HEADING[kind]}: ${request.ticket}`,
        heading: HEADING[kind],
        sentences: [FIRST[kind](aboutOf(about)), ...paragraphsOf(text)],
        notes: [`Ticket ${request.ticket}`],
      })
      await emailing(queries, email, at).execute()
    },

    /** Tells staff what a customer has requested or added. */
    toStaff: async (
      queries: Queries,
      about: ServiceCase,
      { text, eventId, at }: { text: string; eventId: string; at: Date },
    ): Promise<void> => {
      const { request, order } = about
      const paragraphs = paragraphsOf(text)
      const email = staffEmail(config, {
        key: `staff service ${request.id} ${eventId}`,
        subject: `${aboutOf(about)}, ticket ${request.ticket}`,
        sentences: [
          ...(paragraphs.length > 0 ? paragraphs : ['No message.']),
          ...(request.kind === 'cancel' ? ['Cutting is on hold until you decide.'] : []),
          dueText(request),
        ],
        blocks: [{ name: 'Customer', lines: [order.customer_name, order.email].filter(Boolean) }],
        link: { words: 'Open the request', path: ticketPath(request.ticket) },
      })
      await emailing(queries, email, at).execute()
    },
  }
}

export type ServiceEmails = ReturnType<typeof openServiceEmails>
