import type { CalendarChange } from '#contract/production/change-calendar.ts'
import {
  type CalendarName,
  isNationalHoliday,
  USUAL_DAYS_OFF,
  withWeekday,
} from '#domain/production/shop-calendar.ts'
import type { Queries } from '../db/database.ts'
import type { HolidayRow } from '../db/schema.ts'
import { conflict, invalidFields } from '../refusal.ts'
import { readWeekdays } from './calendars.ts'

const DAYS_OF_THE_WEEK = 7

const nameOn = async (queries: Queries, { calendar, day }: HolidayRow): Promise<string> => {
  const { name } = await queries
    .selectFrom('holidays')
    .select('name')
    .where('calendar', '=', calendar)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return name
}

/** Enters a holiday; 422 if another one is entered on that day. */
const enter = async (queries: Queries, row: HolidayRow): Promise<void> => {
  const entered = await queries
    .insertInto('holidays')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['calendar', 'day'])
        .doUpdateSet({ name: row.name, is_worked: row.is_worked })
        .where(({ eb, or }) => or([eb('holidays.is_worked', '=', 1), eb('holidays.name', '=', row.name)])),
    )
    .returning('day')
    .executeTakeFirst()
  if (!entered)
    throw invalidFields({
      day: `“${await nameOn(queries, row)}” is already on this day for the ${row.calendar}. To enter another, remove it first.`,
    })
}

/** National holidays are not stored, so a row records that this one is worked on. */
const workOn = (queries: Queries, day: Pick<HolidayRow, 'calendar' | 'day'>) => {
  const worked = { name: '', is_worked: 1 }
  return queries
    .insertInto('holidays')
    .values({ ...day, ...worked })
    .onConflict((conflict) => conflict.columns(['calendar', 'day']).doUpdateSet(worked))
    .execute()
}

/** The weekly days off of a calendar, locked until the transaction ends. */
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
 * Changes the days off of workshop or courier and returns the details to record. Repeating a change has no effect. 422
 * for a holiday on a day that has another one, 409 if no working day of the week would be left. Call it inside a
 * transaction.
 */
export const changeDaysOff = async (
  queries: Queries,
  change: CalendarChange,
): Promise<Readonly<Record<string, unknown>>> => {
  switch (change.act) {
    case 'add':
      for (const calendar of change.calendars)
        await enter(queries, { calendar, day: change.day, name: change.name, is_worked: 0 })
      return { ...change }
    case 'remove': {
      const { calendar, day } = change
      if (isNationalHoliday(day)) await workOn(queries, { calendar, day })
      else
        await queries.deleteFrom('holidays').where('calendar', '=', calendar).where('day', '=', day).execute()
      return { ...change }
    }
    case 'weekly': {
      const { calendar, day, isOff } = change
      const daysOff = withWeekday(await heldDaysOff(queries, calendar), day, isOff)
      if (daysOff.length >= DAYS_OF_THE_WEEK)
        throw conflict('no_day_to_work', 'At least one day of the week must be a working day.')
      await queries
        .updateTable('weekly_days_off')
        .set({ days: daysOff.join(',') })
        .where('calendar', '=', calendar)
        .execute()
      return { ...change, daysOff }
    }
  }
}
