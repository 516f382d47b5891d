import type { Kysely } from 'kysely'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { Schema } from '../db/schema.ts'
import { newProduction, termsOf } from './begin.ts'
import { readCalendars } from './calendars.ts'

const AT_ONCE = 500

/** Writes down what accepted quotes promised of their orders' production, read from what was signed. */
const enterTerms = async (queries: Kysely<Schema>): Promise<void> => {
  const versions = await queries
    .selectFrom('quotes')
    .innerJoin('quote_versions', (join) =>
      join
        .onRef('quote_versions.quote_id', '=', 'quotes.id')
        .onRef('quote_versions.version', '=', 'quotes.accepted_version'),
    )
    .select(['quotes.order_id', 'quote_versions.body'])
    .where('quotes.order_id', 'is not', null)
    .where('quote_versions.body', 'is not', null)
    .execute()
  for (const { order_id, body } of versions) {
    if (order_id === null || body === null) continue
    const { deposit, total, production } = JSON.parse(body) as QuoteDocument
    const terms = { from_days: production.fromWD, to_days: production.toWD }
    await queries
      .insertInto('production_terms')
      .values({ order_id, required_paise: deposit?.amount ?? total, ...terms })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute()
  }
}

/** Orders whose money has come and whose production has not begun, each with when the last of that money came. */
const paidOrders = (queries: Kysely<Schema>, after: string) =>
  queries
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.total_paise', 'orders.captured_paise'])
    .select((select) => [
      select.fn.min('payments.paid_at').as('first_paid_at'),
      select.fn.max('payments.paid_at').as('last_paid_at'),
    ])
    .where('orders.id', '>', after)
    .where('orders.status', 'in', ['paid', 'part_paid'])
    .where('payments.status', '=', 'captured')
    .where('payments.paid_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_production')
            .select('step')
            .whereRef('order_production.order_id', '=', 'orders.id'),
        ),
      ),
    )
    .groupBy(['orders.id', 'orders.total_paise', 'orders.captured_paise'])
    .orderBy('orders.id')
    .limit(AT_ONCE)
    .execute()

/**
 * Gives every order that was paid before there were promises the one it would have got with its payment; nobody is told.
 * Once more it changes nothing.
 */
export const beginPaidOrders = async (queries: Kysely<Schema>): Promise<void> => {
  await enterTerms(queries)
  const calendars = await readCalendars(queries)
  const terms = await queries.selectFrom('production_terms').selectAll().execute()
  const termsById = new Map(terms.map((row) => [row.order_id, row]))
  let orders = await paidOrders(queries, '')
  while (orders.length > 0) {
    const begins = orders.flatMap((order) => {
      const own = termsById.get(order.id)
      const needed = termsOf(order, own)
      if (order.captured_paise < needed.required_paise) return []
      // A deposit is there with its first payment; what is paid wholly, with its last.
      const paidAt = needed.required_paise < order.total_paise ? order.first_paid_at : order.last_paid_at
      return paidAt === null ? [] : [newProduction(needed, new Date(paidAt), calendars)]
    })
    if (begins.length > 0) {
      await queries
        .insertInto('order_production')
        .values(begins.map(({ row }) => row))
        .execute()
      await queries
        .insertInto('order_stages')
        .values(begins.map(({ step }) => step))
        .execute()
    }
    orders = await paidOrders(queries, orders.at(-1)?.id ?? '')
  }
}
