import { siteUrlOf } from '#config/read-config.ts'
import { kindNames } from '#copy/service/kind-names.ts'
import { brand } from '#copy/settings.ts'
import { ticketPath } from '#domain/service/ticket.ts'
import { formatDayAndTime, formatLongDay } from '#domain/time/dates.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow, ServiceRequestRow } from '../db/schema.ts'
import { SIGNATURE } from '../outbox/email-content.ts'
import { emailForms } from '../outbox/email-forms.ts'
import { emailing } from '../outbox/outbox.ts'
import { staffEmailOf } from '../outbox/staff-email.ts'
import { mayNotify } from '../outbox/unverified-emails.ts'
import type { ShopDeps } from '../shop-deps.ts'

/** A request with its order, and in words what it is about. */
export interface ServiceCase {
  readonly request: ServiceRequestRow
  readonly order: OrderRow
  /** '' for the whole order. */
  readonly product: string
}

/** `resumed`: the order goes on whose cancellation was asked for. */
type Told = 'answered' | 'accepted' | 'refused' | 'done' | 'resumed'

type Deps = Pick<ShopDeps, 'config' | 'linkOf'>

const aboutOf = ({ request, order, product }: ServiceCase): string =>
  `${kindNames[request.kind]}, ${product || `order ${order.number}`}`

const FIRST: Readonly<Record<Told, (about: string) => string>> = {
  answered: (about) => `We have answered your request (${about}):`,
  accepted: (about) => `We have accepted your request (${about}).`,
  refused: (about) => `We are sorry, but we can’t do what you asked (${about}):`,
  done: (about) => `Your request has been resolved (${about}).`,
  resumed: (about) => `Your order has not been cancelled, and we go on with it (${about}):`,
}

const HEADING: Readonly<Record<Told, string>> = {
  answered: 'An answer for you',
  accepted: 'Your request has been accepted',
  refused: 'Your request has been declined',
  done: 'Your request has been resolved',
  resumed: 'Your order goes on',
}

/** Once it was answered, a request is owed no other answer by a day, but that it is resolved. */
const dueText = ({ answered_at, answer_by, solve_by }: ServiceRequestRow): string =>
  answered_at === null
    ? `Answer by ${formatDayAndTime(answer_by)}.`
    : `To be resolved by ${formatDayAndTime(solve_by)}.`

const paragraphs = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

/** The e-mails about requests after the sale, each for the transaction of what it tells of. */
export const openServiceEmails = ({ config, linkOf }: Deps) => {
  const staff = staffEmailOf(config)
  const siteUrl = siteUrlOf(config)

  return {
    /** Tells the customer that her request is there, under which number, and what happens until when. */
    received: async (queries: Queries, about: ServiceCase, at: Date): Promise<void> => {
      const { request, order } = about
      const email = {
        key: `service ${request.id}`,
        to: order.email,
        subject: `Your request ${request.ticket}`,
        ...emailForms({
          heading: `Your request number is ${request.ticket}`,
          sentences: [
            `Dear ${order.customer_name},`,
            `We have received your request (${aboutOf(about)}). Please mention ${request.ticket} whenever you write or call about it.`,
            ...(request.kind === 'cancel'
              ? ['We will not begin to cut your order until this is decided.']
              : []),
            `A person will answer by ${formatLongDay(request.answer_by)}, and your request will be resolved by ${formatLongDay(request.solve_by)} at the latest.`,
          ],
          link: { words: 'See your order', url: await linkOf(order, queries) },
          signature: SIGNATURE,
        }),
      }
      // Who has paid nothing may have typed somebody else's e-mail address.
      if (order.captured_paise > 0) await emailing(queries, email, at).execute()
      else await emailing(queries, email, at, mayNotify(queries, order.email, at)).execute()
    },

    /** Tells the customer what staff said or decided. */
    told: async (
      queries: Queries,
      about: ServiceCase,
      {
        what,
        text,
        eventId,
        at,
      }: { what: Exclude<Told, 'resumed'>; text: string; eventId: string; at: Date },
    ): Promise<void> => {
      const { request, order } = about
      // What staff cancel is told by the e-mail about that.
      const told: Told = what === 'done' && request.kind === 'cancel' ? 'resumed' : what
      const email = {
        key: `service ${request.id} ${eventId}`,
        to: order.email,
        subject: `${HEADING[told]}: ${request.ticket}`,
        ...emailForms({
          heading: HEADING[told],
          sentences: [`Dear ${order.customer_name},`, FIRST[told](aboutOf(about)), ...paragraphs(text)],
          link: { words: 'See your order', url: await linkOf(order, queries) },
          notes: [`Ticket ${request.ticket}`],
          signature: SIGNATURE,
        }),
      }
      await emailing(queries, email, at).execute()
    },

    /** Tells staff what a customer asks for or has added. */
    toStaff: async (
      queries: Queries,
      about: ServiceCase,
      { text, eventId, at }: { text: string; eventId: string; at: Date },
    ): Promise<void> => {
      const { request, order } = about
      const heading = `${aboutOf(about)}, ticket ${request.ticket}`
      const email = {
        key: `staff service ${request.id} ${eventId}`,
        to: staff,
        subject: heading,
        ...emailForms({
          heading,
          sentences: [
            ...(paragraphs(text).length > 0 ? paragraphs(text) : ['No message.']),
            ...(request.kind === 'cancel' ? ['Cutting waits until you decide.'] : []),
            dueText(request),
          ],
          blocks: [{ name: 'Customer', lines: [order.customer_name, order.email].filter(Boolean) }],
          link: { words: 'Open the request', url: siteUrl + ticketPath(request.ticket) },
          signature: [brand.name],
        }),
      }
      await emailing(queries, email, at).execute()
    },
  }
}

export type ServiceEmails = ReturnType<typeof openServiceEmails>
