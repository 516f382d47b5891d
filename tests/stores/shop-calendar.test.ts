// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { CalendarAnswer } from '#contract/production/get-calendar.ts'
import { messages } from '#copy/messages.ts'
import { smallServer, type Answers } from '../clients/small-server.ts'
import { arrive } from '../support/arrive.ts'
import { openPage, signedIn } from './shop-page.ts'

const HOLI = { calendar: 'workshop', day: '2031-03-04', name: 'Holi' } as const
const calendarOf = (workshop: readonly number[]): CalendarAnswer => ({
  weeklyDaysOff: { workshop, courier: [0] },
  holidays: [HOLI],
  outdated: [],
  outdatedTotal: 0,
})

const CUT = { cut: true } as const
const expectErrors = () => vi.mocked(console.error).mockClear()

const open = async (answers: Answers) => {
  let kept = calendarOf([0])
  const server = await smallServer({
    'GET /api/admin/calendar': () => ({ body: kept }),
    ...answers,
  })
  openPage(signedIn(), '/admin/calendar')
  const calendar = await import('#stores/production/shop-calendar.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  calendar.openCalendar()
  await vi.waitFor(() => expect(calendar.$calendarView.get().state).toBe('ready'))
  const week = () => {
    const view = calendar.$calendarView.get()
    return view.state === 'ready' ? view.calendar.weeklyDaysOff.workshop : undefined
  }
  const idle = () => vi.waitFor(() => expect(calendar.$calendarBusy.get()).toBe(false))
  const toasts = () => $waitingToasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  const keep = (workshop: readonly number[]) => (kept = calendarOf(workshop))
  const sent = () => server.got.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { ...calendar, week, idle, toasts, keep, sent }
}

test('a weekday is shown as ticked at once, and the server’s week with its answer', async () => {
  const page = await open({ 'POST /api/admin/calendar': () => ({ body: page.keep([0, 3, 6]) }) })
  page.setWeekday('workshop', 6, true)
  page.setWeekday('workshop', 0, false)
  expect(page.week()).toEqual([6])
  await page.idle()
  expect(page.week()).toEqual([0, 3, 6])
  expect(page.sent()).toEqual([
    { act: 'weekly', calendar: 'workshop', day: 6, isOff: true },
    { act: 'weekly', calendar: 'workshop', day: 0, isOff: false },
  ])
})

test('a refused tick is undone, and the reason is shown wherever the page is scrolled', async () => {
  const page = await open({ 'POST /api/admin/calendar': CUT })
  page.setWeekday('workshop', 6, true)
  expect(page.week()).toEqual([0, 6])
  await page.idle()
  expect(page.week()).toEqual([0])
  page.removeHoliday(HOLI)
  await page.idle()
  expect(page.toasts()).toEqual([`error: ${messages.shop.offline}`, `error: ${messages.shop.offline}`])
  expect([page.$holidayFault.get(), page.$renewalFault.get()]).toEqual([null, null])
  expectErrors()
})

test('somebody who ticks the last day of a week that others changed meanwhile sees their week', async () => {
  const page = await open({
    'POST /api/admin/calendar': () => {
      page.keep([0, 1, 2, 3, 4, 5])
      return { status: 409, body: { error: 'no_day_to_work', message: 'One day must be left.' } }
    },
  })
  page.setWeekday('workshop', 6, true)
  await page.idle()
  await vi.waitFor(() => expect(page.week()).toEqual([0, 1, 2, 3, 4, 5]))
  expect(page.toasts()).toEqual(['error: One day must be left.'])
  expectErrors()
})

test('a refused form shows its own error, and no other does', async () => {
  const page = await open({ 'POST /api/admin/calendar': CUT, 'POST /api/admin/calendar/promises': CUT })
  expect(await page.addHoliday({ calendars: ['workshop'], day: '2031-03-04', name: 'Holi' })).toBe(false)
  expect(page.$holidayFault.get()?.text).toBe(messages.shop.offline)
  expect(page.$renewalFault.get()).toBeNull()
  expect(await page.renewShown('')).toBe(false)
  expect(page.$renewalFault.get()?.text).toBe(messages.shop.offline)
  expect(page.toasts()).toEqual([])
  expectErrors()
})

test('promises that others changed meanwhile aren’t reported as renewed, and the reason is shown once', async () => {
  const refused = { outcome: 'refused', message: 'Somebody was faster.' }
  const page = await open({
    'POST /api/admin/calendar/promises': {
      body: [
        { orderId: 'a', ...refused },
        { orderId: 'b', ...refused },
      ],
    },
  })
  expect(await page.renewShown('')).toBe(true)
  expect(page.toasts()).toEqual(['error: 0 changed, 2 not. Somebody was faster.'])
})

test('a second press while a holiday is being removed or entered does nothing', async () => {
  const page = await open({ 'POST /api/admin/calendar': () => ({ body: calendarOf([0]) }) })
  for (let times = 0; times < 2; times += 1) page.removeHoliday(HOLI)
  const entered = [1, 2].map(() => page.addHoliday({ calendars: ['workshop'], day: HOLI.day, name: 'Holi' }))
  expect(await Promise.all(entered)).toEqual([true, false])
  expect(page.sent()).toHaveLength(2)
})

test('the reload after a refusal never restores the week as it was before the next tick', async () => {
  const { promise: isTicked, resolve: ticked } = Promise.withResolvers<void>()
  let looks = 0
  let ticks = 0
  const page = await open({
    'GET /api/admin/calendar': async () => {
      looks += 1
      const body = ticks < 2 ? calendarOf([0]) : calendarOf([0, 5])
      if (looks > 1) await isTicked
      return { body }
    },
    'POST /api/admin/calendar': () => {
      ticks += 1
      if (ticks === 2) return { body: calendarOf([0, 5]) }
      return { status: 409, body: { error: 'no_day_to_work', message: 'One day must be left.' } }
    },
  })
  page.setWeekday('workshop', 6, true)
  page.setWeekday('workshop', 5, true)
  await page.idle()
  ticked()
  await vi.waitFor(() => expect(looks).toBe(2))
  // The answer to an early reload would have arrived by now.
  await arrive()
  expect(page.week()).toEqual([0, 5])
  expectErrors()
})
