import { impossibleText } from '#copy/service/service-text.ts'
import { answerBy, solveBy } from '#domain/service/service-periods.ts'
import { MAX_SERVICE_ADDITIONS, possibleKinds } from '#domain/service/service-request.ts'
import type { CoreDeps } from '../core-deps.ts'
import { countRows } from '../db/count-rows.ts'
import type { Queries } from '../db/database.ts'
import { newId, newTicket } from '../db/new-id.ts'
import type { OrderRow, ServiceRequestRow } from '../db/schema.ts'
import type { OrderLinks } from '../orders/order-links.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { invalidFields, Refusal } from '../refusal.ts'
import { ticketNotFound } from './service-decisions.ts'
import { pauseForRequest } from './service-pause.ts'
import type { ServiceCase, ServiceEmails } from './service-emails.ts'
import { recordServiceEvent } from './service-events.ts'
import type { ServiceAskedInput } from './service-input.ts'
import { servicePhaseOf } from './service-phase.ts'
import { CUSTOMER, linesOf } from './service-rows.ts'

/** How many requests an order may have, ended ones among them. */
const MOST_REQUESTS = 40

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly emails: ServiceEmails
  readonly linkOf: OrderLinks
}

const tooMany = () =>
  new Refusal(
    409,
    'too_many_requests',
    'That is a great deal for one order. Please call us, and we sort it out.',
  )

const hasEnded = () =>
  new Refusal(409, 'request_ended', 'This request has ended. Please ask anew if something is still open.')

const alreadyAsked = (ticket: string) =>
  new Refusal(
    409,
    'already_asked',
    `We have been asked to cancel this order already, under ticket ${ticket}. Changed your mind? Add a message to it.`,
  )

/** The order of a request, which nobody else changes until the transaction ends; 404 once its customer is erased. */
const locked = async (queries: Queries, orderId: string): Promise<OrderRow> => {
  const order = await lockOrder(queries, orderId)
  if (!order?.email) throw orderNotFound()
  return order
}

const keyOf = (orderId: string, { kind, line }: ServiceAskedInput): string =>
  `${orderId} ${line ?? 'all'} ${kind}`

/** What customers do: ask for something about an order of theirs, and add words to it. */
export const openServiceRequests = ({ db, clock, emails, linkOf }: Deps) => {
  /** Her last words are not written down twice, however often she presses. */
  const add = async (queries: Queries, about: ServiceCase, words: string): Promise<void> => {
    const { request } = about
    const own = await queries
      .selectFrom('service_events')
      .select('words')
      .where('request_id', '=', request.id)
      .where('kind', '=', 'added')
      .orderBy('at')
      .orderBy('id')
      .execute()
    if (words === '' || words === (own.at(-1)?.words ?? request.reason)) return
    if (own.length >= MAX_SERVICE_ADDITIONS) throw tooMany()
    const at = clock()
    const event = { requestId: request.id, kind: 'added', actor: CUSTOMER, at, words } as const
    const eventId = await recordServiceEvent(queries, event)
    await emails.toStaff(queries, about, { text: words, eventId, at })
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
    if (asked >= MOST_REQUESTS) throw tooMany()
  }

  const create = async (
    queries: Queries,
    order: OrderRow,
    asked: ServiceAskedInput,
    product: string,
  ): Promise<void> => {
    const phase = await servicePhaseOf(queries, order)
    if (!possibleKinds(phase).includes(asked.kind))
      throw new Refusal(409, 'service_impossible', impossibleText(asked.kind, phase))
    await requireRoom(queries, order.id)
    const at = clock()
    const request = await newRow(queries, order, asked, at)
    const about = { request, order, product }
    const event = { requestId: request.id, kind: 'sent', actor: CUSTOMER, at } as const
    const eventId = await recordServiceEvent(queries, event)
    if (asked.kind === 'cancel') await pauseForRequest(queries, { ...about, at, linkOf })
    await emails.received(queries, about, at)
    await emails.toStaff(queries, about, { text: asked.words, eventId, at })
  }

  return {
    /**
     * Asks for something about an order. While a request of the same kind about the same line waits there is no second
     * one: the same words change nothing, other words join it, except that a cancellation is asked for once (409). 409,
     * too, when it can't be asked for any more.
     */
    ask: (orderId: string, asked: ServiceAskedInput): Promise<void> =>
      db.transaction(async (queries) => {
        const order = await locked(queries, orderId)
        const lines = await linesOf(queries, orderId)
        const line = lines.find(({ position }) => position === asked.line)
        if (asked.line !== null && !line) throw invalidFields({ line: 'Please choose the piece.' })
        const product = line?.product ?? ''
        const waiting = await queries
          .selectFrom('service_requests')
          .selectAll()
          .where('open_key', '=', keyOf(orderId, asked))
          .executeTakeFirst()
        if (!waiting) return create(queries, order, asked, product)
        if (asked.kind !== 'cancel') return add(queries, { request: waiting, order, product }, asked.words)
        if (asked.words !== waiting.reason) throw alreadyAsked(waiting.ticket)
      }),
    /** Adds words to a request about an order; 404 for another order's, 409 once it has ended. */
    addWords: (orderId: string, ticket: string, words: string): Promise<void> =>
      db.transaction(async (queries) => {
        const order = await locked(queries, orderId)
        const request = await queries
          .selectFrom('service_requests')
          .selectAll()
          .where('ticket', '=', ticket)
          .where('order_id', '=', orderId)
          .executeTakeFirst()
        if (!request) throw ticketNotFound()
        if (request.ended_at !== null) throw hasEnded()
        const lines = await linesOf(queries, orderId)
        const product = lines.find(({ position }) => position === request.line)?.product ?? ''
        await add(queries, { request, order, product }, words)
      }),
  }
}
