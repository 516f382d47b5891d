import { type Expression, expressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ListPage, WantedPage } from '#domain/list-page.ts'
import { dayEnd, dayStart } from '#domain/orders/day-range.ts'
import { isOrderId } from '#domain/orders/order.ts'
import { chunksOf } from '#domain/chunks-of.ts'
import type { Queries } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import type { OrderStatus, Schema } from '../db/schema.ts'
import { hasWordBeginning } from '../db/search-text.ts'
import { type FoundOrder, ordersIn } from './order-answer.ts'
import { totalOrders } from './order-totals.ts'
import { queryWords } from './search-words.ts'

export const ORDER_STATES = ['unpaid', 'pending', 'part_paid', 'paid', 'closed', 'flagged'] as const
type OrderState = (typeof ORDER_STATES)[number]

/** Which orders an administrator asks for; without a state, all but those that closed unpaid. */
export interface OrderFilter {
  readonly q: string
  readonly state: OrderState | undefined
  /** The first and last day on which they were placed, in Indian time; '' for no bound. */
  readonly from: string
  readonly to: string
}

type OrderIds = SelectQueryBuilder<Schema, 'orders', { id: string }>

/** The statuses of orders that are neither drafts nor closed. */
export const OPEN_OR_PAID: readonly OrderStatus[] = ['unpaid', 'part_paid', 'paid']

/** A word that more orders have than this is too common to start a search from. */
const MAX_RARE_ORDERS = 2000
/** The largest number of orders that are counted for a page. */
const MAX_COUNTED = 10_000
// Appended to a word, it sorts after everything that begins with the word, byte by byte.
const LAST_CHARACTER = '\u{10FFFF}'

const { eb, and } = expressionBuilder<Schema, 'orders'>()

const inState = (state: OrderState | undefined): Expression<SqlBool> => {
  if (state === undefined) return eb('listed', '=', 1)
  if (state === 'flagged') return eb('flag', 'is not', null)
  if (state !== 'pending') return eb('status', '=', state)
  const pending = eb.selectFrom('payments').select('order_id').where('pending_at', 'is not', null)
  return and([eb('status', 'in', ['unpaid', 'part_paid']), eb('orders.id', 'in', pending)])
}

const matchesFilter = ({ state, from, to }: OrderFilter): Expression<SqlBool> =>
  and([
    inState(state),
    ...(from ? [eb('created_at', '>=', dayStart(from))] : []),
    ...(to ? [eb('created_at', '<', dayEnd(to))] : []),
  ])

const idsOf = (queries: Queries, ...conditions: readonly Expression<SqlBool>[]): OrderIds =>
  queries.selectFrom('orders').select('id').where(and(conditions))

const newestFirst = <O>(orders: SelectQueryBuilder<Schema, 'orders', O>) =>
  orders.orderBy('created_at', 'desc').orderBy('id', 'desc')

const hasWord = (word: string): Expression<SqlBool> => {
  const words = expressionBuilder<Schema, 'order_words'>()
  return words.and([words('word', '>=', word), words('word', '<', word + LAST_CHARACTER)])
}

/** A word that few orders have, trying long ones first; undefined if all are common. */
const rareWord = async (queries: Queries, words: readonly string[]): Promise<string | undefined> => {
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    const having = queries.selectFrom('order_words').select('order_id').where(hasWord(word))
    const found = await having.limit(MAX_RARE_ORDERS + 1).execute()
    if (found.length <= MAX_RARE_ORDERS) return word
  }
  return undefined
}

/**
 * The ids of the matching orders with a word that begins so, newest first. In SQLite the cross join fixes the order of
 * the join: from the few words to the table of all orders.
 */
const idsWithWord = async (queries: Queries, word: string, matching: Expression<SqlBool>) => {
  const rows = await queries
    .selectFrom('order_words')
    .crossJoin('orders')
    .select('orders.id')
    .whereRef('orders.id', '=', 'order_words.order_id')
    .where(hasWord(word))
    .where(matching)
    .orderBy('created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute()
  // One order may have two words with this beginning.
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * The id of the order that an id refers to: the order's own, as in its URL and the provider's notes, or one of the
 * provider's.
 */
const orderIdFor = async (queries: Queries, id: string): Promise<string | undefined> => {
  if (isOrderId(id)) return id
  const payment = await queries
    .selectFrom('payments')
    .select('order_id')
    .where((payments) =>
      payments.or([payments('provider_payment_id', '=', id), payments('provider_order_id', '=', id)]),
    )
    .executeTakeFirst()
  return payment?.order_id
}

type Search =
  /** All ids that fit, newest first. */
  | { readonly kind: 'found'; readonly ids: readonly string[] }
  /** Too many to fetch them all: walk through them, newest first. */
  | { readonly kind: 'many'; readonly ids: OrderIds }

const idsFrom = async (ids: OrderIds): Promise<string[]> => (await ids.execute()).map(({ id }) => id)

/**
 * Searches customer, delivery name, phone, PIN code, city, products and order number, or the exact id of an order or
 * payment. The cost is bounded: it starts from a word that few orders have, and if all words are common, it does not
 * have to walk far to find orders that fit.
 */
const search = async (queries: Queries, filter: OrderFilter): Promise<Search> => {
  const named = await orderIdFor(queries, filter.q.trim())
  if (named)
    return { kind: 'found', ids: await idsFrom(idsOf(queries, matchesFilter(filter), eb('id', '=', named))) }
  const words = queryWords(filter.q)
  if (words.length === 0) return { kind: 'found', ids: [] }
  const matching = and([matchesFilter(filter), ...words.map(hasWordBeginning)])
  const rare = await rareWord(queries, words)
  if (rare === undefined) return { kind: 'many', ids: idsOf(queries, matching) }
  return { kind: 'found', ids: await idsWithWord(queries, rare, matching) }
}

const countUpTo = async (queries: Queries, ids: OrderIds, most: number): Promise<number> => {
  const { total } = await queries
    .selectFrom(ids.limit(most).as('counted'))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const rowsOf = async (queries: Queries, ids: readonly string[]): Promise<FoundOrder[]> => {
  if (ids.length === 0) return []
  return newestFirst(ordersIn(queries).where('orders.id', 'in', ids)).execute()
}

interface IdsPage extends ListPage {
  readonly ids: readonly string[]
  /** More orders fit than `total`; they were not counted. */
  readonly isMore: boolean
}

/** A page of orders whose total number is known. */
const countedPage = async (ids: OrderIds, total: number, wanted: WantedPage): Promise<IdsPage> => {
  const where = pageOf(total, wanted)
  const onPage = newestFirst(ids)
    .offset((where.page - 1) * wanted.size)
    .limit(wanted.size)
  return { ...where, ids: await idsFrom(onPage), isMore: false }
}

/** A page of too many orders to count: it knows only whether at least one more follows. */
const uncountedPage = async (queries: Queries, ids: OrderIds, wanted: WantedPage): Promise<IdsPage> => {
  const { page, size } = wanted
  const offset = (page - 1) * size
  const found = await idsFrom(
    newestFirst(ids)
      .offset(offset)
      .limit(size + 1),
  )
  if (found.length === 0 && page > 1)
    return countedPage(ids, await countUpTo(queries, ids, offset), { page, size })
  const isMore = found.length > size
  const here = found.slice(0, size)
  return { ids: here, page, total: offset + here.length, totalPages: page + Number(isMore), isMore }
}

const searchPage = async (queries: Queries, filter: OrderFilter, wanted: WantedPage): Promise<IdsPage> => {
  const { kind, ids } = await search(queries, filter)
  if (kind === 'many') return uncountedPage(queries, ids, wanted)
  const where = pageOf(ids.length, wanted)
  const offset = (where.page - 1) * wanted.size
  return { ...where, ids: ids.slice(offset, offset + wanted.size), isMore: false }
}

/** The number of orders in the unfiltered list: the kept totals, and the closed ones, few enough to count. */
const totalListed = async (queries: Queries): Promise<number> => {
  // A literal, not a parameter: otherwise the partial index of closed orders is not used.
  const closed = and([sql<boolean>`status = 'closed'`, eb('listed', '=', 1)])
  return (
    (await totalOrders(queries, OPEN_OR_PAID)) +
    (await countUpTo(queries, idsOf(queries, closed), MAX_COUNTED))
  )
}

const findIds = async (queries: Queries, filter: OrderFilter, wanted: WantedPage): Promise<IdsPage> => {
  const { q, state, from, to } = filter
  if (q.trim() !== '') return searchPage(queries, filter, wanted)
  const ids = idsOf(queries, matchesFilter(filter))
  if (!from && !to && state !== 'flagged' && state !== 'pending')
    return countedPage(ids, await (state ? totalOrders(queries, [state]) : totalListed(queries)), wanted)
  const total = await countUpTo(queries, ids, MAX_COUNTED + 1)
  return total <= MAX_COUNTED ? countedPage(ids, total, wanted) : uncountedPage(queries, ids, wanted)
}

export interface OrderRowsPage extends Omit<IdsPage, 'ids'> {
  readonly rows: readonly FoundOrder[]
}

/** A page of orders, newest first; a page number past the end gives the last page. */
export const findOrders = async (
  queries: Queries,
  filter: OrderFilter,
  wanted: WantedPage,
): Promise<OrderRowsPage> => {
  const { ids, ...page } = await findIds(queries, filter, wanted)
  return { ...page, rows: await rowsOf(queries, ids) }
}

const BATCH = 500

async function* batchesFrom(queries: Queries, ids: OrderIds): AsyncGenerator<readonly string[]> {
  let rest = ids
  for (;;) {
    const batch = await idsFrom(newestFirst(rest).limit(BATCH))
    if (batch.length > 0) yield batch
    const last = batch.length === BATCH ? batch.at(-1) : undefined
    if (last === undefined) return
    const { created_at } = await queries
      .selectFrom('orders')
      .select('created_at')
      .where('id', '=', last)
      .executeTakeFirstOrThrow()
    rest = ids.where(sql<boolean>`(created_at, id) < (${created_at}, ${last})`)
  }
}

/** Every order that fits, newest first, in batches. */
export async function* everyOrder(queries: Queries, filter: OrderFilter): AsyncGenerator<FoundOrder[]> {
  const found: Search =
    filter.q.trim() === ''
      ? { kind: 'many', ids: idsOf(queries, matchesFilter(filter)) }
      : await search(queries, filter)
  const batches = found.kind === 'found' ? chunksOf(found.ids, BATCH) : batchesFrom(queries, found.ids)
  for await (const ids of batches) yield await rowsOf(queries, ids)
}
