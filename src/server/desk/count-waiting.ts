import type { WaitingCounts } from '#contract/desk/count-waiting.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { arrivalOf } from '#domain/production/promise.ts'
import { addWorkingDays } from '#domain/production/working-days.ts'
import type { CoreDeps } from '../core-deps.ts'
import { countRows } from '../db/count-rows.ts'
import type { Queries } from '../db/database.ts'
import { arrivedMeasurements } from '../fit/arrived-measurements.ts'
import { contactTable, requestTable } from '../enquiries/admin-tables.ts'
import type { Desk } from '../enquiries/desk.ts'
import { OVERDUE_DAYS, unpaidSinceReady } from '../production/balances.ts'
import { readCalendars } from '../production/calendars.ts'
import { listRequests } from '../service/service-list.ts'
import { DAY_MS, HOUR_MS, isoAfter } from '../time/iso-after.ts'

const WORKING_DAYS_AHEAD = 2
const WAITING_SERVICE = { page: 1, q: '', state: 'waiting', kind: '' } as const
const MAX_URGENT_SERVICE = 6
const EXPIRES_SOON_MS = 2 * DAY_MS

interface Deps extends Pick<CoreDeps, 'db' | 'clock'> {
  readonly desk: Desk
}

/** Orders that must leave within two working days to arrive as promised, or are too late for that. */
const ordersDue = async (queries: Queries, now: Date): Promise<number> => {
  const calendars = await readCalendars(queries)
  const nextDay = addWorkingDays(dayInIndia(now), WORKING_DAYS_AHEAD + 1, calendars.workshop)
  return countRows(
    queries
      .selectFrom('order_production')
      .innerJoin('orders', 'orders.id', 'order_production.order_id')
      .where('stage', 'not in', ['dispatched', 'delivered'])
      .where('paused', 'is', null)
      .where('cancelled_at', 'is', null)
      .where(({ eb, ref }) => eb('refunded_paise', '<', ref('captured_paise')))
      .where('promise_to', '<', arrivalOf(nextDay, calendars).to),
  )
}

/** Orders whose production can continue, because the measurements they were paused for have arrived. */
const ordersMeasured = (queries: Queries): Promise<number> =>
  countRows(
    arrivedMeasurements(queries)
      .innerJoin('orders', 'orders.id', 'order_production.order_id')
      .where('orders.status', '!=', 'closed')
      .where(({ eb, ref }) => eb('refunded_paise', '<', ref('captured_paise'))),
  )

/** E-mails that failed for good, or have waited so long that the mail server must be down or refusing them. */
const unsent = (queries: Queries, now: Date) =>
  queries
    .selectFrom('outbox')
    .where(({ eb, and, or }) =>
      or([
        eb('status', '=', 'failed'),
        and([eb('status', '=', 'waiting'), eb('created_at', '<=', isoAfter(now, -HOUR_MS))]),
      ]),
    )

/** Enquiries without an answer; null if the document service is unreachable. */
const unanswered = async (desk: Desk, kind: 'price' | 'appointment' | 'message'): Promise<number | null> => {
  try {
    return await (kind === 'message'
      ? desk.count(contactTable, { q: '', state: 'new', kind: undefined })
      : desk.count(requestTable, { q: '', state: 'new', kind }))
  } catch {
    return null
  }
}

/** Counts what waits for staff. */
export const openWaiting =
  ({ db: { kysely }, clock, desk }: Deps) =>
  async (): Promise<WaitingCounts> => {
    const now = clock()
    const soon = isoAfter(now, EXPIRES_SOON_MS)
    const open = kysely.selectFrom('quotes').where('status', '=', 'sent').where('erased_at', 'is', null)
    const [requests, appointments, messages, orders, measured, balances, service, quotes, flags, emails] =
      await Promise.all([
        unanswered(desk, 'price'),
        unanswered(desk, 'appointment'),
        unanswered(desk, 'message'),
        ordersDue(kysely, now),
        ordersMeasured(kysely),
        countRows(unpaidSinceReady(kysely, OVERDUE_DAYS, now)),
        listRequests(kysely, WAITING_SERVICE, now),
        countRows(open.where('valid_until', '>', now.toISOString()).where('valid_until', '<=', soon)),
        countRows(kysely.selectFrom('orders').where('flag', 'is not', null)),
        countRows(unsent(kysely, now)),
      ])
    return {
      requests,
      appointments,
      messages,
      orders,
      measured,
      balances,
      service: service.total,
      urgentService: service.requests.slice(0, MAX_URGENT_SERVICE),
      quotes,
      flags,
      emails,
    }
  }
