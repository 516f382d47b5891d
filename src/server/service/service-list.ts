import { sql } from 'kysely'
import type { ServicePage, ServiceQuery } from '#contract/service/list-service-requests.ts'
import type { DeskServiceRequest, ServiceSummary } from '#domain/service/desk-service.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { SERVICE_KINDS, SERVICE_STATES } from '#domain/service/service-request.ts'
import { readTicket } from '#domain/service/ticket.ts'
import { countRows } from '../db/count-rows.ts'
import type { Queries } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import type { ServiceRequestRow } from '../db/schema.ts'
import { inPattern } from '../db/search-text.ts'
import { wantedPageIn, searchIn } from '../endpoint/query.ts'
import { asFacts, asRequests } from './service-rows.ts'

const PAGE_SIZE = 25
const LAST_PAGE = 400

/** The page and filters that staff ask for; invalid values are corrected or ignored. */
export const serviceQuery = (url: URL): ServiceQuery => ({
  page: wantedPageIn(url, LAST_PAGE),
  q: searchIn(url),
  state: ['waiting', ...SERVICE_STATES].find((state) => state === url.searchParams.get('state')) ?? '',
  kind: SERVICE_KINDS.find((kind) => kind === url.searchParams.get('kind')) ?? '',
})

const beginsWith = (typed: string): string => `${inPattern(typed.trim().toUpperCase())}%`

const matching = (queries: Queries, { q, state, kind }: ServiceQuery) => {
  let found = queries
    .selectFrom('service_requests')
    .innerJoin('orders', 'orders.id', 'service_requests.order_id')
  if (state === 'waiting') found = found.where('service_requests.ended_at', 'is', null)
  const known = SERVICE_STATES.find((one) => one === state)
  if (known) found = found.where('service_requests.state', '=', known)
  const kindKnown = SERVICE_KINDS.find((one) => one === kind)
  if (kindKnown) found = found.where('service_requests.kind', '=', kindKnown)
  if (q.trim() === '') return found
  const number = beginsWith(readOrderNumber(q) || q)
  const ticket = beginsWith(readTicket(q) || q)
  return found.where(
    sql<boolean>`(service_requests.ticket like ${ticket} escape '\\' or orders.number like ${number} escape '\\')`,
  )
}

type AboutOrder = Pick<ServiceSummary, 'orderId' | 'orderNumber' | 'customer'>

/** The orders of these requests, one for each, in the same order. */
const ordersOf = async (
  queries: Queries,
  rows: readonly ServiceRequestRow[],
): Promise<readonly AboutOrder[]> => {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ order_id }) => order_id))]
  const orders = await queries
    .selectFrom('orders')
    .select(['id', 'number', 'customer_name'])
    .where('id', 'in', ids)
    .execute()
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  return rows.map(({ order_id: orderId }) => ({
    orderId,
    orderNumber: orderOf.get(orderId)?.number ?? '',
    customer: orderOf.get(orderId)?.customer_name ?? '',
  }))
}

const joined = <Request, About>(requests: readonly Request[], about: readonly About[]) =>
  requests.flatMap((request, at) => {
    const order = about[at]
    return order ? [{ ...request, ...order }] : []
  })

/** Requests as short entries among other things that staff see. */
export const asSummaries = async (
  queries: Queries,
  rows: readonly ServiceRequestRow[],
): Promise<readonly ServiceSummary[]> => joined(await asFacts(queries, rows), await ordersOf(queries, rows))

/** Requests as the desk lists them, with all that was written. */
export const asDeskRequests = async (
  queries: Queries,
  rows: readonly ServiceRequestRow[],
): Promise<readonly DeskServiceRequest[]> =>
  joined(await asRequests(queries, rows), await ordersOf(queries, rows)).map((request) => ({
    ...request,
    isHeld: request.kind === 'cancel' && request.endedAt === null,
  }))

/** Requests whose ticket begins with what was typed, newest first, at most `limit`. */
export const requestsOfTicket = async (
  queries: Queries,
  typed: string,
  limit: number,
): Promise<readonly ServiceSummary[]> => {
  const ticket = readTicket(typed)
  if (ticket === '') return []
  const rows = await queries
    .selectFrom('service_requests')
    .selectAll()
    .where('ticket', 'like', `${ticket}%`)
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute()
  return asSummaries(queries, rows)
}

/**
 * A page of requests: overdue ones first, then cancellations, which hold up an order, then the others, each by
 * deadline; ended ones last, newest first.
 */
export const listRequests = async (
  queries: Queries,
  query: ServiceQuery,
  now: Date,
): Promise<ServicePage> => {
  const at = now.toISOString()
  const found = matching(queries, query)
  const place = pageOf(await countRows(found), { page: query.page, size: PAGE_SIZE })
  const due = sql<string>`case when service_requests.answered_at is null then answer_by else solve_by end`
  const rows = await found
    .selectAll('service_requests')
    .orderBy(
      sql`case when ended_at is not null then 3 when ${due} < ${at} then 0 when service_requests.kind = 'cancel' then 1 else 2 end`,
    )
    .orderBy(sql`case when ended_at is null then ${due} else '' end`)
    .orderBy('sent_at', 'desc')
    .orderBy('service_requests.id')
    .limit(PAGE_SIZE)
    .offset((place.page - 1) * PAGE_SIZE)
    .execute()
  return { requests: await asDeskRequests(queries, rows), ...place }
}
