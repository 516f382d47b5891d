import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arrivalOf,
  type Calendars,
  dispatchBy,
  formatWindow,
  isLater,
  postponed,
  promiseOf,
} from '#domain/production/promise.ts'
import { calendarsOf, nationalHolidays, unplannedCalendars } from '#domain/production/shop-calendar.ts'
import { addWorkingDays, dayLater, isWorkingDay } from '#domain/production/working-days.ts'

const RUNS = { numRuns: 10_000 }
const FEWER = { numRuns: 1_000 }
const SUNDAYS = { weeklyDaysOff: [0], holidays: new Set<string>() }
const PLAIN: Calendars = { workshop: SUNDAYS, courier: SUNDAYS }

const START = '2026-11-25'
const one = fc.record({
  weeklyDaysOff: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
  holidays: fc
    .array(fc.integer({ min: -3, max: 70 }), { maxLength: 20 })
    .map((days) => new Set(days.map((after) => dayLater(START, after)))),
})
const calendars = fc.record({ workshop: one, courier: one })
const start = fc.integer({ min: 0, max: 40 }).map((after) => dayLater(START, after))
const production = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([from, more]) => ({ from, to: from + more }))

test('a promise begins and ends on the courier’s working days, in this order', () => {
  fc.assert(
    fc.property(start, production, calendars, (day, days, both) => {
      const window = promiseOf(day, days, both)
      return (
        day < window.from &&
        window.from <= window.to &&
        isWorkingDay(window.from, both.courier) &&
        isWorkingDay(window.to, both.courier)
      )
    }),
    RUNS,
  )
})

test('an order dispatched on the last possible day arrives within its promise, and a working day later it doesn’t', () => {
  fc.assert(
    fc.property(start, production, calendars, (day, days, both) => {
      const window = promiseOf(day, days, both)
      const last = dispatchBy(window, both)
      const next = addWorkingDays(last, 1, both.workshop)
      return (
        isWorkingDay(last, both.workshop) &&
        arrivalOf(last, both).to <= window.to &&
        arrivalOf(next, both).to > window.to
      )
    }),
    FEWER,
  )
})

test('a holiday added later never makes a promise earlier, in either calendar', () => {
  fc.assert(
    fc.property(start, production, calendars, fc.integer({ min: 0, max: 80 }), (day, days, both, at) => {
      const before = promiseOf(day, days, both)
      return (['workshop', 'courier'] as const).every((name) => {
        const holidays = new Set([...both[name].holidays, dayLater(START, at)])
        const after = promiseOf(day, days, { ...both, [name]: { ...both[name], holidays } })
        return after.from >= before.from && after.to >= before.to
      })
    }),
    FEWER,
  )
})

test('a postponed promise is later and ends on a working day of the courier', () => {
  fc.assert(
    fc.property(start, production, calendars, fc.integer({ min: 1, max: 9 }), (day, days, both, by) => {
      const before = promiseOf(day, days, both)
      const after = postponed(before, by, both)
      return isLater(after, before) && after.from <= after.to && isWorkingDay(after.to, both.courier)
    }),
    FEWER,
  )
})

test('the usual promise: 6 to 21 working days, then 2 to 3 in transit, not counting the first day', () => {
  // Paid on Sunday 22 November 2026: the first working day is Monday.
  expect(promiseOf('2026-11-22', { from: 6, to: 21 }, PLAIN)).toEqual({
    from: '2026-12-01',
    to: '2026-12-19',
  })
  // A holiday of the courier alone moves only what comes after it.
  const courier = { ...SUNDAYS, holidays: new Set(['2026-12-18']) }
  expect(promiseOf('2026-11-22', { from: 6, to: 21 }, { ...PLAIN, courier })).toEqual({
    from: '2026-12-01',
    to: '2026-12-21',
  })
  const workshop = { ...SUNDAYS, holidays: new Set(['2026-11-24']) }
  expect(promiseOf('2026-11-22', { from: 6, to: 21 }, { ...PLAIN, workshop })).toEqual({
    from: '2026-12-02',
    to: '2026-12-21',
  })
})

test('a promise is later if its first or its last day is', () => {
  const window = { from: '2026-12-01', to: '2026-12-19' }
  expect(isLater(window, window)).toBe(false)
  expect(isLater({ ...window, to: '2026-12-20' }, window)).toBe(true)
  expect(isLater({ ...window, from: '2026-12-02' }, window)).toBe(true)
  expect(isLater({ from: '2026-11-30', to: '2026-12-18' }, window)).toBe(false)
})

test('days are written the way people write them', () => {
  expect(formatWindow({ from: '2026-12-01', to: '2026-12-19' })).toBe('1 to 19 December 2026')
  expect(formatWindow({ from: '2026-11-28', to: '2026-12-04' })).toBe('28 November to 4 December 2026')
  expect(formatWindow({ from: '2026-12-28', to: '2027-01-04' })).toBe('28 December 2026 to 4 January 2027')
  expect(formatWindow({ from: '2026-12-05', to: '2026-12-05' })).toBe('5 December 2026')
})

test('from December on the desk is warned if next year has no holidays yet', () => {
  const weeklyDaysOff = { workshop: [0], courier: [0] }
  const empty = { weeklyDaysOff, holidays: nationalHolidays(2026, 2028) }
  expect(unplannedCalendars(empty, '2026-11-30')).toEqual([])
  expect(unplannedCalendars(empty, '2026-12-01')).toEqual(['workshop', 'courier'])
  const holi = { calendar: 'workshop', day: '2027-03-22', name: 'Holi' } as const
  const planned = { weeklyDaysOff, holidays: [...empty.holidays, holi] }
  expect(unplannedCalendars(planned, '2026-12-31')).toEqual(['courier'])
  expect(calendarsOf(planned).workshop.holidays.has('2027-03-22')).toBe(true)
  expect(calendarsOf(planned).courier.holidays.has('2027-03-22')).toBe(false)
})
