import type { CalendarChange } from '#contract/production/change-calendar.ts'
import type { CalendarAnswer } from '#contract/production/get-calendar.ts'
import type { ProductionChange } from '#contract/production/move-order.ts'
import type { OrderOutcome, OrdersMove, SeenOrder } from '#contract/production/move-orders.ts'
import type { PromiseRenewal } from '#contract/production/renew-promises.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { isOrderId } from '#domain/orders/order.ts'
import { calendarsOf, isYearly } from '#domain/production/shop-calendar.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { orderRow } from '../orders/order-answer.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import { requireIdempotencyKey } from '../payments/refund-request.ts'
import { Refusal } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { openBalanceReminders } from './balance-reminders.ts'
import { readShopCalendar } from './calendars.ts'
import { changeDaysOff } from './change-days-off.ts'
import type { StaffAct } from './next-step.ts'
import { outdatedPromises } from './outdated-promises.ts'
import { openProgressChanges } from './progress-changes.ts'
import { progressOf } from './read-progress.ts'
import { type AskedStep, applyStep } from './apply-step.ts'

type Deps = Pick<ShopDeps, 'db' | 'log' | 'clock' | 'audit' | 'linkOf'>

const detailsOf = (act: StaffAct, step: number) => ({
  act: act.act,
  ...(act.act === 'move' && { stage: act.stage }),
  step,
})

const answerOf = async (queries: Queries, now: Date): Promise<CalendarAnswer> => {
  const calendar = await readShopCalendar(queries)
  const thisYear = dayInIndia(now).slice(0, 4)
  // Yearly holidays are shown for this year and the next; those that staff entered, for any later year.
  const farAhead = String(Number(thisYear) + 2)
  return {
    ...calendar,
    holidays: calendar.holidays.filter(
      (holiday) => holiday.day >= thisYear && (holiday.day < farAhead || !isYearly(holiday)),
    ),
    ...(await outdatedPromises(queries, calendarsOf(calendar))),
  }
}

/** What staff do with orders in production, and the calendar that their promises follow. */
export const openProduction = ({ db, log, clock, audit, linkOf }: Deps) => {
  const changes = openProgressChanges({ db, log })

  const apply = async (
    asked: Omit<AskedStep, 'at' | 'staff'> & { readonly staff: Account },
  ): Promise<void> => {
    const { staff, orderId, act, step } = asked
    if (!isOrderId(orderId)) throw orderNotFound()
    await audit.recordWith(staff, async (queries) => {
      const isApplied = await applyStep(queries, { ...asked, at: clock() }, linkOf)
      const action = { act: 'order.production', subject: orderId, details: detailsOf(act, step) }
      return { value: undefined, ...(isApplied && { action }) }
    })
    changes.changed(orderId)
  }

  const applyOne = async (
    staff: Account,
    { orderId, step }: SeenOrder,
    act: StaffAct,
    key: string,
  ): Promise<OrderOutcome> => {
    try {
      await apply({ staff, orderId, act, step, key })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { orderId, outcome: 'refused', message: error.message }
    }
    const order = await orderRow(db.kysely, orderId)
    return { orderId, outcome: 'done', progress: await progressOf(db.kysely, order, 'staff') }
  }

  /** One after the other, so that a hundred orders never lock a hundred rows at once. */
  const applyEach = async (
    staff: Account,
    orders: readonly SeenOrder[],
    act: StaffAct,
    key: string,
  ): Promise<readonly OrderOutcome[]> => {
    requireIdempotencyKey(key)
    const outcomes: OrderOutcome[] = []
    for (const order of orders) outcomes.push(await applyOne(staff, order, act, key))
    return outcomes
  }

  return {
    /** Applies one act to an order, once per key. 404 if there is no such order, 409 or 422 if it can't be done. */
    move: async (
      staff: Account,
      orderId: string,
      { step, ...act }: ProductionChange,
      key: string,
    ): Promise<void> => {
      requireIdempotencyKey(key)
      await apply({ staff, orderId, act, step, key })
    },
    /** Moves many orders to one stage, each in its own transaction. */
    moveMany: (staff: Account, { stage, orders }: OrdersMove, key: string) =>
      applyEach(staff, orders, { act: 'move', stage }, key),
    calendar: () => answerOf(db.kysely, clock()),
    changeCalendar: async (staff: Account, change: CalendarChange): Promise<CalendarAnswer> => {
      await audit.recordWith(staff, async (queries) => {
        const details = await changeDaysOff(queries, change)
        const subject = change.act === 'weekly' ? change.calendar : change.day
        return { value: undefined, action: { act: `calendar.${change.act}`, subject, details } }
      })
      return answerOf(db.kysely, clock())
    },
    /** Recalculates outdated promises by the calendar, each in its own transaction. */
    renewPromises: (staff: Account, { orders, reason }: PromiseRenewal, key: string) =>
      applyEach(staff, orders, { act: 'renew', reason }, key),
    /** Reminds customers of what is left to pay for orders that are ready. */
    balanceReminders: openBalanceReminders({ db, log, clock, linkOf }),
    changes,
  }
}
