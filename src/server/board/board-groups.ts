import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import type { BoardGroup } from '#domain/board/board.ts'
import type { BoardDays } from '#domain/board/board-days.ts'
import type { Stage } from '#domain/production/stages.ts'
import type { Queries } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

/** The groups of orders that have promised days. */
type PromisedGroup = Exclude<BoardGroup, 'unpaid'>

const { eb, and, or, ref } = expressionBuilder<Schema, 'orders' | 'order_production'>()

const stands = eb('paused', 'is', null)
const isHere = eb('stage', '<>', 'dispatched')
const isAway = eb('stage', '=', 'dispatched')
const within = (from: string, before: string) =>
  and([stands, isHere, eb('promise_to', '>=', from), eb('promise_to', '<', before)])

/** The SQL equivalent of `groupOf`. */
const conditionOf = (group: PromisedGroup, days: BoardDays): Expression<SqlBool> => {
  const { today, soonFrom, weekFrom, laterFrom } = days
  switch (group) {
    case 'late':
      return and([
        stands,
        or([and([isHere, eb('promise_to', '<', soonFrom)]), and([isAway, eb('promise_to', '<', today)])]),
      ])
    case 'soon':
      return within(soonFrom, weekFrom)
    case 'week':
      return within(weekFrom, laterFrom)
    case 'later':
      return and([stands, isHere, eb('promise_to', '>=', laterFrom)])
    case 'paused':
      return eb('paused', 'is not', null)
    case 'travelling':
      return and([stands, isAway, eb('promise_to', '>=', today)])
  }
}

/** Orders in production that are not delivered yet, without cancelled and fully refunded ones. */
export const inProduction = (queries: Queries, stage: Stage | '') => {
  const open = queries
    .selectFrom('order_production')
    .innerJoin('orders', 'orders.id', 'order_production.order_id')
    .where('delivered_on', 'is', null)
    .where('orders.status', '!=', 'closed')
    .where(eb('refunded_paise', '<', ref('captured_paise')))
  return stage === '' ? open : open.where('stage', '=', stage)
}

/** Orders whose production waits for payment. */
export const waitingForMoney = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .where('orders.status', 'in', ['unpaid', 'part_paid'])
    .where('order_production.order_id', 'is', null)

/** The orders of one group, most urgent first. */
export const ofGroup = (queries: Queries, group: PromisedGroup, days: BoardDays, stage: Stage | '') =>
  inProduction(queries, stage)
    .where(conditionOf(group, days))
    .orderBy('promise_to')
    .orderBy('order_production.order_id')

/** How many orders each group has. */
export const countGroups = async (
  queries: Queries,
  groups: readonly PromisedGroup[],
  days: BoardDays,
  stage: Stage | '',
): Promise<ReadonlyMap<BoardGroup, number>> => {
  const counts = groups.map((group) =>
    sql<number>`sum(case when ${conditionOf(group, days)} then 1 else 0 end)`.as(group),
  )
  const row = await inProduction(queries, stage).select(counts).executeTakeFirstOrThrow()
  return new Map(groups.map((group) => [group, Number(row[group] ?? 0)]))
}
