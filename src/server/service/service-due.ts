import { kindNames } from '#copy/service/kind-names.ts'
import { dueOf, timeBetween } from '#domain/service/service-periods.ts'
import type { Queries } from '../db/database.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'
import { timesOf } from './service-rows.ts'

const SOLUTION_DUE_WITHIN_MS = 7 * DAY_MS
const MAX_LINES = 200

/**
 * The lines of staff's morning reminder, the most urgent first: every unanswered request, and those that must be
 * resolved within a week.
 */
export const dueLines = async (queries: Queries, now: Date): Promise<readonly string[]> => {
  const inSight = isoAfter(now, SOLUTION_DUE_WITHIN_MS)
  const rows = await queries
    .selectFrom('service_requests')
    .innerJoin('orders', 'orders.id', 'service_requests.order_id')
    .select(['ticket', 'kind', 'answer_by', 'solve_by', 'answered_at', 'ended_at', 'orders.number'])
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('answered_at', 'is', null), eb('solve_by', '<', inSight)]))
    .orderBy('solve_by')
    .limit(MAX_LINES)
    .execute()
  return rows
    .flatMap(({ ticket, kind, number, ...row }) => {
      const due = dueOf(timesOf(row), now)
      return due ? [{ due, about: `${kindNames[kind]} ${ticket}, order ${number}` }] : []
    })
    .toSorted((a, b) => a.due.by.localeCompare(b.due.by))
    .map(({ due, about }) => {
      const what = due.what === 'answer' ? 'answer' : 'resolution'
      const time = timeBetween(due.by, now)
      return due.urgency === 'overdue'
        ? `${about}: ${what} overdue by ${time}`
        : `${about}: ${what} due in ${time}`
    })
}
