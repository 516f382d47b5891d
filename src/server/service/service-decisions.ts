import type { ServiceDecision } from '#contract/service/decide-service-request.ts'
import { isEnded, nextStates, type ServiceEntry, type ServiceState } from '#domain/service/service-request.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { ServiceRequestRow } from '../db/schema.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { conflict, invalidFields, Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { promiseCancellation, resumeAfterRequest } from './service-pause.ts'
import type { ServiceEmails } from './service-emails.ts'
import { recordServiceEvent } from './service-events.ts'
import { asRequests } from './service-rows.ts'

interface Deps extends Pick<ShopDeps, 'clock' | 'audit' | 'linkOf'> {
  readonly emails: ServiceEmails
}

type Action = ServiceDecision['action']

/** The state that each decision leads to, and the name of its event. */
const STEPS = {
  answer: { to: undefined, what: 'answered' },
  accept: { to: 'accepted', what: 'accepted' },
  refuse: { to: 'refused', what: 'refused' },
  done: { to: 'done', what: 'done' },
} as const satisfies Readonly<
  Record<Action, { readonly to: ServiceState | undefined; readonly what: ServiceState | 'answered' }>
>

/** The refusal of an unknown ticket. */
export const ticketNotFound = () =>
  new Refusal(404, 'request_not_found', 'There is no request with this number.')

/**
 * Why a request can't change to this state. An accepted cancellation was promised to the customer, so `done`, which
 * resumes the order, is not allowed.
 */
const impossible = ({ kind, state }: ServiceRequestRow, to: ServiceState | undefined): Refusal => {
  if (isEnded(state)) return conflict('request_ended', 'This request has already ended.')
  return kind === 'cancel' && to === 'done'
    ? conflict('order_not_cancelled', 'Please cancel the order on its page, or refuse this request.')
    : conflict('request_settled', 'This request has already been accepted.')
}

/**
 * Whether this answer is stored already, after what staff have seen: it was sent again because the response was lost.
 */
const isRepeated = (stored: readonly ServiceEntry[], { action, text, entries: seen }: ServiceDecision) => {
  const last = stored.slice(seen).findLast(({ from }) => from === 'staff')
  return action === 'answer' && last?.what === 'answered' && last.text === text
}

const changedMeanwhile = () =>
  conflict('changed_meanwhile', 'This request has since been answered or changed. Please check it again.')

/** The columns of a request after an answer or a decision. */
export const columnsAfter = (row: ServiceRequestRow, to: ServiceState | undefined, at: Date) => ({
  answered_at: row.answered_at ?? at.toISOString(),
  ...(to && { state: to }),
  ...(to && isEnded(to) && { ended_at: at.toISOString(), open_key: null }),
})

/** The request of a ticket; 404 if there is none. */
export const findByTicket = async (queries: Queries, ticket: string): Promise<ServiceRequestRow> => {
  const row = await queries
    .selectFrom('service_requests')
    .selectAll()
    .where('ticket', '=', ticket)
    .executeTakeFirst()
  if (!row) throw ticketNotFound()
  return row
}

/** Staff's decisions about requests. They move no money: the order's own forms do. */
export const openServiceDecisions = ({ clock, audit, emails, linkOf }: Deps) => ({
  /**
   * Answers, accepts, refuses or ends a request and e-mails its customer. Ending a cancellation request resumes its
   * order, which needs a text (422). 409 if the request can't change to this state any more, or if something was
   * written or decided that the caller has not seen.
   */
  decide: (staff: Account, ticket: string, decision: ServiceDecision): Promise<void> =>
    audit.recordWith(staff, async (queries) => {
      const { order_id } = await findByTicket(queries, ticket)
      const order = await lockOrder(queries, order_id)
      // Read again under the lock.
      const request = await findByTicket(queries, ticket)
      const [shown] = await asRequests(queries, [request])
      if (!order || !shown) throw ticketNotFound()
      const { action, text } = decision
      if (isRepeated(shown.entries, decision)) return { value: undefined }
      const { to, what } = STEPS[action]
      if (!isEnded(request.state) && shown.entries.length !== decision.entries) throw changedMeanwhile()
      if (to ? !nextStates(request).includes(to) : isEnded(request.state)) throw impossible(request, to)
      // Without a text, the e-mail would not tell her why her order goes on although she asked to cancel it.
      if (request.kind === 'cancel' && to === 'done' && text === '')
        throw invalidFields({ text: 'Please say why the order continues.' })
      const at = clock()
      await queries
        .updateTable('service_requests')
        .set(columnsAfter(request, to, at))
        .where('id', '=', request.id)
        .execute()
      if (to && request.kind === 'cancel')
        await (isEnded(to)
          ? resumeAfterRequest(queries, { order, request, at, linkOf })
          : promiseCancellation(queries, order))
      const event = { requestId: request.id, kind: what, actor: staff.name, at, words: text }
      const eventId = await recordServiceEvent(queries, event)
      await emails.decided(queries, { request, order, product: shown.product }, { what, text, eventId, at })
      return { value: undefined, action: { act: `service.${what}`, subject: ticket } }
    }),
})
