import { formatDay, formatDayAndTime } from '#domain/time/dates.ts'
import { pluralize } from '#domain/pluralize.ts'
import type { Queries } from '../db/database.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

/** The same lead time as that of the reminders to customers. */
const SOON_MS = 2 * DAY_MS
const MAX_PER_KIND = 100

const nameOf = ({ name }: { readonly name: string }) => name.trim() || 'no name yet'

const daysSince = (iso: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(iso)) / DAY_MS)
  return days === 0 ? 'started less than a day ago' : `started ${pluralize(days, 'day')} ago`
}

const quotesIn = (queries: Queries) =>
  queries.selectFrom('quotes').where('quotes.erased_at', 'is', null).limit(MAX_PER_KIND)

const drafts = async (queries: Queries, now: Date): Promise<readonly string[]> => {
  const rows = await quotesIn(queries)
    .select(['number', 'name', 'created_at'])
    .where('status', '=', 'draft')
    .orderBy('created_at')
    .execute()
  return rows.map((row) => `Quote ${row.number}, ${nameOf(row)}: not sent, ${daysSince(row.created_at, now)}`)
}

const ending = async (queries: Queries, now: Date): Promise<readonly string[]> => {
  const rows = await quotesIn(queries)
    .select(['number', 'name', 'valid_until'])
    .where('status', '=', 'sent')
    .where('valid_until', '>', now.toISOString())
    .where('valid_until', '<=', isoAfter(now, SOON_MS))
    .orderBy('valid_until')
    .execute()
  return rows.map(
    (row) => `Quote ${row.number}, ${nameOf(row)}: can be accepted until ${formatDay(row.valid_until ?? '')}`,
  )
}

const unpaid = async (queries: Queries): Promise<readonly string[]> => {
  const rows = await quotesIn(queries)
    .innerJoin('orders', 'orders.id', 'quotes.order_id')
    .select(['quotes.number', 'quotes.name', 'orders.pay_by'])
    .where('quotes.status', '=', 'accepted')
    .where('orders.status', '=', 'unpaid')
    .orderBy('orders.pay_by')
    .execute()
  return rows.map(
    (row) =>
      `Quote ${row.number}, ${nameOf(row)}: accepted but not paid, payable until ${formatDayAndTime(row.pay_by)}`,
  )
}

/**
 * Quotes that staff may want to act on, one line each: drafts that were not sent, quotes that expire soon, and accepted
 * ones without a payment. Questions about quotes are among the requests.
 */
export const waitingQuotes = async (queries: Queries, now: Date): Promise<readonly string[]> => [
  ...(await drafts(queries, now)),
  ...(await ending(queries, now)),
  ...(await unpaid(queries)),
]
