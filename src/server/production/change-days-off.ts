import type { CalendarChange } from '#contract/production/change-calendar.ts'
import {
  type CalendarName,
  isNationalHoliday,
  USUAL_DAYS_OFF,
  withWeekday,
} from '#domain/production/shop-calendar.ts'
import type { Queries } from '../db/database.ts'
import type { HolidayRow } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { readWeekdays } from './calendars.ts'

const DAYS_OF_THE_WEEK = 7

const put = (queries: Queries, row: HolidayRow) =>
  queries
    .insertInto('holidays')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['calendar', 'day']).doUpdateSet({ name: row.name, is_worked: row.is_worked }),
    )
    .execute()

/** The weekly days off of a calendar, which nobody else changes until the transaction is over. */
const heldDaysOff = async (queries: Queries, calendar: CalendarName): Promise<readonly number[]> => {
  const { days } = await queries
    .insertInto('weekly_days_off')
    .values({ calendar, days: USUAL_DAYS_OFF.join(',') })
    .onConflict((conflict) =>
      conflict.column('calendar').doUpdateSet((set) => ({ days: set.ref('weekly_days_off.days') })),
    )
    .returning('days')
    .executeTakeFirstOrThrow()
  return readWeekdays(days)
}

/**
 * Changes the days off of workshop or courier, inside a transaction; the facts to write down of it. The same change
 * twice is one. 409 when no day of the week would be left to work on.
 */
export const changeDaysOff = async (
  queries: Queries,
  change: CalendarChange,
): Promise<Readonly<Record<string, unknown>>> => {
  switch (change.act) {
    case 'add':
      for (const calendar of change.calendars)
        await put(queries, { calendar, day: change.day, name: change.name, is_worked: 0 })
      return { ...change }
    case 'remove': {
      const { calendar, day } = change
      // National holidays stand in no row: that one is worked on has to be said.
      if (isNationalHoliday(day)) await put(queries, { calendar, day, name: '', is_worked: 1 })
      else
        await queries.deleteFrom('holidays').where('calendar', '=', calendar).where('day', '=', day).execute()
      return { ...change }
    }
    case 'weekly': {
      const { calendar, day, isOff } = change
      const daysOff = withWeekday(await heldDaysOff(queries, calendar), day, isOff)
      if (daysOff.length >= DAYS_OF_THE_WEEK)
        throw new Refusal(409, 'no_day_to_work', 'One day of the week must be left to work on.')
      await queries
        .updateTable('weekly_days_off')
        .set({ days: daysOff.join(',') })
        .where('calendar', '=', calendar)
        .execute()
      return { ...change, daysOff }
    }
  }
}
