import type { Calendars } from './promise.ts'

/** Whose days off: the workshop makes a product, the courier delivers it. */
export type CalendarName = 'workshop' | 'courier'

/** The shop's calendars. */
export const CALENDAR_NAMES: readonly CalendarName[] = ['workshop', 'courier']

/** The most characters in the name of a holiday. */
export const MAX_HOLIDAY_NAME_LENGTH = 60

/** A day on which the workshop or the courier doesn't work, such as '2027-01-26'. */
export interface Holiday {
  readonly calendar: CalendarName
  readonly day: string
  readonly name: string
}

/** Both calendars, as staff maintain them. */
export interface ShopCalendar {
  /** Days of the week, 0 for Sunday. */
  readonly weeklyDaysOff: Readonly<Record<CalendarName, readonly number[]>>
  /** Sorted by day. */
  readonly holidays: readonly Holiday[]
}

/** The weekly days off until staff change them: Sunday. */
export const USUAL_DAYS_OFF: readonly number[] = [0]

/** The weekly days off, sorted, after one weekday is marked as a day off or as a working day. */
export const withWeekday = (daysOff: readonly number[], day: number, isOff: boolean): readonly number[] => {
  const others = daysOff.filter((other) => other !== day)
  return (isOff ? [...others, day] : others).toSorted((a, b) => a - b)
}

const NATIONAL_HOLIDAYS = [
  { monthDay: '01-26', name: 'Republic Day' },
  { monthDay: '08-15', name: 'Independence Day' },
  { monthDay: '10-02', name: 'Gandhi Jayanti' },
] as const

/** Whether a day is one of India's three holidays with a fixed date. */
export const isNationalHoliday = (day: string): boolean =>
  NATIONAL_HOLIDAYS.some(({ monthDay }) => day.slice(5) === monthDay)

/** Whether a holiday is one of those with a fixed date, under its own name. */
export const isYearly = ({ day, name }: Holiday): boolean =>
  NATIONAL_HOLIDAYS.some((yearly) => yearly.monthDay === day.slice(5) && yearly.name === name)

/** India's holidays with a fixed date, for both calendars, from one year to another, both included. */
export const nationalHolidays = (firstYear: number, lastYear: number): readonly Holiday[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, after) => firstYear + after).flatMap((year) =>
    NATIONAL_HOLIDAYS.flatMap(({ monthDay, name }) =>
      CALENDAR_NAMES.map((calendar) => ({ calendar, day: `${year}-${monthDay}`, name })),
    ),
  )

/** Both calendars in the form that the counting of days needs. */
export const calendarsOf = ({ weeklyDaysOff, holidays }: ShopCalendar): Calendars => {
  const one = (name: CalendarName) => ({
    weeklyDaysOff: weeklyDaysOff[name],
    holidays: new Set(holidays.filter(({ calendar }) => calendar === name).map(({ day }) => day)),
  })
  return { workshop: one('workshop'), courier: one('courier') }
}

/**
 * In December, the calendars that have no holidays for next year yet, besides those with a fixed date: most of
 * India's holidays follow the moon and must be entered. Empty in other months. `today` is a day in India.
 */
export const unplannedCalendars = ({ holidays }: ShopCalendar, today: string): readonly CalendarName[] => {
  if (today.slice(5, 7) !== '12') return []
  const year = String(Number(today.slice(0, 4)) + 1)
  return CALENDAR_NAMES.filter(
    (name) =>
      !holidays.some(
        ({ calendar, day }) => calendar === name && day.startsWith(year) && !isNationalHoliday(day),
      ),
  )
}
