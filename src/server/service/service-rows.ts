import { serviceText } from '#copy/service/service-text.ts'
import { variantText } from '#domain/orders/order.ts'
import { pick } from '#domain/pick.ts'
import type { Deadlines } from '#domain/service/service-periods.ts'
import {
  possibleKinds,
  type ServiceEntry,
  type ServiceLine,
  type ServiceRequest,
  type OrderServiceView,
} from '#domain/service/service-request.ts'
import type { Queries } from '../db/database.ts'
import { idsOf } from '../db/ids-of.ts'
import { hasRow } from '../db/has-row.ts'
import type { OrderLineRow, OrderRow, ServiceEventRow, ServiceRequestRow } from '../db/schema.ts'
import { linesByOrder, linesOfOrder } from '../orders/order-lines.ts'
import { servicePhaseOf } from './service-phase.ts'

/** The actor of events caused by the customer. */
export const CUSTOMER = 'customer'
/** The actor of automatic events. */
export const SHOP = 'shop'

const ENTRY_KINDS = ['sent', 'added', 'answered', 'accepted', 'refused', 'done'] as const

const isEntryKind = (kind: ServiceEventRow['kind']): kind is ServiceEntry['what'] =>
  ENTRY_KINDS.some((entryKind) => entryKind === kind)

const entriesOf = (row: ServiceRequestRow, events: readonly ServiceEventRow[]): ServiceEntry[] =>
  events.flatMap(({ kind, actor, at, words }) =>
    isEntryKind(kind)
      ? [
          {
            at,
            from: actor === CUSTOMER ? 'customer' : 'staff',
            what: kind,
            text: kind === 'sent' ? row.reason : words,
          } as const,
        ]
      : [],
  )

/** A product of an order in a few words. */
const serviceLine = ({ position, title, color, size }: OrderLineRow): ServiceLine => ({
  position,
  product: [title, variantText(color, size)].filter(Boolean).join(', '),
})

/** The products of one order, in the order of its lines. */
export const linesOf = async (queries: Queries, orderId: string): Promise<readonly ServiceLine[]> =>
  (await linesOfOrder(queries, orderId)).map(serviceLine)

/** When a request has to be answered and resolved, and when it was. */
export const timesOf = (
  row: Pick<ServiceRequestRow, 'answer_by' | 'solve_by' | 'answered_at' | 'ended_at'>,
): Deadlines => ({
  answerBy: row.answer_by,
  solveBy: row.solve_by,
  answeredAt: row.answered_at,
  endedAt: row.ended_at,
})

/** Requests without the messages. */
export const asFacts = async (
  queries: Queries,
  rows: readonly ServiceRequestRow[],
): Promise<readonly Omit<ServiceRequest, 'entries'>[]> => {
  if (rows.length === 0) return []
  const lines = await linesByOrder(queries, [...new Set(rows.map(({ order_id }) => order_id))])
  const productOf = ({ order_id, line }: ServiceRequestRow): string => {
    const found = lines.get(order_id)?.find(({ position }) => position === line)
    return found ? serviceLine(found).product : ''
  }
  return rows.map((row) => ({
    ...pick(row, 'ticket', 'kind', 'state', 'line'),
    product: productOf(row),
    sentAt: row.sent_at,
    ...timesOf(row),
  }))
}

/** Requests with all messages. */
export const asRequests = async (
  queries: Queries,
  rows: readonly ServiceRequestRow[],
): Promise<readonly ServiceRequest[]> => {
  if (rows.length === 0) return []
  const events = await queries
    .selectFrom('service_events')
    .selectAll()
    .where('request_id', 'in', idsOf(rows))
    .orderBy('at')
    .orderBy('id')
    .execute()
  const eventsOf = Map.groupBy(events, ({ request_id }) => request_id)
  const facts = await asFacts(queries, rows)
  return rows.flatMap((row, at) => {
    const fact = facts[at]
    return fact ? [{ ...fact, entries: entriesOf(row, eventsOf.get(row.id) ?? []) }] : []
  })
}

/** The requests about an order, newest first. */
export const requestRowsOf = (queries: Queries, orderId: string): Promise<ServiceRequestRow[]> =>
  queries
    .selectFrom('service_requests')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute()

const cancellationsAsked = (queries: Queries) =>
  queries
    .selectFrom('service_requests')
    .select(['order_id', 'state'])
    .where('kind', '=', 'cancel')
    .where('ended_at', 'is', null)

/**
 * Whether a cancellation of an order is requested, and neither refused nor carried out yet; nothing more is asked for
 * or taken then.
 */
export const isCancellationAsked = (queries: Queries, orderId: string): Promise<boolean> =>
  hasRow(cancellationsAsked(queries).where('order_id', '=', orderId))

/** What the customers of such orders are told meanwhile, by order id. */
export const cancellationTexts = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await cancellationsAsked(queries).where('order_id', 'in', orderIds).execute()
  const { held, cancelling } = serviceText
  return new Map(rows.map(({ order_id, state }) => [order_id, state === 'accepted' ? cancelling : held]))
}

/**
 * Whether staff owe the customer of an order more than an answer: a decision on a cancellation, or what they accepted.
 */
export const isServiceOwed = (queries: Queries, orderId: string): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('service_requests')
      .select('id')
      .where('order_id', '=', orderId)
      .where('ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('kind', '=', 'cancel'), eb('state', '=', 'accepted')])),
  )

/** What the customer of an order can request now, and what she has requested. */
export const orderServiceOf = async (queries: Queries, order: OrderRow): Promise<OrderServiceView> => {
  const phase = await servicePhaseOf(queries, order)
  const requests = await asRequests(queries, await requestRowsOf(queries, order.id))
  return {
    phase,
    kinds: possibleKinds(phase, requests),
    lines: await linesOf(queries, order.id),
    requests,
  }
}
