import type { Kysely } from 'kysely'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { type Calendars, type DayWindow, PRODUCTION_DAYS, promiseOf } from '#domain/production/promise.ts'
import { hasRow } from '../db/has-row.ts'
import type { OrderProductionRow, OrderRow, OrderStageRow, ProductionTermsRow, Schema } from '../db/schema.ts'
import { readCalendars } from './calendars.ts'

type PaidOrder = Pick<OrderRow, 'id' | 'total_paise' | 'captured_paise'>

/** The terms of the quote that an order was made from, or else the usual ones. */
const termsOf = ({ id, total_paise }: PaidOrder, own: ProductionTermsRow | undefined): ProductionTermsRow =>
  own ?? {
    order_id: id,
    required_paise: total_paise,
    from_days: PRODUCTION_DAYS.from,
    to_days: PRODUCTION_DAYS.to,
  }

/** The first production row and step: confirmed, with a promise counted from the day the required money was there. */
const newProduction = (
  { order_id, from_days, to_days }: ProductionTermsRow,
  at: Date,
  calendars: Calendars,
): { readonly row: OrderProductionRow; readonly step: OrderStageRow } => {
  const start_day = dayInIndia(at)
  const { from, to } = promiseOf(start_day, { from: from_days, to: to_days }, calendars)
  const shared = {
    order_id,
    step: 1,
    stage: 'confirmed',
    promise_from: from,
    promise_to: to,
    carrier: '',
    tracking_number: '',
    tracking_url: '',
  } as const
  return {
    row: {
      ...shared,
      paused: null,
      paused_for: null,
      paused_on: null,
      start_day,
      from_days,
      to_days,
      is_named: 0,
      first_to: to,
      left_from: null,
      left_to: null,
      delivered_on: null,
    },
    step: {
      ...shared,
      event: 'moved',
      is_back: 0,
      reason: '',
      at: at.toISOString(),
      actor_id: null,
      idempotency_key: null,
    },
  }
}

const ownTerms = (queries: Kysely<Schema>, orderId: string) =>
  queries.selectFrom('production_terms').selectAll().where('order_id', '=', orderId).executeTakeFirst()

const hasBegun = (queries: Kysely<Schema>, orderId: string): Promise<boolean> =>
  hasRow(queries.selectFrom('order_production').select('step').where('order_id', '=', orderId))

/**
 * The statements that start an order's production, and the promised window; undefined if required money is missing or
 * production started before. The caller holds a lock on the order and has counted the payment.
 */
export const insertTerms = async (queries: Kysely<Schema>, order: PaidOrder, at: Date) => {
  const terms = termsOf(order, await ownTerms(queries, order.id))
  if (order.captured_paise < terms.required_paise || (await hasBegun(queries, order.id))) return undefined
  const { row, step } = newProduction(terms, at, await readCalendars(queries))
  const promise: DayWindow = { from: row.promise_from, to: row.promise_to }
  return {
    promise,
    statements: [
      queries.insertInto('order_production').values(row),
      queries.insertInto('order_stages').values(step),
    ],
  }
}
