import { expect, test } from 'vitest'
import { openDeliveryWindow } from '#server/tracking/delivery-window.ts'

const CALENDARS = {
  workshop: { weeklyDaysOff: [0], holidays: new Set<string>() },
  courier: { weeklyDaysOff: [0], holidays: new Set<string>() },
}

const openAt = (start: string) => {
  let now = Date.parse(start)
  let reads = 0
  const read = openDeliveryWindow({
    clock: () => new Date(now),
    readCalendars: async () => {
      reads += 1
      return CALENDARS
    },
  })
  return { read, reads: () => reads, pass: (ms: number) => (now += ms) }
}

test('the days are counted from today in India, and recounted at midnight there', async () => {
  // Nineteen seconds before midnight in India.
  const { read, pass } = openAt('2026-11-23T18:29:41.000Z')
  const today = await read()
  expect(today).toEqual({ from: '2026-12-02', to: '2026-12-21' })
  pass(19_000)
  expect(await read()).toEqual({ from: '2026-12-03', to: '2026-12-22' })
})

test('the days are recounted when a clock that was ahead is corrected', async () => {
  const { read, pass } = openAt('2026-11-23T06:00:00.000Z')
  const today = await read()
  pass(24 * 60 * 60 * 1000)
  expect(await read()).not.toEqual(today)
  pass(-24 * 60 * 60 * 1000)
  expect(await read()).toEqual(today)
})

test('calendars are read once in five minutes, however many requests there are', async () => {
  const { read, reads, pass } = openAt('2026-11-23T06:00:00.000Z')
  await Promise.all([read(), read(), read()])
  pass(299_000)
  await read()
  expect(reads()).toBe(1)
  pass(1000)
  await read()
  expect(reads()).toBe(2)
})
