import type { Kysely } from 'kysely'
import type { Calendars } from '#domain/production/promise.ts'
import {
  CALENDAR_NAMES,
  calendarsOf,
  type CalendarName,
  type Holiday,
  nationalHolidays,
  type ShopCalendar,
  USUAL_DAYS_OFF,
} from '#domain/production/shop-calendar.ts'
import type { Schema } from '../db/schema.ts'

// National holidays are not stored, because they recur every year. Promises are counted within these years.
const FIRST_YEAR = 2020
const LAST_YEAR = 2060

const NATIONAL = nationalHolidays(FIRST_YEAR, LAST_YEAR)

const keyOf = ({ calendar, day }: Pick<Holiday, 'calendar' | 'day'>) => `${calendar} ${day}`

const holidaysIn = async (queries: Kysely<Schema>): Promise<readonly Holiday[]> => {
  const rows = await queries.selectFrom('holidays').selectAll().execute()
  const own = new Set(rows.map(keyOf))
  const entered = rows
    .filter(({ is_worked }) => is_worked === 0)
    .map(({ calendar, day, name }) => ({ calendar, day, name }))
  return [...NATIONAL.filter((holiday) => !own.has(keyOf(holiday))), ...entered].toSorted((a, b) =>
    a.day < b.day ? -1 : Number(a.day > b.day),
  )
}

/** Reads days of the week as stored, such as '0,6'. */
export const readWeekdays = (days: string): readonly number[] => days.split(',').filter(Boolean).map(Number)

/** The days off of workshop and courier as staff keep them, including national holidays. */
export const readShopCalendar = async (queries: Kysely<Schema>): Promise<ShopCalendar> => {
  const rows = await queries.selectFrom('weekly_days_off').selectAll().execute()
  const daysOff = new Map(rows.map(({ calendar, days }) => [calendar, readWeekdays(days)]))
  const weekly = (name: CalendarName) => [name, daysOff.get(name) ?? USUAL_DAYS_OFF] as const
  return {
    weeklyDaysOff: Object.fromEntries(CALENDAR_NAMES.map(weekly)) as ShopCalendar['weeklyDaysOff'],
    holidays: await holidaysIn(queries),
  }
}

/** Both calendars in the form for counting days. */
export const readCalendars = async (queries: Kysely<Schema>): Promise<Calendars> =>
  calendarsOf(await readShopCalendar(queries))
