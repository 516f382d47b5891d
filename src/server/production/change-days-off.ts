import type { CalendarChange } from '#contract/production/change-calendar.ts'
import { isNationalHoliday } from '#domain/production/shop-calendar.ts'
import type { Queries } from '../db/database.ts'
import type { HolidayRow } from '../db/schema.ts'

const put = (queries: Queries, row: HolidayRow) =>
  queries
    .insertInto('holidays')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['calendar', 'day']).doUpdateSet({ name: row.name, is_worked: row.is_worked }),
    )
    .execute()

/** Changes the days off of workshop or courier. The same change twice is one. */
export const changeDaysOff = async (queries: Queries, change: CalendarChange): Promise<void> => {
  switch (change.act) {
    case 'add':
      for (const calendar of change.calendars)
        await put(queries, { calendar, day: change.day, name: change.name, is_worked: 0 })
      return
    case 'remove': {
      const { calendar, day } = change
      // National holidays stand in no row: that one is worked on has to be said.
      if (isNationalHoliday(day)) await put(queries, { calendar, day, name: '', is_worked: 1 })
      else
        await queries.deleteFrom('holidays').where('calendar', '=', calendar).where('day', '=', day).execute()
      return
    }
    case 'weekly': {
      const days = change.daysOff.toSorted((a, b) => a - b).join(',')
      await queries
        .insertInto('weekly_days_off')
        .values({ calendar: change.calendar, days })
        .onConflict((conflict) => conflict.column('calendar').doUpdateSet({ days }))
        .execute()
    }
  }
}
