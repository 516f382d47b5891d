import type { BoardOrder, BoardRequest } from '#domain/board/board.ts'
import { type BoardDays, daysLeft, groupOf } from '#domain/board/board-days.ts'
import { toRupees } from '#domain/money.ts'
import { type Calendars, dispatchBy } from '#domain/production/promise.ts'
import { isDispatched } from '#domain/production/stages.ts'
import { mostUrgentFirst } from '#domain/service/service-periods.ts'
import type { Queries } from '../db/database.ts'
import type { OrderProductionRow } from '../db/schema.ts'
import { paiseDue } from '../orders/order-answer.ts'
import { linesByOrder, productOfLine } from '../orders/order-lines.ts'
import { measurementsCame } from '../fit/arrived-measurements.ts'
import { overdueBalances } from '../production/balances.ts'
import { whyPaused } from '../production/read-progress.ts'
import { timesOf } from '../service/service-rows.ts'

const NOT_BEGUN = {
  group: 'unpaid',
  step: 0,
  stage: null,
  paused: null,
  window: null,
  dispatchBy: null,
  daysLeft: null,
} as const

const standing = (row: OrderProductionRow, days: BoardDays, calendars: Calendars) => {
  const { stage, paused, step } = row
  const window = { from: row.promise_from, to: row.promise_to }
  return {
    group: groupOf({ stage, paused, to: window.to }, days),
    step,
    stage,
    window,
    dispatchBy: isDispatched(stage) ? null : dispatchBy(window, calendars),
    daysLeft: daysLeft(stage, window, days.today, calendars),
  }
}

const notesOf = async (queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries
    .selectFrom('order_notes')
    .select(['order_id', (select) => select.fn.countAll().as('notes')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, notes }) => [order_id, Number(notes)]))
}

/** The waiting service requests by order id. */
const requestsOf = async (queries: Queries, ids: readonly string[], now: Date) => {
  const rows = await queries
    .selectFrom('service_requests')
    .select(['order_id', 'ticket', 'kind', 'state', 'answer_by', 'solve_by', 'answered_at', 'ended_at'])
    .where('order_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id)
  return (orderId: string): readonly BoardRequest[] =>
    mostUrgentFirst(
      (byOrder.get(orderId) ?? []).map(({ ticket, kind, state, ...row }) => ({
        ticket,
        kind,
        state,
        ...timesOf(row),
      })),
      now,
    )
}

/** The current time, and the days that separate the board's groups. */
export interface BoardTime {
  readonly now: Date
  readonly days: BoardDays
  readonly calendars: Calendars
}

/** Orders as the board shows them at a given time, by id. */
export const asBoardOrders = async (
  queries: Queries,
  ids: readonly string[],
  { now, days, calendars }: BoardTime,
): Promise<ReadonlyMap<string, BoardOrder>> => {
  if (ids.length === 0) return new Map()
  const orders = await queries.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  const production = await queries
    .selectFrom('order_production')
    .selectAll()
    .where('order_id', 'in', ids)
    .execute()
  const lines = await linesByOrder(queries, ids)
  const notes = await notesOf(queries, ids)
  const overdue = await overdueBalances(queries, ids, now)
  const requestsAbout = await requestsOf(queries, ids, now)
  const measured = await measurementsCame(queries, ids)
  const rowOf = new Map(production.map((row) => [row.order_id, row]))
  const asBoardOrder = (order: (typeof orders)[number]): BoardOrder => {
    const row = rowOf.get(order.id)
    return {
      orderId: order.id,
      number: order.number,
      customer: order.customer_name,
      city: order.ship_city,
      lines: (lines.get(order.id) ?? []).map(productOfLine),
      ...(row ? { ...standing(row, days, calendars), paused: whyPaused(order, row, 'staff') } : NOT_BEGUN),
      balanceDue: toRupees(paiseDue(order)),
      isBalanceOverdue: overdue.has(order.id),
      isFlagged: order.flag !== null,
      measurementsAt: measured.get(order.id) ?? null,
      requests: requestsAbout(order.id),
      notes: notes.get(order.id) ?? 0,
    }
  }
  return new Map(orders.map((order) => [order.id, asBoardOrder(order)]))
}
