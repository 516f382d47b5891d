import type { OutdatedPromise } from '#contract/production/get-calendar.ts'
import { type Calendars, isLater } from '#domain/production/promise.ts'
import type { Queries } from '../db/database.ts'
import { renewedWindow } from './next-step.ts'

const MAX_LISTED = 100

/**
 * Open orders whose promise differs from what the current calendars give, the 100 most urgent, and their total number.
 * Leaves out orders with named days, paused ones, and those that have left the workshop.
 */
export const outdatedPromises = async (
  queries: Queries,
  calendars: Calendars,
): Promise<{ readonly outdated: readonly OutdatedPromise[]; readonly outdatedTotal: number }> => {
  const rows = await queries
    .selectFrom('order_production')
    .innerJoin('orders', 'orders.id', 'order_production.order_id')
    .selectAll('order_production')
    .select(['orders.number', 'orders.customer_name'])
    .where('order_production.delivered_on', 'is', null)
    .where('order_production.left_to', 'is', null)
    .where('order_production.is_named', '=', 0)
    .where('order_production.paused', 'is', null)
    .where('orders.status', 'in', ['paid', 'part_paid'])
    .whereRef('orders.refunded_paise', '<', 'orders.captured_paise')
    .orderBy('promise_to')
    .orderBy('order_id')
    .execute()
  const outdated = rows.flatMap((row): OutdatedPromise[] => {
    const newWindow = renewedWindow(row, calendars)
    const window = { from: row.promise_from, to: row.promise_to }
    const { order_id: orderId, step, number, customer_name: customer, stage } = row
    return newWindow
      ? [{ orderId, step, number, customer, stage, window, newWindow, isLater: isLater(newWindow, window) }]
      : []
  })
  return { outdated: outdated.slice(0, MAX_LISTED), outdatedTotal: outdated.length }
}
