import { expect, test } from 'vitest'
import type { ProductionChange } from '#contract/production/move-order.ts'
import { dayInIndia } from '#domain/day-in-india.ts'
import { PRODUCTION_DAYS, promiseOf } from '#domain/production/promise.ts'
import { calendarsOf, nationalHolidays } from '#domain/production/shop-calendar.ts'
import { dayLater } from '#domain/production/working-days.ts'
import type { Report } from '#domain/reports/report.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { beginPaidOrders } from '#server/production/begin-paid-orders.ts'
import { cancel, checkoutAt, readOrder } from '../support/checkout.ts'
import { onBothDatabases } from '../support/databases.ts'
import { emailsTo } from '../support/emails.ts'
import { act, aim, paidOrder, PARCEL, payIn, stagesOf } from '../support/production.ts'
import { acceptQuote, DEPOSIT, TOTAL } from '../support/quote-order.ts'
import type { Shop } from '../support/shop.ts'
import { useStandins } from '../support/standins.ts'

const standins = useStandins('razorpay')
const checkout = checkoutAt(standins)

const CALENDARS = calendarsOf({
  weeklyDaysOff: { workshop: [0], courier: [0] },
  holidays: nationalHolidays(2026, 2030),
})
const promiseFrom = (moment: Date, days = PRODUCTION_DAYS) => promiseOf(dayInIndia(moment), days, CALENDARS)

const subjectsTo = async (shop: Shop, email = 'meera@example.in') =>
  (await emailsTo(shop, email)).map(({ subject }) => subject.replace(/ order \S+/, ''))

onBothDatabases((open) => {
  test('an order from a cart is promised the moment it is paid, in the e-mail of its payment, too', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const admin = await shop.signIn('admin@example.in', 'admin')
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

  test('an order nobody paid is promised nothing, and does not move', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
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

  test('an order from a quote begins with its deposit, for as long as the quote says; the balance begins nothing', async () => {
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

  test('a first part of the money that is less than must be there promises nothing yet', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await acceptQuote(shop, { requiredPaise: TOTAL })
    await payIn(shop, order, DEPOSIT)
    expect((await readOrder(admin, order.id)).progress).toMatchObject({ step: 0, noWindow: 'unpaid' })
    await payIn(shop, order, TOTAL - DEPOSIT)
    expect((await readOrder(admin, order.id)).progress).toMatchObject({ step: 1, stage: 'confirmed' })
  })

  test('it goes forward, over stages too, and back; each is an event that names who did it', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    expect((await act(admin, order, { act: 'move', stage: 'stitching', step: 1 })).status).toBe(200)
    const { body } = await act(admin, order, { act: 'move', stage: 'cutting', step: 2 })
    expect(body.progress).toMatchObject({ step: 3, stage: 'cutting' })
    expect(body.progress?.steps.map(({ stage, isBack, by }) => [stage, isBack, by])).toEqual([
      ['confirmed', false, ''],
      ['stitching', false, admin.user?.name],
      ['cutting', true, admin.user?.name],
    ])
    expect(await act(admin, order, { act: 'move', stage: 'cutting', step: 3 })).toMatchObject({
      status: 409,
      body: { error: 'same_stage' },
    })
    const deeds = await shop.app.db.kysely
      .selectFrom('audit_entries')
      .select(['act', 'subject'])
      .where('act', '=', 'order.production')
      .execute()
    expect(deeds).toEqual([1, 2].map(() => ({ act: 'order.production', subject: order.id })))
  })

  test('who has not seen the last step changes nothing; the same click twice is one event', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const click = { act: 'move', stage: 'cutting', step: 1 } as const
    expect((await act(admin, order, click, 'one click')).status).toBe(200)
    expect((await act(admin, order, click, 'one click')).body.progress).toMatchObject({ step: 2 })
    expect(await act(admin, order, { ...click, stage: 'ready' })).toMatchObject({
      status: 409,
      body: { error: 'changed_meanwhile' },
    })
    expect((await stagesOf(shop, order)).map(({ stage }) => stage)).toEqual(['confirmed', 'cutting'])
    expect((await act(admin, order, { ...click, step: 2 }, '')).status).toBe(422)
  })

  test('it leaves in a parcel, of which she is told once, with its link; a wrong number can be mended', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const click = { act: 'dispatch', step: 1, ...PARCEL } as const
    await act(admin, order, click, 'a click')
    const { body } = await act(admin, order, click, 'a click')
    expect(body.progress).toMatchObject({
      stage: 'dispatched',
      parcel: PARCEL,
      // Two and three of the courier's days after Thursday: Sunday is none.
      window: { from: '2027-01-30', to: '2027-02-01' },
    })
    const [told, ...others] = (await emailsTo(shop, 'meera@example.in')).filter(({ subject }) =>
      subject.endsWith('is on its way'),
    )
    expect(others).toEqual([])
    expect(told?.body).toContain(PARCEL.url)
    expect(told?.body).toContain('Expected delivery: 30 January to 1 February 2027')
    expect(told?.body).not.toContain('later than we promised')
    await act(admin, order, { ...click, step: 2, trackingNumber: 'X-9', url: '' })
    expect((await readOrder(admin, order.id)).progress?.parcel).toEqual({
      carrier: 'Blue Dart',
      trackingNumber: 'X-9',
      url: '',
    })
    expect((await act(admin, order, { ...click, step: 3, trackingNumber: 'X-9', url: '' })).body.error).toBe(
      'same_stage',
    )
  })

  test('a parcel that comes back takes its promise back with it, and delivered is told', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const first = (await readOrder(admin, order.id)).progress?.window
    await act(admin, order, { act: 'dispatch', step: 1, ...PARCEL })
    const back = await act(admin, order, { act: 'move', stage: 'ready', step: 2 })
    expect(back.body.progress).toMatchObject({ stage: 'ready', parcel: null, window: first })
    await act(admin, order, { act: 'dispatch', step: 3, ...PARCEL })
    const done = await act(admin, order, { act: 'move', stage: 'delivered', step: 4 })
    expect(done.body.progress).toMatchObject({ stage: 'delivered', parcel: PARCEL })
    expect((await act(admin, order, { act: 'pause', kind: 'other', step: 5, reason: 'x' })).body.error).toBe(
      'has_left',
    )
    expect(await subjectsTo(shop)).toEqual([
      'Payment received for',
      'Your is on its way',
      'Your is on its way',
      'Your was delivered',
    ])
  })

  test.each([
    ['http://www.bluedart.com/x'],
    ['javascript:alert(1)'],
    ['https://user:word@example.com/'],
    ['https://localhost/'],
    ['bluedart.com'],
  ])('the link %s is no courier’s page', async (url) => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const refused = await act(admin, order, { act: 'dispatch', step: 1, ...PARCEL, url })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { url: expect.stringContaining('https://') } },
    })
  })

  test('what is not paid wholly does not leave; once it is ready, she is asked for the rest', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await acceptQuote(shop)
    await payIn(shop, order, DEPOSIT)
    await act(admin, order, { act: 'move', stage: 'ready', step: 1 })
    expect(await subjectsTo(shop)).toEqual(['Deposit received for', 'The balance of'])
    expect(await act(admin, order, { act: 'dispatch', step: 2, ...PARCEL })).toMatchObject({
      status: 409,
      body: { error: 'balance_due', message: expect.stringContaining('₹1,00,000') },
    })
    expect((await act(admin, order, { act: 'move', stage: 'delivered', step: 2 })).body.error).toBe(
      'balance_due',
    )
    await payIn(shop, order, TOTAL - DEPOSIT)
    expect((await act(admin, order, { act: 'dispatch', step: 2, ...PARCEL })).status).toBe(200)
  })

  test('how promises ended is counted: kept, kept to later days she was told of, or late', async () => {
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
    // A parcel that comes back has not arrived.
    await move(back, { act: 'move', stage: 'ready', step: 2 })
    expect(await counted()).toEqual({ kept: 1, postponed: 1, late: 1 })
  })

  test('standing still adds the workshop’s days to the promise, and both ends are told with the reason', async () => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    const reason = 'Waiting for your measurements'
    const still = await act(admin, order, { act: 'pause', kind: 'measurements', step: 1, reason })
    expect(still.body.progress).toMatchObject({ paused: reason, stage: 'confirmed' })
    expect((await act(admin, order, { act: 'move', step: 2, stage: 'cutting' })).body.error).toBe('paused')
    // Thursday to Monday, with a Sunday between: three days of work.
    aim(shop, '2027-02-01T06:00:00Z')
    const again = await shop.signIn('admin@example.in', 'admin')
    const going = await act(again, order, { act: 'resume', step: 2 })
    expect(going.body.progress).toMatchObject({
      paused: null,
      window: promiseOf('2027-01-28', { from: 9, to: 24 }, CALENDARS),
    })
    const emails = await emailsTo(shop, 'meera@example.in')
    expect(emails.slice(1).map(({ subject }) => subject.replace(/ order \S+/, ''))).toEqual([
      'Your is waiting',
      'Your arrives later',
    ])
    expect(emails.slice(1).every(({ body }) => body.includes(reason))).toBe(true)
    // Going on the same day moves nothing and tells nobody more.
    await act(again, order, { act: 'pause', kind: 'cloth', step: 3, reason: 'Waiting for cloth' })
    const same = await act(again, order, { act: 'resume', step: 4 })
    expect(same.body.progress?.window).toEqual(going.body.progress?.window)
    expect((await subjectsTo(shop)).filter((subject) => subject.endsWith('later'))).toHaveLength(1)
  })

  test('a later promise needs a reason and is told; an earlier one is free', async () => {
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
    expect(await subjectsTo(shop)).toEqual(['Payment received for', 'Your arrives later'])
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

  test('nothing moves on a cancelled order or one whose money went back', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const cancelled = await paidOrder(shop)
    expect((await cancel(admin, cancelled.id, 'off')).body.progress).toMatchObject({
      noWindow: 'cancelled',
      window: null,
      stage: 'confirmed',
    })
    const refunded = await paidOrder(shop)
    await shop.app.db.kysely
      .updateTable('orders')
      .set({ refunded_paise: TOTAL })
      .where('id', '=', refunded.id)
      .execute()
    for (const order of [cancelled, refunded]) {
      const answer = await act(admin, order, { act: 'move', stage: 'cutting', step: 1 })
      expect(answer).toMatchObject({ status: 409, body: { error: 'order_still' } })
      expect(await stagesOf(shop, order)).toHaveLength(1)
    }
  })

  test('only staff move orders, and only orders that are there', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const asha = await shop.signIn('asha@example.in')
    const order = await paidOrder(shop)
    const click = { act: 'move', stage: 'cutting', step: 1 } as const
    expect((await act(asha, order, click)).status).toBe(403)
    expect((await act(shop.visitor, order, click)).status).toBe(401)
    expect((await act(admin, { id: '0'.repeat(24) }, click)).status).toBe(404)
    expect((await act(admin, { id: 'nonsense' }, click)).status).toBe(404)
    expect((await stagesOf(shop, order)).length).toBe(1)
  })

  test('many orders are moved at once, each by itself, and each is answered', async () => {
    const shop = await open()
    const admin = await shop.signIn('admin@example.in', 'admin')
    const [one, other, stale] = [await paidOrder(shop), await paidOrder(shop), await paidOrder(shop)]
    const unpaid = await acceptQuote(shop)
    await act(admin, stale, { act: 'move', stage: 'cutting', step: 1 })
    const orders = [one, stale, unpaid, other].map(({ id }) => ({ orderId: id, step: 1 }))
    const move = (key: string) =>
      admin.post(
        '/api/admin/production',
        { stage: 'cutting', orders },
        { headers: { 'idempotency-key': key } },
      )
    const first = await move('bulk')
    expect(first.body).toMatchObject([
      { orderId: one.id, outcome: 'done', progress: { step: 2, stage: 'cutting' } },
      { orderId: stale.id, outcome: 'refused', message: expect.stringContaining('meanwhile') },
      { orderId: unpaid.id, outcome: 'refused', message: expect.stringContaining('money') },
      { orderId: other.id, outcome: 'done', progress: { step: 2 } },
    ])
    expect((await move('bulk')).body).toEqual(first.body)
    expect(await stagesOf(shop, one)).toHaveLength(2)
    const tooMany = Array.from({ length: 101 }, (_, n) => ({
      orderId: n.toString(16).padStart(24, '0'),
      step: 1,
    }))
    const refused = await admin.post(
      '/api/admin/production',
      { stage: 'cutting', orders: tooMany },
      { headers: { 'idempotency-key': 'x' } },
    )
    expect(refused.status).toBe(422)
  })

  test('orders that were paid before there were promises get theirs from their payment, once', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn('asha@example.in')
    const { intent } = await checkout.buy(asha)
    const before = (await readOrder(asha, intent.orderId)).progress
    const { kysely, transaction } = shop.app.db
    await kysely.deleteFrom('order_stages').execute()
    await kysely.deleteFrom('order_production').execute()
    aim(shop, '2027-01-28T06:00:00Z')
    await transaction(beginPaidOrders)
    await transaction(beginPaidOrders)
    const again = await shop.signIn('asha@example.in')
    expect((await readOrder(again, intent.orderId)).progress).toEqual(before)
    expect(await subjectsTo(shop, 'asha@example.in')).toHaveLength(2)
  })
})
