import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addWorkingDays,
  countWorkingDays,
  dayLater,
  isWorkingDay,
  lastStart,
  type WorkCalendar,
  weekdayOf,
} from '#domain/production/working-days.ts'

const RUNS = { numRuns: 10_000 }
const FEWER = { numRuns: 1_000 }
const SUNDAYS: WorkCalendar = { weeklyDaysOff: [0], holidays: new Set() }

const day = fc.integer({ min: 0, max: 12_000 }).map((days) => dayLater('2020-01-01', days))
const calendar = fc.record({
  weeklyDaysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
  holidays: fc.array(day, { maxLength: 30 }).map((days) => new Set(days)),
})
/** A calendar with many holidays around a day. */
const crowded = fc
  .tuple(day, fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 30 }))
  .chain(([start, off]) =>
    calendar.map(({ weeklyDaysOff }) => ({
      start,
      calendar: { weeklyDaysOff, holidays: new Set(off.map((days) => dayLater(start, days))) },
    })),
  )
const count = fc.integer({ min: 1, max: 40 })

test('adding working days never ends on a day off, and covers exactly that many working days', () => {
  fc.assert(
    fc.property(crowded, count, ({ start, calendar: days }, n) => {
      const end = addWorkingDays(start, n, days)
      return isWorkingDay(end, days) && countWorkingDays(start, end, days) === n
    }),
    RUNS,
  )
})

test('starting on the last possible day ends in time, and a day later too late', () => {
  fc.assert(
    fc.property(crowded, count, ({ start, calendar: days }, n) => {
      const last = lastStart(start, n, days)
      return addWorkingDays(last, n, days) <= start && addWorkingDays(dayLater(last, 1), n, days) > start
    }),
    FEWER,
  )
})

test('a later start, more days or a holiday never make the end earlier', () => {
  fc.assert(
    fc.property(crowded, count, fc.integer({ min: 0, max: 60 }), ({ start, calendar: days }, n, later) => {
      const end = addWorkingDays(start, n, days)
      const more = { ...days, holidays: new Set([...days.holidays, dayLater(start, later)]) }
      return (
        addWorkingDays(dayLater(start, later), n, days) >= end &&
        addWorkingDays(start, n + 1, days) > end &&
        addWorkingDays(start, n, more) >= end
      )
    }),
    FEWER,
  )
})

test('month ends, leap days and year ends are counted correctly', () => {
  expect(addWorkingDays('2026-01-30', 1, SUNDAYS)).toBe('2026-01-31')
  expect(addWorkingDays('2026-01-31', 1, SUNDAYS)).toBe('2026-02-02')
  expect(addWorkingDays('2026-02-27', 2, SUNDAYS)).toBe('2026-03-02')
  expect(addWorkingDays('2028-02-28', 1, SUNDAYS)).toBe('2028-02-29')
  expect(addWorkingDays('2026-12-31', 1, SUNDAYS)).toBe('2027-01-01')
  expect(addWorkingDays('2026-12-06', 0, SUNDAYS)).toBe('2026-12-06')
  expect(weekdayOf('2026-11-22')).toBe(0)
})

test('a week without a working day is refused instead of counting forever', () => {
  const never = { weeklyDaysOff: [0, 1, 2, 3, 4, 5, 6], holidays: new Set<string>() }
  expect(() => addWorkingDays('2026-01-01', 1, never)).toThrow(/without a working day/)
  expect(() => lastStart('2026-01-01', 1, never)).toThrow(/without a working day/)
})
