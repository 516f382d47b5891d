import { type SelectQueryBuilder, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { OrderStatus, Schema } from '../db/schema.ts'
import { type FoundOrder, ordersIn } from './order-answer.ts'
import { totalOf } from './order-totals.ts'

export const ORDER_STATES = ['unpaid', 'pending', 'paid', 'closed', 'flagged'] as const
type OrderState = (typeof ORDER_STATES)[number]

/** Which orders an administrator asks for; without a state: all that are not closed. */
export interface OrderFilter {
  readonly q: string
  readonly state: OrderState | undefined
}

type OrderIds = SelectQueryBuilder<Schema, 'orders', { id: string }>

const LISTED: readonly OrderStatus[] = ['unpaid', 'paid']

const inState = (ids: OrderIds, state: OrderState | undefined): OrderIds => {
  if (state === undefined) return ids.where('listed', '=', 1)
  if (state === 'flagged') return ids.where('flag', 'is not', null)
  if (state !== 'pending') return ids.where('status', '=', state)
  return ids
    .where('status', '=', 'unpaid')
    .where('id', 'in', (select) =>
      select.selectFrom('payments').select('order_id').where('pending_at', 'is not', null),
    )
}

/** Customer, order number or payment id. */
const mentioning = (ids: OrderIds, wanted: string): OrderIds => {
  const pattern = `%${wanted.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return ids.where((where) =>
    where.or([
      sql<boolean>`search_text like ${pattern} escape '\\'`,
      where(
        'id',
        'in',
        where.selectFrom('payments').select('order_id').where('provider_payment_id', '=', wanted),
      ),
    ]),
  )
}

const idsOf = (queries: Queries, { q, state }: OrderFilter): OrderIds => {
  const ids = inState(queries.selectFrom('orders').select('id'), state)
  return q.trim() === '' ? ids : mentioning(ids, q.trim())
}

const countIds = async (ids: OrderIds): Promise<number> => {
  const { total } = await ids
    .clearSelect()
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many orders fit; kept by status, so that the usual lists need no counting. */
const totalFor = (queries: Queries, filter: OrderFilter): Promise<number> => {
  const { q, state } = filter
  if (q.trim() !== '' || state === 'flagged' || state === 'pending') return countIds(idsOf(queries, filter))
  return totalOf(queries, state ? [state] : LISTED)
}

/** Ids of a page, newest first. A page in the older half is walked to from the end. */
const idsOnPage = async (ids: OrderIds, total: number, offset: number, size: number): Promise<string[]> => {
  const length = Math.max(0, Math.min(size, total - offset))
  const isNearEnd = offset > total / 2
  const direction = isNearEnd ? 'asc' : 'desc'
  const rows = await ids
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .offset(isNearEnd ? total - offset - length : offset)
    .limit(isNearEnd ? length : size)
    .execute()
  const found = rows.map(({ id }) => id)
  return isNearEnd ? found.reverse() : found
}

const rowsOf = async (queries: Queries, ids: readonly string[]): Promise<FoundOrder[]> => {
  if (ids.length === 0) return []
  return ordersIn(queries)
    .where('orders.id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export interface OrderRowsPage {
  readonly rows: readonly FoundOrder[]
  readonly page: number
  readonly total: number
  readonly totalPages: number
}

/** A page of orders, newest first; page numbers outside the list are brought to its nearest end. */
export const findOrders = async (
  queries: Queries,
  filter: OrderFilter,
  wanted: { readonly page: number; readonly size: number },
): Promise<OrderRowsPage> => {
  const total = await totalFor(queries, filter)
  const totalPages = Math.max(1, Math.ceil(total / wanted.size))
  const page = Math.min(totalPages, Math.max(1, wanted.page))
  const offset = (page - 1) * wanted.size
  const ids = await idsOnPage(idsOf(queries, filter), total, offset, wanted.size)
  return { rows: await rowsOf(queries, ids), page, total, totalPages }
}

const BATCH = 500

/** Every order that fits, newest first, a handful at a time. */
export async function* everyOrder(queries: Queries, filter: OrderFilter): AsyncGenerator<FoundOrder[]> {
  let last: FoundOrder | undefined
  do {
    let ids = idsOf(queries, filter).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(BATCH)
    if (last) ids = ids.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`)
    const rows = await rowsOf(
      queries,
      (await ids.execute()).map(({ id }) => id),
    )
    if (rows.length > 0) yield rows
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}
