import { expect, test } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import { progressOf } from '#server/production/read-progress.ts'
import { quoteOrders } from '#server/quotes/quote-orders.ts'
import { auditOf } from '../../support/audit.ts'
import { cancel, readOrder } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { act, aim, paidOrder, PARCEL, payIn, stagesOf } from '../../support/production.ts'
import { acceptQuote, DEPOSIT, TOTAL } from '../../support/quote-order.ts'
import { type Shop, withStaff } from '../../support/shop.ts'

const subjectsTo = async (shop: Shop, email = 'meera@example.in') =>
  (await emailsTo(shop, email)).map(({ subject }) => subject.replace(/ order \S+/, ''))

onBothDatabases((open) => {
  test('an order moves forward, also past stages, and back; each move is an event that names who made it', async () => {
    const { shop, admin } = await withStaff(open())
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
    const moves = (await auditOf(shop)).filter((entry) => entry.act === 'order.production')
    expect(moves.map(({ subject }) => subject)).toEqual([order.id, order.id])
  })

  test('somebody who hasn’t seen the last step changes nothing; the same click twice is one event', async () => {
    const { shop, admin } = await withStaff(open())
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

  test.each([
    [
      { act: 'move', stage: 'cutting' },
      { act: 'move', stage: 'stitching' },
    ],
    [
      { act: 'move', stage: 'cutting' },
      { act: 'pause', kind: 'cloth', reason: 'The cloth is late.' },
    ],
    [
      { act: 'dispatch', ...PARCEL },
      { act: 'dispatch', ...PARCEL, trackingNumber: 'X-9' },
    ],
    [
      { act: 'dispatch', ...PARCEL },
      { act: 'dispatch', ...PARCEL, carrier: 'DTDC' },
    ],
    [
      { act: 'pause', kind: 'cloth', reason: 'The cloth is late.' },
      { act: 'pause', kind: 'cloth', reason: 'The silk is late.' },
    ],
    [
      { act: 'promise', from: '2027-03-01', to: '2027-03-05', reason: 'We were ill.' },
      { act: 'promise', from: '2027-03-02', to: '2027-03-05', reason: 'We were ill.' },
    ],
    [
      { act: 'promise', from: '2027-03-01', to: '2027-03-05', reason: 'We were ill.' },
      { act: 'promise', from: '2027-03-01', to: '2027-03-05', reason: 'The cloth is late.' },
    ],
  ] as const)('a key stands for what it was used for: %j, then %j', async (first, other) => {
    const shop = await open()
    aim(shop, '2027-01-28T06:00:00Z')
    const admin = await shop.signIn('admin@example.in', 'admin')
    const order = await paidOrder(shop)
    expect((await act(admin, order, { ...first, step: 1 }, 'one key')).status).toBe(200)
    const before = await stagesOf(shop, order)
    for (const step of [1, 2])
      expect(await act(admin, order, { ...other, step }, 'one key')).toMatchObject({
        status: 409,
        body: {
          error: 'idempotency_key_used',
          message: expect.stringContaining('What you sent earlier has arrived.'),
        },
      })
    // Also if the step that it made has been seen meanwhile.
    for (const step of [1, 2])
      expect((await act(admin, order, { ...first, step }, 'one key')).status).toBe(200)
    expect(await stagesOf(shop, order)).toEqual(before)
  })

  test('an order that was resumed isn’t resumed again under the same key', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await paidOrder(shop)
    await act(admin, order, { act: 'pause', kind: 'cloth', reason: 'The cloth is late.', step: 1 })
    for (const step of [2, 3])
      expect((await act(admin, order, { act: 'resume', step }, 'one key')).status).toBe(200)
    expect((await stagesOf(shop, order)).map(({ event }) => event)).toEqual(['moved', 'paused', 'resumed'])
  })

  test('an order that waits for a payment no longer says so once it is fully paid, and staff resume it', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await acceptQuote(shop)
    await payIn(shop, order, DEPOSIT)
    await act(admin, order, { act: 'pause', kind: 'payment', reason: 'Waiting for your payment', step: 1 })
    const said = async () => [
      (await progressOf(shop.app.db.kysely, await shop.app.orders.find(order.id), 'customer')).paused,
      (await readOrder(admin, order.id)).progress?.paused,
      (await admin.get<BoardAnswer>('/api/admin/board')).body.sections[0]?.orders[0]?.paused,
    ]
    expect(await said()).toEqual(Array.from({ length: 3 }, () => 'Waiting for your payment'))
    await payIn(shop, order, TOTAL - DEPOSIT)
    expect(await said()).toEqual([
      'We have received your payment and will continue with your order.',
      'The payment has arrived. Resume the order.',
      'The payment has arrived. Resume the order.',
    ])
  })

  test('the quote’s page knows the order’s stage and whether it is paused', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await acceptQuote(shop)
    const shown = async () => {
      const quotes = await quoteOrders(shop.app.db.kysely, [{ id: 'q', order_id: order.id }])
      return quotes.get('q')
    }
    expect(await shown()).toMatchObject({ stage: null, paused: null, cancelling: null })
    await payIn(shop, order)
    await act(admin, order, { act: 'move', stage: 'ready', step: 1 })
    expect(await shown()).toMatchObject({ stage: 'ready', paused: null })
    await act(admin, order, { act: 'pause', kind: 'cloth', reason: 'The cloth is late.', step: 2 })
    expect(await shown()).toMatchObject({
      stage: 'ready',
      paused: 'The cloth is late.',
      cancelling: null,
    })
  })

  test('an order leaves in a parcel, of which its customer is told once, with its link; a wrong number can be corrected', async () => {
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
      // Two and three of the courier's working days after Thursday, without the Sunday.
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

  test('a returned parcel takes its promise back with it, and the delivery is confirmed by e-mail', async () => {
    const { shop, admin } = await withStaff(open())
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
      'Your has been delivered',
    ])
  })

  test('a delivery recorded by mistake goes back to its parcel without an e-mail, and keeps its dates', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await paidOrder(shop)
    const { body: sent } = await act(admin, order, { act: 'dispatch', step: 1, ...PARCEL })
    await act(admin, order, { act: 'move', stage: 'delivered', step: 2 })
    const told = await subjectsTo(shop)
    const { body: back } = await act(admin, order, { act: 'dispatch', step: 3, ...PARCEL })
    expect(back.progress).toMatchObject({
      stage: 'dispatched',
      parcel: PARCEL,
      window: sent.progress?.window,
    })
    expect(back.progress?.steps.at(-1)).toMatchObject({ isBack: true })
    expect(await subjectsTo(shop)).toEqual(told)
  })

  test.each([
    ['http://www.bluedart.com/x'],
    ['javascript:alert(1)'],
    ['https://user:word@example.com/'],
    ['https://localhost/'],
    ['bluedart.com'],
  ])('the link %s isn’t accepted as a courier’s page', async (url) => {
    const { shop, admin } = await withStaff(open())
    const order = await paidOrder(shop)
    const refused = await act(admin, order, { act: 'dispatch', step: 1, ...PARCEL, url })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { url: expect.stringContaining('https://') } },
    })
  })

  test('an order that isn’t fully paid can’t be dispatched; once it is ready, its customer is asked for the rest', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await acceptQuote(shop)
    await payIn(shop, order, DEPOSIT)
    await act(admin, order, { act: 'move', stage: 'ready', step: 1 })
    expect(await subjectsTo(shop)).toEqual(['Deposit received for', 'Balance due for'])
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

  test('nothing moves on a cancelled or refunded order', async () => {
    const { shop, admin } = await withStaff(open())
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

  test('only existing orders are moved', async () => {
    const { shop, admin } = await withStaff(open())
    const order = await paidOrder(shop)
    const click = { act: 'move', stage: 'cutting', step: 1 } as const
    expect((await act(admin, { id: '0'.repeat(24) }, click)).status).toBe(404)
    expect((await act(admin, { id: 'nonsense' }, click)).status).toBe(404)
    expect((await stagesOf(shop, order)).length).toBe(1)
  })

  test('many orders are moved at once, each on its own and with its own answer', async () => {
    const { shop, admin } = await withStaff(open())
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
      { orderId: stale.id, outcome: 'refused', message: expect.stringContaining('has since changed') },
      { orderId: unpaid.id, outcome: 'refused', message: expect.stringContaining('payment for this order') },
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
})
