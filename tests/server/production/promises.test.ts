import { expect, test } from 'vitest'
import type { ProductionChange } from '#contract/production/move-order.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { PRODUCTION_DAYS, promiseOf } from '#domain/production/promise.ts'
import { calendarsOf, nationalHolidays } from '#domain/production/shop-calendar.ts'
import { dayLater } from '#domain/production/working-days.ts'
import type { Report } from '#domain/reports/report.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { useCheckout, readOrder, withPeople } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo, subjectsOf } from '../../support/emails.ts'
import { act, aim, paidOrder, payIn } from '../../support/production.ts'
import { acceptQuote, DEPOSIT, TOTAL } from '../../support/quote-order.ts'
import { type Shop, withStaff } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()

const CALENDARS = calendarsOf({
  weeklyDaysOff: { workshop: [0], courier: [0] },
  holidays: nationalHolidays(2026, 2030),
})
const promiseFrom = (moment: Date, days = PRODUCTION_DAYS) => promiseOf(dayInIndia(moment), days, CALENDARS)

const subjectsTo = async (shop: Shop, email = 'meera@example.in') =>
  (await subjectsOf(shop, email)).map((subject) => subject.replace(/ order \S+/, ''))

onBothDatabases((open) => {
  test('an order from a cart gets its promise the moment it is paid, and the payment’s e-mail states it', async () => {
    const { shop, admin, asha } = await withPeople(open({ standins }))
    const { intent } = await checkout.buy(asha)
    const window = promiseFrom(shop.app.clock())
    const { progress } = await readOrder(asha, intent.orderId)
    expect(progress).toEqual({
      step: 1,
      stage: 'confirmed',
      paused: null,
      window,
      noWindow: null,
      parcel: null,
      steps: [
        {
          step: 1,
          event: 'moved',
          at: expect.any(String),
          stage: 'confirmed',
          isBack: false,
          reason: '',
          window,
        },
      ],
    })
    const payment = (await emailsTo(shop, 'asha@example.in')).find(({ subject }) =>
      subject.startsWith('Payment'),
    )
    expect(payment?.body).toContain('Expected delivery: ')
    expect((await readOrder(admin, intent.orderId)).progress).toMatchObject({
      dispatchBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      steps: [{ by: '' }],
    })
  })

  test('an unpaid order has no promise and can’t be moved', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await acceptQuote(shop)
    expect((await readOrder(admin, order.id)).progress).toMatchObject({
      step: 0,
      stage: null,
      noWindow: 'unpaid',
    })
    expect(await act(admin, order, { act: 'move', stage: 'cutting', step: 1 })).toMatchObject({
      status: 409,
      body: { error: 'order_still' },
    })
  })

  test('a quote’s order begins with its deposit, for as long as the quote says; the balance begins nothing', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await acceptQuote(shop, { production: { from: 10, to: 12 } })
    await payIn(shop, order, DEPOSIT)
    const window = promiseFrom(shop.app.clock(), { from: 10, to: 12 })
    expect((await readOrder(admin, order.id)).progress).toMatchObject({ step: 1, window })
    aim(shop, '2027-02-06T06:00:00Z')
    await payIn(shop, order, TOTAL - DEPOSIT)
    expect(
      (await readOrder(await shop.signIn('admin@example.in', 'admin'), order.id)).progress,
    ).toMatchObject({ step: 1, window })
    const [deposit, balance] = await emailsTo(shop, 'meera@example.in')
    expect([
      /Expected delivery/.test(deposit?.body ?? ''),
      /Expected delivery/.test(balance?.body ?? ''),
    ]).toEqual([true, false])
  })

  test('a first payment below what must be paid promises nothing yet', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await acceptQuote(shop, { requiredPaise: TOTAL })
    await payIn(shop, order, DEPOSIT)
    expect((await readOrder(admin, order.id)).progress).toMatchObject({ step: 0, noWindow: 'unpaid' })
    await payIn(shop, order, TOTAL - DEPOSIT)
    expect((await readOrder(admin, order.id)).progress).toMatchObject({ step: 1, stage: 'confirmed' })
  })

  test('promises are counted by how they ended: kept, kept to later days that she was told, or late', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    await shop.signIn('admin@example.in', 'admin')
    const staff = await openAccountsIn(shop.app.db.kysely)
      .where('users.email', '=', 'admin@example.in')
      .executeTakeFirstOrThrow()
    const move = ({ id }: OrderRow, change: ProductionChange) =>
      shop.app.production.move(staff, id, change, `${id} ${change.step}`)
    const orders = [
      await paidOrder(shop),
      await paidOrder(shop),
      await paidOrder(shop),
      await paidOrder(shop),
    ]
    const [last, told, late, back] = orders as [OrderRow, OrderRow, OrderRow, OrderRow]
    const counted = async () => {
      const families = await shop.app.metrics.families()
      const { samples = [] } = families.find(({ name }) => name === 'shop_promises_delivered') ?? {}
      return Object.fromEntries(samples.map(({ labels, value }) => [labels?.['outcome'], value]))
    }
    expect(await counted()).toEqual({ kept: 0, postponed: 0, late: 0 })
    const { to } = promiseFrom(shop.app.clock())
    const postponed = dayLater(to, 7)
    await move(told, { act: 'promise', step: 1, from: to, to: postponed, reason: 'The silk came late' })
    const deliver = (order: OrderRow, day: string, step: number) => {
      aim(shop, `${day}T12:00:00+05:30`)
      return move(order, { act: 'move', stage: 'delivered', step })
    }
    await deliver(back, dayLater(to, -9), 1)
    await deliver(last, to, 1)
    await deliver(late, dayLater(to, 1), 1)
    await deliver(told, postponed, 2)
    expect(await counted()).toEqual({ kept: 2, postponed: 1, late: 1 })
    const accountant = await shop.signIn('admin@example.in', 'admin')
    const { body } = await accountant.get<Report>('/api/admin/reports?from=2027-01&to=2027-04')
    expect(body.promises).toEqual({ delivered: 4, kept: 2 })
    // A returned parcel has not arrived.
    await move(back, { act: 'move', stage: 'ready', step: 2 })
    expect(await counted()).toEqual({ kept: 1, postponed: 1, late: 1 })
  })

  test('a pause adds the workshop’s working days to the promise, and its beginning and end are e-mailed with the reason', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const reason = 'Waiting for your measurements'
    const still = await act(admin, order, { act: 'pause', kind: 'measurements', step: 1, reason })
    expect(still.body.progress).toMatchObject({ paused: reason, stage: 'confirmed' })
    expect((await act(admin, order, { act: 'move', step: 2, stage: 'cutting' })).body.error).toBe('paused')
    // Thursday to Monday, with a Sunday between: three working days.
    aim(shop, '2027-02-01T06:00:00Z')
    const again = await shop.signIn('admin@example.in', 'admin')
    const going = await act(again, order, { act: 'resume', step: 2 })
    expect(going.body.progress).toMatchObject({
      paused: null,
      window: promiseOf('2027-01-28', { from: 9, to: 24 }, CALENDARS),
    })
    const emails = await emailsTo(shop, 'meera@example.in')
    expect(emails.slice(1).map(({ subject }) => subject.replace(/ order \S+/, ''))).toEqual([
      'Your is on hold',
      'Your is delayed',
    ])
    // If it resumes before a day is lost, nothing is e-mailed.
    expect(emails[1]?.body).toContain('We will write to you if it changes.')
    expect(emails.slice(1).every(({ body }) => body.includes(reason))).toBe(true)
    // Resuming on the same day moves nothing and notifies nobody again.
    await act(again, order, { act: 'pause', kind: 'cloth', step: 3, reason: 'Waiting for cloth' })
    const same = await act(again, order, { act: 'resume', step: 4 })
    expect(same.body.progress?.window).toEqual(going.body.progress?.window)
    expect((await subjectsTo(shop)).filter((subject) => subject.endsWith('is delayed'))).toHaveLength(1)
  })

  test('a later promise needs a reason and is e-mailed; an earlier one doesn’t', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const days = { from: '2027-03-01', to: '2027-03-20' }
    const silent = await act(admin, order, { act: 'promise', step: 1, ...days, reason: ' ' })
    expect(silent).toMatchObject({ status: 422, body: { fields: { reason: expect.any(String) } } })
    const later = await act(admin, order, { act: 'promise', step: 1, ...days, reason: 'The silk is late' })
    expect(later.body.progress).toMatchObject({ step: 2, window: days })
    const email = (await emailsTo(shop, 'meera@example.in')).at(-1)
    expect(email?.body).toContain('1 to 20 March 2027')
    expect(email?.body).toContain('The silk is late')
    const earlier = { from: '2027-02-10', to: '2027-02-12' }
    expect((await act(admin, order, { act: 'promise', step: 2, ...earlier, reason: '' })).status).toBe(200)
    expect(await subjectsTo(shop)).toEqual(['Payment received for', 'Your is delayed'])
    for (const wrong of [
      { from: '2027-03-02', to: '2027-03-01' },
      { from: '2027-01-02', to: '2027-01-03' },
      { from: '2027-01-02', to: '2029-01-03' },
      { from: '2027-02-30', to: '2027-03-03' },
      earlier,
    ]) {
      const refused = await act(admin, order, { act: 'promise', step: 3, ...wrong, reason: 'x' })
      expect(refused.status).toBe(422)
    }
  })
})
