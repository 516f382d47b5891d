import type { ServiceRequest } from './service-request.ts'
import { DAY_MS, HOUR_MS } from '../time/dates.ts'

// India has no daylight saving time.
const IST_AHEAD_MS = 5.5 * HOUR_MS
const ANSWER_WITHIN_MS = 48 * HOUR_MS
const ANSWER_SOON_MS = 12 * HOUR_MS
const SOLUTION_SOON_MS = 3 * DAY_MS

/** When a request must be answered: 48 hours after it was sent. */
export const answerBy = (sentAt: Date): Date => new Date(sentAt.getTime() + ANSWER_WITHIN_MS)

/**
 * When a request must be resolved: at the same time on the same day of the next month in India, or on that month's
 * last day if it is shorter.
 */
export const solveBy = (sentAt: Date): Date => {
  const indian = new Date(sentAt.getTime() + IST_AHEAD_MS)
  const day = indian.getUTCDate()
  indian.setUTCDate(1)
  indian.setUTCMonth(indian.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(indian.getUTCFullYear(), indian.getUTCMonth() + 1, 0)).getUTCDate()
  indian.setUTCDate(Math.min(day, lastDay))
  return new Date(indian.getTime() - IST_AHEAD_MS)
}

/** What staff owe a request next, by when, and how urgent that is. */
export interface ServiceDue {
  readonly what: 'answer' | 'solution'
  readonly by: string
  readonly urgency: 'calm' | 'soon' | 'overdue'
}

/** When a request must be answered and resolved, and when it was. */
export type Deadlines = Pick<ServiceRequest, 'answerBy' | 'solveBy' | 'answeredAt' | 'endedAt'>

/** What staff owe a request next; undefined once it has ended. */
export const dueOf = (request: Deadlines, now = new Date()): ServiceDue | undefined => {
  if (request.endedAt !== null) return undefined
  const what = request.answeredAt === null ? 'answer' : 'solution'
  const by = what === 'answer' ? request.answerBy : request.solveBy
  const left = Date.parse(by) - now.getTime()
  const soon = what === 'answer' ? ANSWER_SOON_MS : SOLUTION_SOON_MS
  return { what, by, urgency: left < 0 ? 'overdue' : left <= soon ? 'soon' : 'calm' }
}

const rankOf = ({ kind, ...request }: Deadlines & Pick<ServiceRequest, 'kind'>, now: Date) => {
  const due = dueOf(request, now)
  if (!due) return { rank: 3, by: '' }
  return { rank: due.urgency === 'overdue' ? 0 : kind === 'cancel' ? 1 : 2, by: due.by }
}

/** Sorts by urgency: overdue, then cancellations, which hold up an order, then others; each by due date. Ended last. */
export const mostUrgentFirst = <Request extends Deadlines & Pick<ServiceRequest, 'kind'>>(
  requests: readonly Request[],
  now: Date,
): readonly Request[] =>
  requests
    .map((request) => ({ request, ...rankOf(request, now) }))
    .toSorted((a, b) => a.rank - b.rank || a.by.localeCompare(b.by))
    .map(({ request }) => request)

/** The time between two moments, in whole hours or days: '5 hours', '2 days'. */
export const timeBetween = (one: string, other: Date): string => {
  const ms = Math.abs(Date.parse(one) - other.getTime())
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`
  return `${Math.floor(ms / DAY_MS)} days`
}
