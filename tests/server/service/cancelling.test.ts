import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { cancel, readOrder } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, emailsTo } from '../../support/emails.ts'
import { act, type Moved, PARCEL } from '../../support/production.ts'
import { ASHA, buyerOf, openScene, orderBy, serviceEmailsTo } from '../../support/service.ts'

onBothDatabases((open) => {
  test('an order whose cancellation is requested is paused and not cut; if that is refused, it resumes', async () => {
    const { buyer, desk, order, staff } = await openScene(open())
    const ticketOf = async () => (await buyer.ask({ kind: 'cancel' })).body.requests[0]?.ticket ?? ''
    const ticket = await ticketOf()
    expect((await desk.list()).body.requests).toMatchObject([{ ticket, kind: 'cancel', isHeld: true }])
    const held = await staff.get<Moved>(`/api/orders/${order.id}`)
    expect(held.body.progress).toMatchObject({ stage: 'confirmed', step: 2, pausedFor: 'cancellation' })
    // Even if staff resume it by hand, it can't be cut.
    expect(await act(staff, order, { act: 'resume', step: 2 })).toMatchObject({ status: 200 })
    expect(await act(staff, order, { act: 'move', stage: 'cutting', step: 3 })).toMatchObject({
      status: 409,
      body: { error: 'cancellation_asked' },
    })
    await desk.decide(ticket, 'refuse', 'Your silk has come from the loom for you alone.')
    expect(await act(staff, order, { act: 'move', stage: 'cutting', step: 3 })).toMatchObject({ status: 200 })
    expect(await buyer.view()).toMatchObject({ phase: 'making', kinds: ['question'] })
    expect(await buyer.ask({ kind: 'cancel' })).toMatchObject({ status: 409 })
    // Back at the first stage, it has been cut all the same.
    await act(staff, order, { act: 'move', stage: 'confirmed', step: 4 })
    expect((await buyer.view()).kinds).toEqual(['question'])
    await act(staff, order, { act: 'dispatch', ...PARCEL, step: 5 })
    expect((await buyer.view()).kinds).toEqual(['question', 'alteration', 'exchange', 'return'])
    const { body } = await buyer.ask({ kind: 'return', line: 0, words: 'Too wide' })
    expect(body.requests[0]).toMatchObject({ kind: 'return', product: 'Wedding suit, Ivory, size M' })
  })

  test('nobody is offered to pay the rest of an order while its cancellation is being decided', async () => {
    const { shop, desk } = await openScene(open())
    const asha = await shop.signIn(ASHA)
    const order = await orderBy(shop, ASHA, 2_000_000)
    const payable = async () => (await readOrder(asha, order.id)).payable
    expect(await payable()).toBe('balance')
    const { body } = await buyerOf(asha, order).ask({ kind: 'cancel' })
    expect(await payable()).toBeUndefined()
    await desk.decide(body.requests[0]?.ticket ?? '', 'refuse', 'Your silk has come from the loom.')
    expect(await payable()).toBe('balance')
  })

  test('nothing is taken while a cancellation is decided, even if the order was paused for something else', async () => {
    const { shop, desk, staff } = await openScene(open())
    const asha = await shop.signIn(ASHA)
    const order = await orderBy(shop, ASHA, 2_000_000)
    const payable = async () => (await readOrder(asha, order.id)).payable
    const pay = () => shop.app.payments.payFor(order.id, 'balance', 3_000_000)
    const paused = await act(staff, order, {
      act: 'pause',
      kind: 'measurements',
      reason: 'Your shoulders, please.',
      step: 1,
    })
    expect(paused.status).toBe(200)
    const { body } = await buyerOf(asha, order).ask({ kind: 'cancel' })
    expect((await readOrder(asha, order.id)).progress?.pausedFor).toBe('measurements')
    expect(await payable()).toBeUndefined()
    await expect(pay()).rejects.toMatchObject({ code: 'cancellation_asked' })
    await desk.decide(body.requests[0]?.ticket ?? '', 'refuse', 'Your silk has come from the loom.')
    expect(await payable()).toBe('balance')
  })

  test('a requested cancellation isn’t offered again, and one sent from an old page is refused', async () => {
    const { buyer, desk } = await openScene(open())
    const { body } = await buyer.ask({ kind: 'cancel', words: 'I am travelling.' })
    const ticket = body.requests[0]?.ticket ?? ''
    expect(body.kinds).toEqual(['question'])
    expect(await buyer.ask({ kind: 'cancel', words: 'Please hurry.' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`${ticket}. Changed your mind? Add a message to it.`) },
    })
    // Pressing again changes nothing.
    expect((await buyer.ask({ kind: 'cancel', words: 'I am travelling.' })).body.requests).toEqual(
      body.requests,
    )
    await desk.decide(ticket, 'refuse', 'Your silk is set aside for you.')
    expect((await buyer.view()).kinds).toEqual(['question', 'cancel'])
  })

  test('a decision against cancelling resumes the order automatically, and the pause sends no e-mail', async () => {
    const { shop, buyer, desk, order, staff } = await openScene(open())
    const { body } = await buyer.ask({ kind: 'cancel' })
    await desk.decide(body.requests[0]?.ticket ?? '', 'done', 'We go on, as you said on the telephone.')
    const { body: shown } = await staff.get<Moved>(`/api/orders/${order.id}`)
    expect(shown.progress).toMatchObject({ stage: 'confirmed', step: 3, paused: null })
    expect((await emailsOf(shop)).filter(({ dedupe_key }) => dedupe_key.startsWith('paused'))).toEqual([])
  })

  test('a customer whose order continues despite a requested cancellation is told so, on its page and by e-mail', async () => {
    const { shop, buyer, desk } = await openScene(open())
    const { body } = await buyer.ask({ kind: 'cancel' })
    const ticket = body.requests[0]?.ticket ?? ''
    expect(await desk.decide(ticket, 'done')).toMatchObject({
      status: 422,
      body: { fields: { text: 'Please say why the order continues.' } },
    })
    expect((await buyer.view()).requests).toMatchObject([{ endedAt: null }])
    await desk.decide(ticket, 'done', 'You took it back on the telephone.')
    const told = (await serviceEmailsTo(shop, ASHA)).at(-1)
    expect(told?.subject).toBe(`Your order continues: ${ticket}`)
    expect(told?.body).toContain('Your order has not been cancelled, and we are continuing with it')
    expect(told?.body).not.toContain('resolved')
  })

  test('an accepted cancellation can’t be closed with a button: its order is cancelled, or it is refused', async () => {
    const { shop, buyer, desk, order, staff } = await openScene(open())
    const { body } = await buyer.ask({ kind: 'cancel' })
    const ticket = body.requests[0]?.ticket ?? ''
    await desk.decide(ticket, 'accept')
    const emails = await serviceEmailsTo(shop, ASHA)
    expect(await desk.decide(ticket, 'done', 'It is done.')).toMatchObject({
      status: 409,
      body: {
        error: 'order_not_cancelled',
        message: 'Please cancel the order on its page, or refuse this request.',
      },
    })
    expect(await serviceEmailsTo(shop, ASHA)).toEqual(emails)
    const { body: shown } = await staff.get<Moved>(`/api/orders/${order.id}`)
    expect(shown.progress).toMatchObject({
      pausedFor: 'cancellation',
      paused: 'We are cancelling this order and will refund you the way you paid.',
    })
    expect((await buyer.view()).requests).toMatchObject([{ ticket, state: 'accepted' }])
    expect((await desk.decide(ticket, 'refuse', 'It was cut this morning.')).body.state).toBe('refused')
  })

  test('days that are later because of a cancellation request aren’t explained with an earlier reason', async () => {
    const scene = await openScene(open())
    const { shop } = scene
    const { body } = await scene.buyer.ask({ kind: 'cancel' })
    const ticket = body.requests[0]?.ticket ?? ''
    await scene.desk.decide(ticket, 'accept')
    const { desk } = await scene.after(7 * DAY_MS)
    await desk.decide(ticket, 'refuse', 'It was cut this morning.')
    const later = (await emailsTo(shop, ASHA)).find(({ subject }) => subject.endsWith('is delayed'))
    expect(later?.body).toContain('Reason: It was paused while a cancellation was decided.')
    for (const stale of ['We are cancelling', 'will decide']) expect(later?.body).not.toContain(stale)
  })

  test('cancelling an order ends the request to cancel it', async () => {
    const { buyer, desk, order, staff } = await openScene(open())
    await buyer.ask({ kind: 'cancel', words: 'I am travelling.' })
    expect((await cancel(staff, order.id, 'a-click')).status).toBe(200)
    expect(await buyer.view()).toMatchObject({ phase: 'closed', requests: [{ state: 'done' }] })
    expect((await desk.list('?state=waiting')).body.total).toBe(0)
  })
})
