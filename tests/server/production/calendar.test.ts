import { onTestFinished, expect, test } from 'vitest'
import type { CalendarAnswer } from '#contract/production/get-calendar.ts'
import type { CalendarChange } from '#contract/production/change-calendar.ts'
import type { CalendarName } from '#domain/production/shop-calendar.ts'
import { type App, openApp } from '#server/app.ts'
import { readOrder } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { interleaved } from '../../support/interleaved.ts'
import { act, aim, paidOrder, PARCEL } from '../../support/production.ts'
import { codeOf, RACES_TIMEOUT_MS, racesOn } from '../../support/races.ts'
import { withStaff } from '../../support/shop.ts'

const calendarOf = async (staff: Client) => (await staff.get<CalendarAnswer>('/api/admin/calendar')).body
const change = (staff: Client, wish: CalendarChange) =>
  staff.post<CalendarAnswer & { fields?: Record<string, string> }>('/api/admin/calendar', wish)

let keys = 0
const renew = (staff: Client, { outdated }: CalendarAnswer, reason: string, key = `renewal-${(keys += 1)}`) =>
  staff.post(
    '/api/admin/calendar/promises',
    { orders: outdated.map(({ orderId, step }) => ({ orderId, step })), reason },
    { headers: { 'idempotency-key': key } },
  )

onBothDatabases((open, database) => {
  const raced = racesOn(open, database)

  test('Sundays and the three national holidays are days off until staff change that', async () => {
    const shop = await open()
    aim(shop, '2027-01-20T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const before = await calendarOf(admin)
    expect(before).toMatchObject({
      weeklyDaysOff: { workshop: [0], courier: [0] },
      outdated: [],
      outdatedTotal: 0,
    })
    expect(before.holidays.filter(({ day }) => day.startsWith('2027')).map(({ day }) => day)).toEqual(
      ['2027-01-26', '2027-08-15', '2027-10-02'].flatMap((day) => [day, day]),
    )
    const worked = await change(admin, { act: 'remove', calendar: 'workshop', day: '2027-01-26' })
    const on = ({ holidays }: CalendarAnswer) => holidays.filter(({ day }) => day === '2027-01-26')
    expect(on(worked.body)).toEqual([{ calendar: 'courier', day: '2027-01-26', name: 'Republic Day' }])
    const back = await change(admin, {
      act: 'add',
      calendars: ['workshop'],
      day: '2027-01-26',
      name: 'Republic Day',
    })
    expect(on(back.body)).toHaveLength(2)
    const weekly = await change(admin, { act: 'weekly', calendar: 'workshop', day: 6, isOff: true })
    expect(weekly.body.weeklyDaysOff).toEqual({ workshop: [0, 6], courier: [0] })
  })

  test('a weekly day off changes on its own, so an outdated page undoes no other change', async () => {
    const { admin } = await withStaff(open())
    const set = (day: number, isOff: boolean) =>
      change(admin, { act: 'weekly', calendar: 'workshop', day, isOff })
    for (const day of [6, 3, 3]) await set(day, true)
    await set(0, false)
    await set(1, false)
    expect((await calendarOf(admin)).weeklyDaysOff).toEqual({ workshop: [3, 6], courier: [0] })
    for (const day of [0, 1, 2, 4]) await set(day, true)
    const last = await set(5, true)
    expect(last).toMatchObject({
      status: 409,
      body: { error: 'no_day_to_work', message: 'At least one day of the week must be a working day.' },
    })
    expect((await calendarOf(admin)).weeklyDaysOff.workshop).toEqual([0, 1, 2, 3, 4, 6])
  })

  test('two weekly days off set at once are both kept', { timeout: RACES_TIMEOUT_MS }, async () => {
    const ends = await raced(async ({ one, other, staff }, scheduler) => {
      const set = ({ production }: App, day: number, isOff: boolean) =>
        production.changeCalendar(staff, { act: 'weekly', calendar: 'courier', day, isOff })
      for (const day of [3, 6]) await set(one, day, false)
      const results = await interleaved(scheduler, {
        one: () => set(one, 3, true),
        other: () => set(other, 6, true),
      })
      expect(results.map(codeOf)).toEqual(['done', 'done'])
      return (await one.production.calendar()).weeklyDaysOff.courier.join()
    })
    expect(ends).toEqual(['0,3,6'])
  })

  test('holidays that staff entered are shown however far ahead they are', async () => {
    const shop = await open()
    aim(shop, '2027-01-20T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const enter = (day: string, name: string) =>
      change(admin, { act: 'add', calendars: ['courier'], day, name })
    await enter('2026-12-31', 'Over')
    await enter('2031-03-04', 'Holi')
    await enter('2031-08-15', 'Founders’ day')
    const { holidays } = await calendarOf(admin)
    const names = (year: string) => holidays.filter(({ day }) => day.startsWith(year)).map(({ name }) => name)
    expect(names('2026')).toEqual([])
    expect(names('2028')).toHaveLength(6)
    // The national holidays of every year would make an endless list.
    expect(names('2031')).toEqual(['Holi', 'Founders’ day'])
  })

  test('a day has one holiday: another is refused with the name of the existing one', async () => {
    const shop = await open()
    aim(shop, '2027-01-20T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const day = '2027-03-22'
    const enter = (name: string, ...calendars: readonly CalendarName[]) =>
      change(admin, { act: 'add', calendars, day, name })
    const onDay = async () =>
      (await calendarOf(admin)).holidays
        .filter((one) => one.day === day)
        .map((one) => [one.calendar, one.name])
    expect((await enter('Holi', 'courier')).status).toBe(200)
    expect(await enter('Stocktaking', 'workshop', 'courier')).toMatchObject({
      status: 422,
      body: {
        fields: {
          day: '“Holi” is already on this day for the courier. To enter another, remove it first.',
        },
      },
    })
    expect(await onDay()).toEqual([['courier', 'Holi']])
    expect((await enter('Holi', 'workshop', 'courier')).status).toBe(200)
    expect(await onDay()).toHaveLength(2)
    // A national holiday that was made a working day may become a holiday again, under any name.
    const national = { calendar: 'workshop', day: '2027-01-26' } as const
    await change(admin, { act: 'remove', ...national })
    await change(admin, { act: 'add', calendars: ['workshop'], day: national.day, name: 'Founders’ day' })
    expect((await calendarOf(admin)).holidays).toContainEqual({ ...national, name: 'Founders’ day' })
  })

  test('a calendar without a working day, a date that doesn’t exist and a holiday without a name are refused', async () => {
    const { admin } = await withStaff(open())
    for (const wrong of [
      { act: 'weekly', calendar: 'workshop', day: 7, isOff: true },
      { act: 'add', calendars: ['workshop'], day: '2027-02-30', name: 'Holi' },
      { act: 'add', calendars: ['workshop'], day: '2027-03-22', name: ' ' },
      { act: 'add', calendars: [], day: '2027-03-22', name: 'Holi' },
    ] as const)
      expect((await change(admin, wrong)).status).toBe(422)
  })

  test('a late holiday changes no promise until staff say so; then customers who wait longer are told why, once', async () => {
    const shop = await open()
    aim(shop, '2027-02-26T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const open1 = await paidOrder(shop)
    const gone = await paidOrder(shop)
    const named = await paidOrder(shop)
    const still = await paidOrder(shop)
    await act(admin, gone, { act: 'move', stage: 'delivered', step: 1 })
    await act(admin, named, { act: 'promise', step: 1, from: '2027-03-01', to: '2027-03-02', reason: '' })
    await act(admin, still, { act: 'pause', kind: 'cloth', step: 1, reason: 'Waiting for the cloth' })
    const first = (await readOrder(admin, open1.id)).progress?.window
    const holi = { act: 'add', calendars: ['workshop', 'courier'], day: '2027-03-22', name: 'Holi' } as const
    const { body: calendar } = await change(admin, holi)
    expect((await readOrder(admin, open1.id)).progress?.window).toEqual(first)
    expect(calendar.outdated).toMatchObject([{ orderId: open1.id, step: 1, isLater: true, window: first }])
    expect(calendar.outdatedTotal).toBe(1)
    expect((await renew(admin, calendar, '')).body).toMatchObject([{ outcome: 'refused' }])
    const told = async () =>
      (await emailsTo(shop, 'meera@example.in')).filter(({ subject }) => subject.endsWith('is delayed'))
    expect(await told()).toEqual([])
    for (let times = 0; times < 2; times += 1)
      expect((await renew(admin, calendar, 'The workshop keeps Holi', 'one press')).body).toMatchObject([
        { outcome: 'done', progress: { step: 2, window: calendar.outdated[0]?.newWindow } },
      ])
    expect(await told()).toHaveLength(1)
    expect((await calendarOf(admin)).outdatedTotal).toBe(0)
    // Once it is removed again the promise may become earlier, which needs no reason.
    const { body: without } = await change(admin, { act: 'remove', calendar: 'workshop', day: '2027-03-22' })
    await change(admin, { act: 'remove', calendar: 'courier', day: '2027-03-22' })
    expect(without.outdated).toMatchObject([{ isLater: false }])
    await renew(admin, await calendarOf(admin), '')
    expect((await readOrder(admin, open1.id)).progress?.window).toEqual(first)
    expect(await told()).toHaveLength(1)
  })

  test('a resumed order is postponed by the days it lost, not by days off entered meanwhile', async () => {
    const shop = await open()
    aim(shop, '2027-02-26T06:00:00Z')
    const order = await paidOrder(shop)
    aim(shop, '2027-03-01T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const reason = 'Waiting for your measurements'
    const { body: still } = await act(admin, order, { act: 'pause', kind: 'measurements', step: 1, reason })
    expect(still.progress?.window).toEqual({ from: '2027-03-08', to: '2027-03-26' })
    for (const day of ['2027-03-08', '2027-03-09', '2027-03-10'])
      await change(admin, { act: 'add', calendars: ['workshop', 'courier'], day, name: 'Repairs' })
    aim(shop, '2027-03-02T06:00:00Z')
    const staff = await shop.signIn('admin@example.in', 'admin')
    const { body: going } = await act(staff, order, { act: 'resume', step: 2 })
    const window = { from: '2027-03-09', to: '2027-03-27' }
    expect(going.progress?.window).toEqual(window)
    // The days off are for staff to announce, with their own reason.
    const newWindow = { from: '2027-03-12', to: '2027-03-31' }
    expect(await calendarOf(staff)).toMatchObject({ outdated: [{ window, newWindow }], outdatedTotal: 1 })
  })

  test('an order whose parcel came back follows the calendar again, though other days were named for the parcel', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const parcel = { from: '2027-02-02', to: '2027-02-05', reason: 'The courier is late.' }
    await act(admin, order, { act: 'dispatch', ...PARCEL, step: 1 })
    await act(admin, order, { act: 'promise', ...parcel, step: 2 })
    await act(admin, order, { act: 'move', stage: 'ready', step: 3 })
    const day = (await readOrder(admin, order.id)).progress?.window?.from ?? ''
    const { body } = await change(admin, { act: 'add', calendars: ['courier'], day, name: 'Shivratri' })
    expect(body.outdated).toMatchObject([{ orderId: order.id }])
  })

  test('an order changed after it was listed keeps its new promise', async () => {
    const shop = await open()
    aim(shop, '2027-02-26T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const { body: calendar } = await change(admin, {
      act: 'add',
      calendars: ['workshop'],
      day: '2027-03-01',
      name: 'Inventory',
    })
    const days = { from: '2027-04-01', to: '2027-04-02' }
    await act(admin, order, { act: 'promise', step: 1, ...days, reason: 'The lace is late' })
    expect((await renew(admin, calendar, 'Inventory')).body).toMatchObject([{ outcome: 'refused' }])
    expect((await readOrder(admin, order.id)).progress?.window).toEqual(days)
  })

  test('a page waiting for an order gets its change, also from another process', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await paidOrder(shop)
    const { config, clock: now, log } = shop.app
    const isShared = database === 'postgres'
    const other = isShared ? await openApp(config, { log, now, outsideTime: async () => now() }) : shop.app
    if (isShared) onTestFinished(() => other.close())
    const { changes } = other.production
    const seen = await changes.versionOf(order.id)
    const waits = [1, 2, 3].map(() => changes.wait(order.id, seen, { timeoutMs: 20_000 }))
    await expect.poll(() => changes.waiting()).toBe(3)
    await act(admin, order, { act: 'move', stage: 'cutting', step: 1 })
    const heard = await Promise.all(waits)
    expect(new Set(heard)).toEqual(new Set([await changes.versionOf(order.id)]))
    expect(heard[0]).not.toBe(seen)
    expect(changes.waiting()).toBe(0)
    // A late request is answered at once, and one that waits in vain gets what it already knows.
    expect(await changes.wait(order.id, seen, { timeoutMs: 20_000 })).toBe(heard[0])
    expect(await changes.wait(order.id, heard[0] ?? '', { timeoutMs: 1 })).toBe(heard[0])
    await expect(changes.versionOf('0'.repeat(24))).rejects.toMatchObject({ status: 404 })
  })
})
