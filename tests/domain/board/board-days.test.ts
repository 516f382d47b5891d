import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardDays, daysLeft, groupOf } from '#domain/board/board-days.ts'
import { type Calendars, dispatchBy } from '#domain/production/promise.ts'
import { countWorkingDays, dayLater, weekdayOf } from '#domain/production/working-days.ts'

const SUNDAYS = { weeklyDaysOff: [0], holidays: new Set<string>() }
const WITHOUT_HOLIDAYS: Calendars = { workshop: SUNDAYS, courier: SUNDAYS }

const someDay = fc.integer({ min: 0, max: 700 }).map((days) => dayLater('2026-01-01', days))
const someCalendar = fc.record({
  weeklyDaysOff: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 4 }),
  holidays: fc.array(someDay, { maxLength: 60 }).map((days) => new Set(days)),
})
const someCalendars = fc.record({ workshop: someCalendar, courier: someCalendar })
const someTime = fc.integer({ min: -40, max: 60 })

const sundayOf = (day: string) => dayLater(day, (7 - weekdayOf(day)) % 7)

test('an order is in the group that its remaining days say, by both calendars', () => {
  fc.assert(
    fc.property(someDay, someTime, someCalendars, (today, away, calendars) => {
      const to = dayLater(today, away)
      const group = groupOf({ stage: 'cutting', paused: null, to }, boardDays(today, calendars))
      const by = dispatchBy({ from: to, to }, calendars)
      const left = countWorkingDays(today, by, calendars.workshop)
      const expected = by < today ? 'late' : left <= 2 ? 'soon' : by <= sundayOf(today) ? 'week' : 'later'
      expect(group).toBe(expected)
    }),
  )
})

test('remaining days are negative exactly for late orders, and an earlier promise never has more', () => {
  fc.assert(
    fc.property(
      someDay,
      someTime,
      someCalendars,
      fc.constantFrom('ready', 'dispatched'),
      (today, away, calendars, stage) => {
        const windowTo = (to: string) => ({ from: to, to })
        const to = dayLater(today, away)
        const left = daysLeft(stage, windowTo(to), today, calendars)
        const group = groupOf({ stage, paused: null, to }, boardDays(today, calendars))
        expect(left < 0).toBe(group === 'late')
        expect(daysLeft(stage, windowTo(dayLater(to, -1)), today, calendars)).toBeLessThanOrEqual(left)
      },
    ),
  )
})

test('an order that stands still is paused, and a dispatched one is on its way until its promise has passed', () => {
  const days = boardDays('2026-11-18', WITHOUT_HOLIDAYS)
  expect(groupOf({ stage: 'cutting', paused: 'Measurements', to: '2026-01-01' }, days)).toBe('paused')
  expect(groupOf({ stage: 'dispatched', paused: null, to: '2026-11-18' }, days)).toBe('travelling')
  expect(groupOf({ stage: 'dispatched', paused: null, to: '2026-11-17' }, days)).toBe('late')
})

test('a week with Sundays off: three days of the courier, two of the workshop', () => {
  // Wednesday, 18 November.
  expect(boardDays('2026-11-18', WITHOUT_HOLIDAYS)).toEqual({
    today: '2026-11-18',
    soonFrom: '2026-11-21',
    weekFrom: '2026-11-25',
    laterFrom: '2026-11-26',
  })
})
