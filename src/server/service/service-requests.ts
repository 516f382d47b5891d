import { impossibleText } from '#copy/service/service-text.ts'
import { answerBy, solveBy } from '#domain/service/service-periods.ts'
import { MAX_SERVICE_ADDITIONS, possibleKinds } from '#domain/service/service-request.ts'
import { countRows } from '../db/count-rows.ts'
import type { Queries } from '../db/database.ts'
import { newId, newTicket } from '../db/new-id.ts'
import type { OrderRow, ServiceEventRow, ServiceRequestRow } from '../db/schema.ts'
import { lockCustomersOrder } from '../orders/order-transitions.ts'
import { conflict, invalidFields } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { ticketNotFound } from './service-decisions.ts'
import { pauseForRequest } from './service-pause.ts'
import type { ServiceCase, ServiceEmails } from './service-emails.ts'
import { recordServiceEvent } from './service-events.ts'
import type { ServiceAskedInput } from './service-input.ts'
import { servicePhaseOf } from './service-phase.ts'
import { CUSTOMER, linesOf } from './service-rows.ts'

/** How many requests one order may have, including ended ones. */
const MAX_REQUESTS = 40

interface Deps extends Pick<ShopDeps, 'db' | 'clock' | 'linkOf'> {
  readonly emails: ServiceEmails
}

const tooMany = () =>
  conflict(
    'too_many_requests',
    'This order has as many requests and messages as we can take here. Please call us.',
  )

const hasEnded = () =>
  conflict('request_ended', 'This request has ended. Please send a new one if something is still open.')

const alreadyAsked = (ticket: string) =>
  conflict(
    'already_asked',
    `We have already been asked to cancel this order, under ticket ${ticket}. Changed your mind? Add a message to it.`,
  )

/** Whether her latest message was the same and is unanswered: she pressed the button again. */
const isRepeated = ({ reason }: ServiceRequestRow, events: readonly ServiceEventRow[], words: string) => {
  const last = events.at(-1)
  return last?.actor === CUSTOMER && words === (last.kind === 'sent' ? reason : last.words)
}

/** Makes an answered request wait for an answer again; its deadline for resolving stays. */
const waitingForAnswer = async (
  queries: Queries,
  request: ServiceRequestRow,
  at: Date,
): Promise<ServiceRequestRow> => {
  if (request.answered_at === null) return request
  const by = answerBy(at).toISOString()
  // A new deadline for an answer is never later than that one, even if that one has passed.
  const changes = { answered_at: null, answer_by: by < request.solve_by ? by : request.solve_by }
  await queries.updateTable('service_requests').set(changes).where('id', '=', request.id).execute()
  return { ...request, ...changes }
}

const keyOf = (orderId: string, { kind, line }: ServiceAskedInput): string =>
  `${orderId} ${line ?? 'all'} ${kind}`

/** What customers do: make requests about their orders, and add messages to them. */
export const openServiceRequests = ({ db, clock, emails, linkOf }: Deps) => {
  /** Adds a message; an empty or repeated one changes nothing. With `isAsked`, it gets a deadline for an answer. */
  const add = async (
    queries: Queries,
    { request, ...about }: ServiceCase,
    { words, isAsked }: { readonly words: string; readonly isAsked: boolean },
  ): Promise<void> => {
    const events = await queries
      .selectFrom('service_events')
      .selectAll()
      .where('request_id', '=', request.id)
      .orderBy('at')
      .orderBy('id')
      .execute()
    if (words === '' || isRepeated(request, events, words)) return
    if (events.filter(({ kind }) => kind === 'added').length >= MAX_SERVICE_ADDITIONS) throw tooMany()
    const at = clock()
    const event = { requestId: request.id, kind: 'added', actor: CUSTOMER, at, words } as const
    const eventId = await recordServiceEvent(queries, event)
    const waiting = isAsked ? await waitingForAnswer(queries, request, at) : request
    await emails.toStaff(queries, { ...about, request: waiting }, { text: words, eventId, at })
  }

  const newRow = async (queries: Queries, order: OrderRow, asked: ServiceAskedInput, at: Date) => {
    const row: ServiceRequestRow = {
      id: newId(),
      ticket: newTicket(),
      order_id: order.id,
      line: asked.line,
      kind: asked.kind,
      state: 'open',
      open_key: keyOf(order.id, asked),
      reason: asked.words,
      sent_at: at.toISOString(),
      answer_by: answerBy(at).toISOString(),
      solve_by: solveBy(at).toISOString(),
      answered_at: null,
      ended_at: null,
      erased_at: null,
    }
    await queries.insertInto('service_requests').values(row).execute()
    return row
  }

  const requireRoom = async (queries: Queries, orderId: string) => {
    const asked = await countRows(queries.selectFrom('service_requests').where('order_id', '=', orderId))
    if (asked >= MAX_REQUESTS) throw tooMany()
  }

  const create = async (
    queries: Queries,
    order: OrderRow,
    asked: ServiceAskedInput,
    product: string,
  ): Promise<string> => {
    const phase = await servicePhaseOf(queries, order)
    if (!possibleKinds(phase).includes(asked.kind))
      throw conflict('service_impossible', impossibleText(asked.kind, phase))
    await requireRoom(queries, order.id)
    const at = clock()
    const request = await newRow(queries, order, asked, at)
    const about = { request, order, product }
    const event = { requestId: request.id, kind: 'sent', actor: CUSTOMER, at } as const
    const eventId = await recordServiceEvent(queries, event)
    if (asked.kind === 'cancel') await pauseForRequest(queries, { ...about, at, linkOf })
    await emails.received(queries, about, at)
    await emails.toStaff(queries, about, { text: asked.words, eventId, at })
    return request.ticket
  }

  return {
    /**
     * Makes a request about an order and returns its ticket. While one of the same kind about the same line is open, no
     * second one is made: the same text changes nothing, and another text is added to it and gets a deadline for an
     * answer, but is refused (409) for a cancellation. Also 409 if this can't be requested any more, or there are too
     * many requests; 404 once the customer was erased, or if the order's links have ended since it was looked up.
     */
    ask: (found: Pick<OrderRow, 'id' | 'link_rev'>, asked: ServiceAskedInput): Promise<string> =>
      db.transaction(async (queries) => {
        const order = await lockCustomersOrder(queries, found)
        const lines = await linesOf(queries, order.id)
        const line = lines.find(({ position }) => position === asked.line)
        if (asked.line !== null && !line) throw invalidFields({ line: 'Please choose the piece.' })
        const product = line?.product ?? ''
        const waiting = await queries
          .selectFrom('service_requests')
          .selectAll()
          .where('open_key', '=', keyOf(order.id, asked))
          .executeTakeFirst()
        if (!waiting) return create(queries, order, asked, product)
        if (asked.kind !== 'cancel')
          await add(queries, { request: waiting, order, product }, { words: asked.words, isAsked: true })
        else if (asked.words !== waiting.reason) throw alreadyAsked(waiting.ticket)
        return waiting.ticket
      }),
    /**
     * Adds a message to a request about an order; 404 as above, and for another order's request; 409 once it has ended.
     */
    addWords: (found: Pick<OrderRow, 'id' | 'link_rev'>, ticket: string, words: string): Promise<void> =>
      db.transaction(async (queries) => {
        const order = await lockCustomersOrder(queries, found)
        const request = await queries
          .selectFrom('service_requests')
          .selectAll()
          .where('ticket', '=', ticket)
          .where('order_id', '=', order.id)
          .executeTakeFirst()
        if (!request) throw ticketNotFound()
        if (request.ended_at !== null) throw hasEnded()
        const lines = await linesOf(queries, order.id)
        const product = lines.find(({ position }) => position === request.line)?.product ?? ''
        await add(queries, { request, order, product }, { words, isAsked: false })
      }),
  }
}
