import { expect, test } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import type { WaitingCounts } from '#contract/desk/count-waiting.ts'
import { serviceText } from '#copy/service/service-text.ts'
import { answerBy, solveBy } from '#domain/service/service-periods.ts'
import type { ServiceKind } from '#domain/service/service-request.ts'
import { formatDayAndTime, formatLongDay, HOUR_MS } from '#domain/time/dates.ts'
import { eraseOrder } from '#server/orders/erase-order.ts'
import { dueLines } from '#server/service/service-due.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { openTrackingView } from '#server/tracking/tracking-view.ts'
import { auditOf } from '../../support/audit.ts'
import { customersDeskOf } from '../../support/customers.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { beforeStatement } from '../../support/interleaved.ts'
import { linkPageRequest } from '../../support/link-page.ts'
import { act, PARCEL } from '../../support/production.ts'
import { ASHA, buyerOf, serviceEmailsTo, openScene } from '../../support/service.ts'

onBothDatabases((open) => {
  test('a question gets a ticket, its deadlines and two e-mails, and its customer sees it with her order', async () => {
    const { shop, buyer, order } = await openScene(open())
    const { status, body } = await buyer.ask({ line: 1, words: '  Can the stole be longer? ' })
    expect(status).toBe(201)
    const [request] = body.requests
    const sentAt = new Date(request?.sentAt ?? '')
    expect(request).toMatchObject({
      ticket: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      kind: 'question',
      state: 'open',
      product: 'Silk stole, Ivory',
      answerBy: answerBy(sentAt).toISOString(),
      solveBy: solveBy(sentAt).toISOString(),
      entries: [{ from: 'customer', what: 'sent', text: 'Can the stole be longer?' }],
    })
    expect(await buyer.view()).toEqual(body)
    const [received] = await serviceEmailsTo(shop, ASHA)
    expect(received?.subject).toBe(`Your request ${request?.ticket}`)
    expect(received?.body).toContain(request?.ticket)
    expect(received?.body).toContain(`One of us will answer by ${formatLongDay(request?.answerBy ?? '')}`)
    // Whoever typed another's e-mail address sends her no words of his own.
    expect(received?.body).not.toContain('longer')
    const staffEmails = await serviceEmailsTo(shop, 'care@ilvara.example')
    expect(staffEmails).toHaveLength(1)
    expect(staffEmails[0]?.body).toContain('Can the stole be longer?')
    expect(await shop.app.db.kysely.selectFrom('orders').selectAll().execute()).toMatchObject([
      { id: order.id, status: 'paid', refunded_paise: 0 },
    ])
  })

  test('pressing twice asks once; other words are added to the waiting request', async () => {
    const { shop, buyer } = await openScene(open())
    await buyer.ask({ words: 'When does it arrive?' })
    await buyer.ask({ words: 'When does it arrive?' })
    const { body } = await buyer.ask({ words: 'I need it on Friday.' })
    expect(body.requests).toHaveLength(1)
    expect(body.requests[0]?.entries.map(({ text }) => text)).toEqual([
      'When does it arrive?',
      'I need it on Friday.',
    ])
    expect(await serviceEmailsTo(shop, ASHA)).toHaveLength(1)
    const other = await buyer.ask({ line: 0, words: 'And the suit?' })
    expect(other.body.requests).toHaveLength(2)
  })

  test('the same words are stored again if they answer something else, but not because of a double click', async () => {
    const { shop, buyer, desk } = await openScene(open())
    const ticket = (await buyer.ask({ words: 'Yes' })).body.requests[0]?.ticket ?? ''
    const textsAfter = async (sent: Promise<unknown>) => {
      await sent
      return (await buyer.view()).requests[0]?.entries.map(({ text }) => text)
    }
    await desk.decide(ticket, 'answer', 'By 2 cm?')
    const asked = ['Yes', 'By 2 cm?', 'Yes']
    expect(await textsAfter(buyer.add(ticket, 'Yes'))).toEqual(asked)
    expect(await textsAfter(buyer.add(ticket, 'Yes'))).toEqual(asked)
    await desk.decide(ticket, 'answer', 'And the stole, too?')
    const again = [...asked, 'And the stole, too?', 'Yes']
    expect(await textsAfter(buyer.ask({ words: 'Yes' }))).toEqual(again)
    expect(await textsAfter(buyer.ask({ words: 'Yes' }))).toEqual(again)
    expect(await serviceEmailsTo(shop, 'care@ilvara.example')).toHaveLength(3)
  })

  test('missing and invalid values are named by field, and nothing is stored', async () => {
    const { shop, buyer, order } = await openScene(open())
    expect(await buyer.ask({ words: '' })).toMatchObject({
      status: 422,
      body: { fields: { words: 'Please write what you would like to know.' } },
    })
    expect(await buyer.ask({ kind: 'return', words: 'Too wide' })).toMatchObject({
      status: 422,
      body: { fields: { line: 'Please choose the piece.' } },
    })
    expect(await buyer.ask({ line: 7, words: 'Where?' })).toMatchObject({
      status: 422,
      body: { fields: { line: 'Please choose the piece.' } },
    })
    expect(await buyer.ask({ words: 'x'.repeat(2001) })).toMatchObject({ status: 422 })
    expect(await buyer.ask({ kind: 'gift' as ServiceKind, words: 'x' })).toMatchObject({ status: 422 })
    const stranger = buyerOf(await shop.signIn('meera@example.in'), order)
    expect(await stranger.ask({ words: 'Whose is it?' })).toMatchObject({ status: 404 })
    expect(await buyerOf(shop.visitor, order).ask({ words: 'Hello' })).toMatchObject({ status: 401 })
    expect((await buyer.view()).requests).toEqual([])
  })

  test('a form without a script accepts as much as its field does, whatever its line endings, and leads to the ticket', async () => {
    const { shop, buyer, order } = await openScene(open())
    const token = await openTrackingLinks(shop.app).tokenFor(order)
    const post = (fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams(fields)
      const headers = { origin: shop.app.config.SITE_URL }
      return openTrackingView(
        linkPageRequest(shop, `/track/${token}`, { token, method: 'POST', headers, body }),
      )
    }
    const locationOf = async (fields: Parameters<typeof post>[0]) => {
      const answer = await post(fields)
      return answer instanceof Response ? answer.headers.get('location') : answer
    }
    // A field counts a line ending once; a posted form sends it as two characters.
    const words = 'Longer?\n'.repeat(250)
    const posted = words.replaceAll('\n', '\r\n')
    const location = await locationOf({ action: 'service', kind: 'question', line: '', words: posted })
    const [request] = (await buyer.view()).requests
    expect(request?.entries.map(({ text }) => text)).toEqual([words.trim()])
    const ticket = request?.ticket ?? ''
    expect(location).toBe(`/track/${token}?sent=${ticket}#service`)
    expect(await locationOf({ action: 'service-words', ticket, words: 'Please.' })).toBe(
      `/track/${token}?sent#service`,
    )
  })

  test('an error of the shop keeps what was typed into a form without a script, and sending it again is harmless', async () => {
    const { shop, buyer, order } = await openScene(open())
    const token = await openTrackingLinks(shop.app).tokenFor(order)
    const typed = { action: 'service', kind: 'question', line: '', words: 'When does it arrive?' }
    const post = () => {
      const headers = { origin: shop.app.config.SITE_URL }
      const body = new URLSearchParams(typed)
      return openTrackingView(
        linkPageRequest(shop, `/track/${token}`, { token, method: 'POST', headers, body }),
      )
    }
    beforeStatement(shop, /^insert into "service_requests"/, () =>
      Promise.reject(new Error('The disk is full')),
    )
    expect(await post()).toMatchObject({
      outcome: 'shown',
      posted: { name: 'service', typed, faults: {}, text: serviceText.failed },
    })
    expect(await post()).toMatchObject({ status: 303 })
    expect((await buyer.view()).requests).toHaveLength(1)
  })

  test('the kinds of request offered depend on the order’s stage', async () => {
    const { shop, buyer, order } = await openScene(open())
    expect((await buyer.view()).kinds).toEqual(['question', 'cancel'])
    expect(await buyer.ask({ kind: 'return', line: 0, words: 'Too wide' })).toMatchObject({ status: 409 })
    const set = (columns: object) =>
      shop.app.db.kysely.updateTable('orders').set(columns).where('id', '=', order.id).execute()
    await set({ status: 'unpaid', captured_paise: 0 })
    expect(await buyer.view()).toMatchObject({ phase: 'unpaid', kinds: ['question'] })
    expect(await buyer.ask({ kind: 'cancel' })).toMatchObject({ status: 409 })
    await set({ status: 'closed' })
    expect(await buyer.view()).toMatchObject({ phase: 'closed', kinds: ['question'] })
  })

  test('staff answer, accept and resolve; each is e-mailed to the customer and recorded in the audit log', async () => {
    const { shop, buyer, desk } = await openScene(open())
    const { body: asked } = await buyer.ask({ words: 'Can the sleeves be longer?' })
    const ticket = asked.requests[0]?.ticket ?? ''
    expect((await desk.list()).body).toMatchObject({
      total: 1,
      requests: [{ ticket, kind: 'question', isHeld: false, customer: 'Meera Iyer' }],
    })
    expect(await desk.decide(ticket, 'answer')).toMatchObject({ status: 422 })
    const answered = await desk.decide(ticket, 'answer', 'We look at it today.')
    expect(answered.body).toMatchObject({ state: 'open', answeredAt: expect.any(String) })
    expect((await desk.decide(ticket, 'accept')).body.state).toBe('accepted')
    expect(await desk.decide(ticket, 'accept')).toMatchObject({ status: 409 })
    const done = await desk.decide(ticket, 'done', 'They are longer now.')
    expect(done.body).toMatchObject({ state: 'done', endedAt: expect.any(String) })
    expect(await desk.decide(ticket, 'refuse', 'No.')).toMatchObject({ status: 409 })
    expect(await buyer.add(ticket, 'Thank you')).toMatchObject({ status: 409 })
    const [seen] = (await buyer.view()).requests
    expect(seen?.entries.map(({ what, from }) => `${from} ${what}`)).toEqual([
      'customer sent',
      'staff answered',
      'staff accepted',
      'staff done',
    ])
    const told = await serviceEmailsTo(shop, ASHA)
    expect(told.map(({ body }) => body).join('\n')).toContain('They are longer now.')
    expect(told).toHaveLength(4)
    const ofTicket = (await auditOf(shop)).filter(({ subject }) => subject === ticket)
    expect(ofTicket.map(({ act: name }) => name).filter((name) => name.startsWith('service.'))).toEqual([
      'service.answered',
      'service.accepted',
      'service.done',
    ])
    // Once it has ended, the same can be requested again.
    expect((await buyer.ask({ words: 'And the hem?' })).body.requests).toHaveLength(2)
  })

  test('staff learn of words added to an answered request by the day it must be resolved', async () => {
    const { shop, buyer, desk, after } = await openScene(open())
    const [request] = (await buyer.ask({ words: 'Can the hem be longer?' })).body.requests
    const ticket = request?.ticket ?? ''
    await desk.decide(ticket, 'answer', 'We look at it.')
    await (await after(7 * 24 * HOUR_MS)).buyer.add(ticket, 'Have you looked?')
    const [, added] = await serviceEmailsTo(shop, 'care@ilvara.example')
    expect(added?.body).toContain(`Please resolve by ${formatDayAndTime(request?.solveBy ?? '')}.`)
    expect(added?.body).not.toContain('answer by')
  })

  test('a question added to an answered request is due in 48 hours, but never after its resolution is', async () => {
    const { shop, buyer, desk, after } = await openScene(open())
    const [first] = (await buyer.ask({ words: 'Can the hem be longer?' })).body.requests
    const ticket = first?.ticket ?? ''
    await desk.decide(ticket, 'answer', 'Yes.')
    const later = await after(7 * 24 * HOUR_MS)
    const [joined] = (await later.buyer.ask({ words: 'And the sleeves?' })).body.requests
    expect(joined).toMatchObject({ ticket, answeredAt: null, solveBy: first?.solveBy })
    expect(joined?.answerBy).toBe(answerBy(new Date(joined?.entries.at(-1)?.at ?? '')).toISOString())
    const staffEmails = await serviceEmailsTo(shop, 'care@ilvara.example')
    expect(staffEmails.at(-1)?.body).toContain(
      `Please answer by ${formatDayAndTime(joined?.answerBy ?? '')}.`,
    )
    await later.desk.decide(ticket, 'answer', 'Yes, too.')
    const late = await after(60 * 24 * HOUR_MS)
    const [overdue] = (await late.buyer.ask({ words: 'And the collar?' })).body.requests
    expect(overdue).toMatchObject({ answeredAt: null, answerBy: first?.solveBy })
  })

  test('a decision made without seeing later words or decisions is refused, and nothing happens', async () => {
    const { shop, buyer, desk } = await openScene(open())
    const ticket = (await buyer.ask({ words: 'May I cancel?' })).body.requests[0]?.ticket ?? ''
    const meanwhile = {
      status: 409,
      body: {
        error: 'changed_meanwhile',
        message: 'This request has since been answered or changed. Please check it again.',
      },
    }
    expect((await desk.decide(ticket, 'accept', 'Yes.', 1)).status).toBe(200)
    const emails = await serviceEmailsTo(shop, ASHA)
    expect(await desk.decide(ticket, 'refuse', 'No.', 1)).toMatchObject(meanwhile)
    expect(await desk.decide(ticket, 'answer', 'We shall see.', 1)).toMatchObject(meanwhile)
    await buyer.add(ticket, 'I have changed my mind.')
    expect(await desk.decide(ticket, 'done', 'Done.', 2)).toMatchObject(meanwhile)
    expect(await serviceEmailsTo(shop, ASHA)).toEqual(emails)
    expect((await buyer.view()).requests).toMatchObject([{ state: 'accepted', endedAt: null }])
    expect((await desk.decide(ticket, 'done', 'We go on.', 3)).status).toBe(200)
    expect(await desk.decide(ticket, 'done', 'We go on.', 3)).toMatchObject({
      body: { error: 'request_ended' },
    })
    expect(await desk.decide(ticket, 'done', 'We go on.', -1)).toMatchObject({ status: 422 })
  })

  test('a staff answer whose own response was lost is sent again and stored once; repeated later, it is a new answer', async () => {
    const { shop, buyer, desk } = await openScene(open())
    const ticket = (await buyer.ask({ words: 'On Friday?' })).body.requests[0]?.ticket ?? ''
    const answered = await desk.decide(ticket, 'answer', 'Yes, we do.', 1)
    expect((await desk.decide(ticket, 'answer', 'Yes, we do.', 1)).body).toEqual(answered.body)
    await buyer.add(ticket, 'And before noon?')
    expect((await desk.decide(ticket, 'answer', 'Yes, we do.', 1)).body.entries).toHaveLength(3)
    expect(await serviceEmailsTo(shop, ASHA)).toHaveLength(2)
    expect((await desk.decide(ticket, 'answer', 'Yes, we do.', 3)).body.entries).toHaveLength(4)
    expect(await serviceEmailsTo(shop, ASHA)).toHaveLength(3)
  })

  test('the desk lists overdue requests first, then those that hold up an order; it filters and searches', async () => {
    const scene = await openScene(open())
    const { shop } = scene
    const ticketOf = async (asked: Parameters<typeof scene.buyer.ask>[0], { buyer } = scene) =>
      (await buyer.ask(asked)).body.requests[0]?.ticket ?? ''
    const overdue = await ticketOf({ line: 0, words: 'One' })
    const { buyer, desk } = await scene.after(49 * HOUR_MS)
    const question = await ticketOf({ line: 1, words: 'Two' }, { ...scene, buyer })
    shop.passTime(60 * 1000)
    const cancel = await ticketOf({ kind: 'cancel' }, { ...scene, buyer })
    const listed = async (query = '') => (await desk.list(query)).body.requests.map(({ ticket }) => ticket)
    expect(await listed()).toEqual([overdue, cancel, question])
    await desk.decide(overdue, 'done')
    expect(await listed()).toEqual([cancel, question, overdue])
    expect(await listed('?state=waiting')).toEqual([cancel, question])
    expect(await listed('?state=done')).toEqual([overdue])
    // A page beyond the last one shows the last.
    expect(await listed('?state=done&page=2')).toEqual([overdue])
    expect(await listed('?kind=cancel')).toEqual([cancel])
    expect(await listed(`?q=${question.slice(0, 6).toLowerCase()}`)).toEqual([question])
    expect(await listed('?q=%25')).toEqual([])
    const { number } = scene.order
    for (const typed of [
      number,
      number.replace('-', ''),
      number.replace('-', ' ').toLowerCase(),
      `#${number}`,
    ])
      expect(await listed(`?q=${encodeURIComponent(typed)}&kind=cancel`)).toEqual([cancel])
    expect(await listed(`?q=${number.replace('-', '').slice(0, 7)}&kind=cancel`)).toEqual([cancel])
    const { body } = await desk.read(cancel)
    expect(body).toMatchObject({
      phase: 'waiting',
      products: ['Wedding suit, Ivory, size M', 'Silk stole, Ivory'],
      totalPrice: 50_000,
      others: [{ ticket: question }, { ticket: overdue, state: 'done' }],
    })
    expect(await desk.read('0000-0000')).toMatchObject({ status: 404 })
  })

  test('staff find a request everywhere: today, on the board, at its customer, by its ticket', async () => {
    const { shop, buyer, desk, order, staff } = await openScene(open())
    const ticket = (await buyer.ask({ line: 1, words: 'Longer?' })).body.requests[0]?.ticket ?? ''
    shop.passTime(60 * 1000)
    const cancel = (await buyer.ask({ kind: 'cancel' })).body.requests[0]?.ticket ?? ''
    const waiting = async () => (await staff.get<WaitingCounts>('/api/admin/waiting')).body.service
    const onBoard = async () => {
      const { body } = await staff.get<BoardAnswer>('/api/admin/board')
      const shown = body.sections.flatMap(({ orders }) => orders).find(({ orderId }) => orderId === order.id)
      return shown?.requests.map((request) => request.ticket)
    }
    const customers = customersDeskOf(staff)
    const found = async (q: string) => (await customers.search(q)).body.service
    expect(await waiting()).toBe(2)
    const { body: counts } = await staff.get<WaitingCounts>('/api/admin/waiting')
    expect(counts.urgentService.map((request) => request.ticket)).toEqual([cancel, ticket])
    // What holds up the order comes before what is due sooner.
    expect(await onBoard()).toEqual([cancel, ticket])
    expect((await customers.read(`order-${order.id}`)).body.service).toMatchObject([
      { ticket: cancel, kind: 'cancel', orderNumber: order.number, joinedBy: null },
      { ticket, product: 'Silk stole, Ivory', customer: 'Meera Iyer', endedAt: null },
    ])
    for (const spelt of [
      ticket,
      ticket.toLowerCase(),
      ticket.replace('-', ' '),
      `Ticket ${ticket}`,
      ticket.slice(0, 4),
    ])
      expect(await found(spelt)).toMatchObject([{ ticket, orderId: order.id }])
    expect(await found('%%%%')).toEqual([])
    await desk.decide(ticket, 'done', 'It is.')
    expect(await waiting()).toBe(1)
    expect(await onBoard()).toEqual([cancel])
    expect(await found(ticket)).toMatchObject([{ ticket, state: 'done' }])
  })

  test('every view that shows staff a request records that they read it', async () => {
    const { shop, buyer, order, staff, client } = await openScene(open())
    const ticket = (await buyer.ask({ words: 'Longer?' })).body.requests[0]?.ticket ?? ''
    const acts = async () =>
      (await auditOf(shop)).map(({ act: name, subject, details }) => [name, subject, details])
    await staff.get('/api/admin/waiting')
    await staff.get(`/api/admin/search?q=${ticket}`)
    await staff.get(`/api/orders/${order.id}/progress`)
    await client.get(`/api/orders/${order.id}/progress`)
    expect(await acts()).toEqual([
      ['waiting.read', '', `{"tickets":["${ticket}"]}`],
      ['search.read', '', `{"ids":[],"keys":[],"tickets":["${ticket}"]}`],
      ['order.read', order.id, '{}'],
    ])
  })

  test('the operator sees overdue requests, and staff are reminded of them in the morning', async () => {
    const { shop, buyer, order, after } = await openScene(open())
    const { body } = await buyer.ask({ words: 'When?' })
    const ticket = body.requests[0]?.ticket ?? ''
    const overdue = async () => {
      const families = await shop.app.metrics.families()
      return families.find(({ name }) => name === 'shop_service_overdue')?.samples.map(({ value }) => value)
    }
    const lines = () => dueLines(shop.app.db.kysely, shop.app.clock())
    shop.passTime(1)
    expect(await overdue()).toEqual([0, 0])
    expect(await lines()).toEqual([`Question ${ticket}, order ${order.number}: answer due in 47 hours`])
    const { desk } = await after(50 * HOUR_MS)
    expect(await overdue()).toEqual([1, 0])
    expect(await lines()).toEqual([`Question ${ticket}, order ${order.number}: answer overdue by 2 hours`])
    await desk.decide(ticket, 'answer', 'Soon.')
    expect([await overdue(), await lines()]).toEqual([[0, 0], []])
    shop.passTime(32 * 24 * HOUR_MS)
    expect(await overdue()).toEqual([0, 1])
    expect((await lines())[0]).toContain('resolution overdue by')
  })

  test('messages are erased with their customer, and two years after they were resolved', async () => {
    const { shop, buyer, desk, order, after } = await openScene(open())
    const { body } = await buyer.ask({ words: 'My number is 98765 43210' })
    const ticket = body.requests[0]?.ticket ?? ''
    await desk.decide(ticket, 'done', 'We have called you.')
    await buyer.ask({ line: 0, words: 'And this?' })
    const storedText = async () =>
      JSON.stringify([
        await shop.app.db.kysely.selectFrom('service_requests').select('reason').execute(),
        await shop.app.db.kysely.selectFrom('service_events').select('words').execute(),
      ])
    const late = await after(731 * 24 * HOUR_MS)
    await shop.app.retention.purge()
    expect(await storedText()).not.toContain('98765')
    expect(await storedText()).toContain('And this?')
    await shop.app.db.transaction((queries) => eraseOrder(queries, order.id, shop.app.clock()))
    expect(await storedText()).not.toContain('And this?')
    expect((await late.desk.list('?state=waiting')).body.total).toBe(0)
  })

  test('an order with an accepted request that isn’t done keeps its customer', async () => {
    const { shop, buyer, desk, order, staff } = await openScene(open())
    await act(staff, order, { act: 'dispatch', ...PARCEL, step: 1 })
    const { body } = await buyer.ask({ kind: 'exchange', line: 0, words: 'Size L, please' })
    const ticket = body.requests[0]?.ticket ?? ''
    const erase = () => shop.app.db.transaction((queries) => eraseOrder(queries, order.id, shop.app.clock()))
    await desk.decide(ticket, 'accept')
    expect(await erase()).toBe('unsettled')
    expect((await buyer.view()).requests).toMatchObject([{ state: 'accepted', endedAt: null }])
    await desk.decide(ticket, 'done')
    expect(await erase()).toBe('reduced')
  })

  test('a customer erased while asking leaves no words, and staff are told none', async () => {
    const { shop, order, buyer } = await openScene(open())
    await buyer.ask({ words: 'When does it arrive?' })
    const { app } = shop
    const asked = await app.orders.find(order.id)
    await app.db.transaction((queries) => eraseOrder(queries, order.id, app.clock()))
    const question = { kind: 'question', line: null, words: 'Call me at 9876543210' } as const
    await expect(app.service.ask(asked, question)).rejects.toMatchObject({ status: 404 })
    expect(await app.db.kysely.selectFrom('service_requests').select('reason').execute()).toEqual([
      { reason: '' },
    ])
    expect(JSON.stringify(await emailsOf(shop))).not.toContain('98765')
  })

  test('somebody whose order is taken away while she asks about it leaves no question', async () => {
    const { shop, order, buyer } = await openScene(open())
    const ticket = (await buyer.ask({ words: 'When does it arrive?' })).body.requests[0]?.ticket ?? ''
    const { app } = shop
    const found = await app.orders.find(order.id)
    const staff = await shop.signIn('staff@example.in', 'admin')
    expect((await staff.post(`/api/orders/${order.id}/detach`, {})).status).toBe(200)
    const cancel = { kind: 'cancel', line: null, words: '' } as const
    await expect(app.service.ask(found, cancel)).rejects.toMatchObject({ status: 404 })
    await expect(app.service.addWords(found, ticket, 'Today?')).rejects.toMatchObject({ status: 404 })
    const kept = app.db.kysely.selectFrom('service_requests').select('kind')
    expect(await kept.execute()).toEqual([{ kind: 'question' }])
  })
})
