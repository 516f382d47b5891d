import type { Calendars } from './promise.ts'

/** Whose days off: a product is made by the workshop and travels with the courier. */
export type CalendarName = 'workshop' | 'courier'

/** The calendars of the shop. */
export const CALENDAR_NAMES: readonly CalendarName[] = ['workshop', 'courier']

/** How many characters the name of a holiday holds. */
export const MAX_HOLIDAY_NAME_LENGTH = 60

/** A day on which one of both does not work: '2027-01-26'. */
export interface Holiday {
  readonly calendar: CalendarName
  readonly day: string
  readonly name: string
}

/** Both calendars as staff keep them. */
export interface ShopCalendar {
  /** Days of the week, 0 for Sunday. */
  readonly weeklyDaysOff: Readonly<Record<CalendarName, readonly number[]>>
  /** By day. */
  readonly holidays: readonly Holiday[]
}

/** Days off of the week until staff say otherwise: Sunday. */
export const USUAL_DAYS_OFF: readonly number[] = [0]

/** Days off of the week once one of them is off or worked on, in the order of the week. */
export const withWeekday = (daysOff: readonly number[], day: number, isOff: boolean): readonly number[] => {
  const others = daysOff.filter((other) => other !== day)
  return (isOff ? [...others, day] : others).toSorted((a, b) => a - b)
}

const NATIONAL_HOLIDAYS = [
  { monthDay: '01-26', name: 'Republic Day' },
  { monthDay: '08-15', name: 'Independence Day' },
  { monthDay: '10-02', name: 'Gandhi Jayanti' },
] as const

/** Whether a day is one of the three holidays that India keeps on the same day every year. */
export const isNationalHoliday = (day: string): boolean =>
  NATIONAL_HOLIDAYS.some(({ monthDay }) => day.slice(5) === monthDay)

/** Whether a holiday is one that India keeps on the same day every year, under its own name. */
export const isYearly = ({ day, name }: Holiday): boolean =>
  NATIONAL_HOLIDAYS.some((yearly) => yearly.monthDay === day.slice(5) && yearly.name === name)

/** The holidays that India keeps on the same day every year, of both calendars, from one year to another. */
export const nationalHolidays = (firstYear: number, lastYear: number): readonly Holiday[] =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, after) => firstYear + after).flatMap((year) =>
    NATIONAL_HOLIDAYS.flatMap(({ monthDay, name }) =>
      CALENDAR_NAMES.map((calendar) => ({ calendar, day: `${year}-${monthDay}`, name })),
    ),
  )

/** Both calendars as days are counted with them. */
export const calendarsOf = ({ weeklyDaysOff, holidays }: ShopCalendar): Calendars => {
  const one = (name: CalendarName) => ({
    weeklyDaysOff: weeklyDaysOff[name],
    holidays: new Set(holidays.filter(({ calendar }) => calendar === name).map(({ day }) => day)),
  })
  return { workshop: one('workshop'), courier: one('courier') }
}

/**
 * From December on, the calendars that know no holiday of the next year yet, beside those that are the same days every
 * year: most of India's holidays follow the moon. `today` is a day in India.
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
