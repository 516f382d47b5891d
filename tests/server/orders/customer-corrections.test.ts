import { expect, test } from 'vitest'
import type { OrdersPage } from '#contract/orders/list-orders.ts'
import type { Order } from '#domain/orders/order.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { personSubject } from '#server/audit/audit.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import { eraseEmails } from '#server/enquiries/person-emails.ts'
import { flag } from '#server/orders/order-events.ts'
import { openMailer } from '#server/outbox/mailer.ts'
import { openOutbox } from '#server/outbox/outbox.ts'
import { openTrackingLinks } from '#server/tracking/tracking-links.ts'
import { auditOf } from '../../support/audit.ts'
import { ADDRESS, cartOf, createIntent, readOrder, useCheckout, withPeople } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo, subjectsOf } from '../../support/emails.ts'
import { beforeStatement, interleaved } from '../../support/interleaved.ts'
import { storeOrderRow } from '../../support/order-rows.ts'
import { acceptanceOf, deskOf, holderOf, openWithQuote, someDraft, tokenOf } from '../../support/quotes.ts'
import { storedOrder } from '../../support/quote-order.ts'
import { codeOf, RACES_TIMEOUT_MS, racesOn } from '../../support/races.ts'
import type { Shop, ShopOptions } from '../../support/shop.ts'

const { standins, checkout } = useCheckout('appwrite')

const WRONG = 'wrong@example.in'
const RIGHT = 'right@example.in'

interface Answer extends Order {
  readonly error?: string
  readonly fields?: object
}

const correct = (staff: Client, orderId: string, correction: object) =>
  staff.post<Answer>(`/api/orders/${orderId}/email`, correction)
const detach = (staff: Client, orderId: string, detachment: object = {}) =>
  staff.post<Answer>(`/api/orders/${orderId}/detach`, detachment)

const found = async (staff: Client, words: string) =>
  (await staff.get<OrdersPage>(`/api/orders?q=${encodeURIComponent(words)}`)).body.total

const eventsOf = ({ body }: { body: Answer }) => body.events?.map(({ what }) => what) ?? []

const actionsOf = async (shop: Shop, name: string) => (await auditOf(shop)).filter(({ act }) => act === name)

onBothDatabases((onDatabase, database) => {
  const open = (options: ShopOptions = {}) => onDatabase({ standins, ...options })
  const openAccepted = async () => {
    const opened = await openWithQuote(open, { email: WRONG })
    await opened.holder.accept()
    const order = await opened.shop.app.db.kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    return { ...opened, order }
  }

  test('a corrected e-mail address gets the order’s e-mails and its new link, and those sent before end', async () => {
    const { shop, staff, quote, holder, order } = await openAccepted()
    const links = openTrackingLinks(shop.app)
    const former = await links.tokenFor(order)
    const answer = await correct(staff, order.id, { before: WRONG, email: ' Right@Example.in ' })
    expect(answer).toMatchObject({ status: 200, body: { email: RIGHT, linkRev: order.link_rev + 1 } })
    expect(answer.body.events?.filter(({ what }) => what === 'email_changed')).toMatchObject([
      { actor: 'admin: Staff', details: '' },
    ])
    expect((await holder.visit()).status).toBe(404)
    await expect(links.open(former)).rejects.toMatchObject({ status: 404 })

    const { body: desk } = await deskOf(staff).read(quote.id)
    expect(desk.draft.email).toBe(RIGHT)
    const email = (await emailsTo(shop, RIGHT)).at(-1)
    expect(email?.subject).toBe(`Order ${order.number}: we have corrected your e-mail address`)
    expect(email?.body).toContain(desk.link)
    expect(`${email?.body}${email?.html}`).not.toContain(WRONG)
    expect((await holderOf(shop, desk).visit()).status).toBe(200)
    expect([await found(staff, RIGHT), await found(staff, WRONG)]).toEqual([1, 0])
    const ofQuotes = async (words: string) => (await deskOf(staff).list(`?q=${words}`)).body.total
    expect([await ofQuotes(RIGHT), await ofQuotes(WRONG)]).toEqual([1, 0])
    expect(
      (await actionsOf(shop, 'order.email')).map(({ subject, details }) => [subject, JSON.parse(details)]),
    ).toEqual([[order.id, { before: personSubject(WRONG), after: personSubject(RIGHT) }]])
  })

  test('e-mails that still wait go to the corrected address, with links that open something; sent ones stay', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    const waiting = await emailsTo(shop, WRONG)
    expect(waiting.map(({ subject }) => subject)).toEqual([
      `Your quote ${quote.number}`,
      `You have accepted quote ${quote.number}`,
    ])
    const [sent, failing] = waiting
    const { kysely } = shop.app.db
    await kysely.updateTable('outbox').set({ status: 'sent' }).where('id', '=', `${sent?.id}`).execute()
    await kysely
      .updateTable('outbox')
      .set({ attempts: 7, due_at: '2100-01-01T00:00:00.000Z', last_error: `No ${WRONG} here` })
      .where('id', '=', `${failing?.id}`)
      .execute()
    const toStaff = await emailsTo(shop, 'desk@example.in')

    await correct(staff, order.id, { email: RIGHT })
    expect(await subjectsOf(shop, WRONG)).toEqual([
      `Your quote ${quote.number}`,
      `Order ${order.number}: e-mails now go to another address`,
    ])
    const { body: desk } = await deskOf(staff).read(quote.id)
    const [accepted, correction] = await emailsTo(shop, RIGHT)
    expect(accepted).toMatchObject({
      subject: `You have accepted quote ${quote.number}`,
      dedupe_key: failing?.dedupe_key,
      attempts: 0,
      last_error: null,
    })
    // Whoever is sending it to the former address just now marks another id as sent.
    expect(accepted?.id).not.toBe(failing?.id)
    for (const text of [accepted?.body, accepted?.html, correction?.body]) {
      expect(text).toContain(desk.link)
      expect(text).not.toContain(tokenOf(quote))
    }
    expect(await emailsTo(shop, 'desk@example.in')).toEqual(toStaff)
    await shop.app.outbox.sendDue()
    expect((await emailsTo(shop, RIGHT)).map(({ status }) => status)).toEqual(['sent', 'sent'])
  })

  test('a former address that was sent e-mails is told that no more come, and nothing about the customer', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    await shop.app.outbox.sendDue()
    await correct(staff, order.id, { email: RIGHT })
    await correct(staff, order.id, { email: 'third@example.in' })
    const warning = `Order ${order.number}: e-mails now go to another address`
    const emails = await emailsTo(shop, WRONG)
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Your quote ${quote.number}`,
      `You have accepted quote ${quote.number}`,
      warning,
    ])
    const { body, html } = emails.at(-1) ?? {}
    expect(body).toContain('please tell us at once: care@ilvara.example or +91 00000 00000.')
    for (const told of [RIGHT, 'Asha', 'Blazer', '/track', '/quote'])
      expect(`${body}${html}`).not.toContain(told)
    // Nothing was sent there yet.
    expect(await subjectsOf(shop, RIGHT)).toEqual([])
    const { kysely } = shop.app.db
    const none = { formIds: [], quoteIds: [], serviceIds: [] }
    await eraseEmails(kysely, 'third@example.in', { ...none, orderIds: [order.id] })
    expect(await subjectsOf(shop)).not.toContain(warning)
  })

  test('an address that was only sent a payment’s receipt is told, too, and one that was sent nothing is not', async () => {
    const { shop, admin, asha } = await withPeople(open())
    const { intent } = await checkout.buy(asha)
    const { kysely } = shop.app.db
    const { number } = await correct(admin, intent.orderId, { email: WRONG }).then(({ body }) => body)
    const warning = `Order ${number}: e-mails now go to another address`
    expect(await subjectsOf(shop)).not.toContain(warning)
    await kysely.deleteFrom('outbox').where('dedupe_key', 'not like', 'payment %').execute()
    await shop.app.outbox.sendDue()
    await correct(admin, intent.orderId, { email: RIGHT })
    expect(await subjectsOf(shop, WRONG)).toContain(warning)
  })

  test('an address is told, too, whose first e-mails are being sent at that moment', async () => {
    const { shop, admin, asha } = await withPeople(open())
    const { intent } = await checkout.buy(asha)
    const { app } = shop
    let corrected: Promise<unknown> | undefined
    const send = async () => void (await (corrected ??= correct(admin, intent.orderId, { email: RIGHT })))
    await openOutbox({ ...app, mailer: { ...openMailer(app.config), send } }).sendDue()
    const { number } = await storedOrder(shop, { id: intent.orderId })
    expect(await subjectsOf(shop, 'asha@example.in')).toContain(
      `Order ${number}: e-mails now go to another address`,
    )
  })

  test('an address whose e-mails are so old that they were emptied is told, too, and those to staff don’t count', async () => {
    const shop = await open({ env: { STAFF_EMAIL: 'desk@example.in' } })
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    const { kysely } = shop.app.db
    const unwritten = await storeOrderRow(shop, { email: WRONG })
    await flag(kysely, { orderId: unwritten.id, at: shop.app.clock(), input: 'webhook' }, 'refund_failed')
    await shop.app.staffEmails.storeEmails()
    await shop.app.outbox.sendDue()
    shop.passTime(31 * DAY_MS)
    await shop.app.retention.purge()
    const emptied = await kysely
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('recipient', '=', '')
      .execute()
    const staffKey = expect.stringMatching(`^staff ${unwritten.id} `)
    expect(emptied).toContainEqual({ dedupe_key: staffKey })
    const staff = await shop.signIn('staff@example.in', 'admin')
    for (const id of [intent.orderId, unwritten.id])
      expect((await correct(staff, id, { email: RIGHT })).status).toBe(200)
    const { number } = await storedOrder(shop, { id: intent.orderId })
    expect(await subjectsOf(shop, 'asha@example.in')).toEqual([
      `Order ${number}: e-mails now go to another address`,
    ])
    expect(await subjectsOf(shop, WRONG)).toEqual([])
  })

  test('a list of links that the former address has asked for is not sent, neither there nor to the other', async () => {
    const { shop, staff, order } = await openAccepted()
    const others = await storeOrderRow(shop, { email: WRONG })
    shop.app.tracking.lostLinks.send(WRONG)
    await shop.app.backgroundWork.settled()
    const subject = 'The links to your orders'
    expect(await subjectsOf(shop, WRONG)).toContain(subject)
    await correct(staff, order.id, { email: RIGHT })
    expect(await subjectsOf(shop)).not.toContain(subject)
    expect(JSON.stringify(await emailsTo(shop, RIGHT))).not.toContain(others.number)
  })

  test('a list of links that is made while the address is corrected brings the new link to nobody else', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    let corrected: Promise<unknown> | undefined
    // What follows the search for the orders. SQLite runs one transaction at a time.
    beforeStatement(
      shop,
      /^update "orders" set "listed"|^select "id", "link_rev" from "quotes"/,
      async () => {
        corrected = correct(staff, order.id, { email: RIGHT })
        if (database === 'postgres') await corrected
      },
    )
    shop.app.tracking.lostLinks.send(WRONG)
    await shop.app.backgroundWork.settled()
    expect(corrected).toBeDefined()
    await corrected
    const { body: desk } = await deskOf(staff).read(quote.id)
    expect(JSON.stringify(await emailsTo(shop, WRONG))).not.toContain(tokenOf(desk))
    expect(await subjectsOf(shop)).not.toContain('The link to your order')
  })

  test('the corrected address is sent a list of links even if the former one was sent one that day', async () => {
    const { shop, staff, order } = await openAccepted()
    const ask = async (email: string) => {
      shop.app.tracking.lostLinks.send(email)
      await shop.app.backgroundWork.settled()
    }
    await ask(WRONG)
    await shop.app.outbox.sendDue()
    await correct(staff, order.id, { email: RIGHT })
    await ask(RIGHT)
    expect(await subjectsOf(shop, RIGHT)).toContain('The link to your order')
  })

  test('an unsent quote that answers a question about the order’s quote is corrected, and a stranger’s draft is not', async () => {
    const { shop, staff, desk, holder, order } = await openAccepted()
    await holder.ask('Could it come in ivory?')
    const asked = await shop.app.db.kysely
      .selectFrom('quote_events')
      .select('id')
      .where('kind', '=', 'asked')
      .executeTakeFirstOrThrow()
    const { body: answer } = await desk.create({ from: 'request', requestId: asked.id })
    const { body: made } = await desk.create()
    const { body: strangers } = await desk.save(made.id, made.rev, someDraft(shop, { email: WRONG }))
    expect(answer.draft.email).toBe(WRONG)
    await correct(staff, order.id, { email: RIGHT })
    expect((await desk.read(answer.id)).body.draft.email).toBe(RIGHT)
    expect((await desk.read(strangers.id)).body.draft.email).toBe(WRONG)
    const stale = await desk.save(answer.id, answer.rev, { ...answer.draft, note: 'In ivory, then.' })
    expect(stale).toMatchObject({ status: 409, body: { error: 'draft_changed' } })
  })

  test('an order from a cart is corrected, stays in its account, and keeps the address when its shopper clicks again', async () => {
    const { shop, admin, asha } = await withPeople(open())
    const { body: intent } = await createIntent(asha)
    const { body } = await correct(admin, intent.orderId, { email: RIGHT })
    expect(body).toMatchObject({ email: RIGHT, account: { email: 'asha@example.in' } })
    expect((await subjectsOf(shop, RIGHT)).toSorted()).toEqual([
      `Order ${body.number}: we have corrected your e-mail address`,
      `Your order ${body.number}`,
    ])
    const elsewhere = { ...ADDRESS, city: 'Mumbai' }
    const again = await createIntent(asha, { ...cartOf(asha), shippingAddress: elsewhere })
    expect(again.body.orderId).toBe(intent.orderId)
    expect([await found(admin, `${RIGHT} mumbai`), await found(admin, 'asha@example.in')]).toEqual([1, 0])
    expect((await readOrder(asha, intent.orderId)).account).toBeUndefined()
  })

  test('the same address changes nothing; an invalid one, and an order without a customer, are refused', async () => {
    const { shop, staff, order } = await openAccepted()
    for (const email of [WRONG, 'WRONG@example.in'])
      expect(await correct(staff, order.id, { before: RIGHT, email })).toMatchObject({
        status: 200,
        body: { linkRev: order.link_rev },
      })
    for (const email of ['', 'nobody', 'a@b', 'a b@example.in', 'a@x.in, b@x.in', `${'a'.repeat(250)}@x.in`])
      expect(await correct(staff, order.id, { email })).toMatchObject({
        status: 422,
        body: { fields: { email: 'Please enter an e-mail address.' } },
      })
    expect((await correct(staff, order.id, { email: 7 })).status).toBe(400)
    const erased = await storeOrderRow(shop, { email: '' })
    expect((await correct(staff, erased.id, { email: RIGHT })).body.error).toBe('no_customer')
    const draft = await storeOrderRow(shop, { status: 'draft', captured_paise: 0, listed: 0 })
    expect((await correct(staff, draft.id, { email: RIGHT })).body.error).toBe('not_placed')
    expect((await detach(staff, draft.id)).body.error).toBe('not_placed')
    for (const call of [correct, detach]) {
      expect((await call(staff, 'f'.repeat(24), { email: RIGHT })).status).toBe(404)
      expect((await call(shop.visitor, order.id, { email: RIGHT })).status).toBe(401)
      const customer = await shop.signIn('meera@example.in')
      expect((await call(customer, order.id, { email: RIGHT })).status).toBe(403)
    }
    expect(await emailsTo(shop, RIGHT)).toEqual([])
    expect(await actionsOf(shop, 'order.email')).toEqual([])
  })

  test('of two who correct it at once one is told to look again, and the same correction twice is one', async () => {
    const { shop, staff, order } = await openAccepted()
    const other = await shop.signIn('other@example.in', 'admin')
    const different = await Promise.all([
      correct(staff, order.id, { before: WRONG, email: RIGHT }),
      correct(other, order.id, { before: WRONG, email: 'third@example.in' }),
    ])
    expect(different.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(different.find(({ status }) => status === 409)?.body.error).toBe('email_changed')
    const before = different.find(({ status }) => status === 200)?.body.email
    const alike = await Promise.all(
      [staff, other].map((client) => correct(client, order.id, { before, email: 'last@example.in' })),
    )
    expect(alike.map(({ status }) => status)).toEqual([200, 200])
    const { events, linkRev } = await readOrder(staff, order.id)
    expect(events?.filter(({ what }) => what === 'email_changed')).toHaveLength(2)
    expect(linkRev).toBe(order.link_rev + 2)
    expect(
      (await subjectsOf(shop, 'last@example.in')).filter((subject) => subject.includes('corrected')),
    ).toHaveLength(1)
  })

  test('an order is removed from the account of whoever added it, who can’t add it again; its customer gets the new link', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    const stranger = await shop.signIn('stranger@example.in')
    const strangers = holderOf(shop, quote, stranger)
    await strangers.claim()
    const { account } = await readOrder(staff, order.id)
    expect(account).toMatchObject({
      id: stranger.user?._id,
      email: 'stranger@example.in',
      getsEmails: false,
    })
    expect(await detach(staff, order.id, { accountId: 'f'.repeat(24) })).toMatchObject({
      status: 409,
      body: { error: 'account_changed' },
    })

    const removed = await detach(staff, order.id, { accountId: account?.id })
    expect(removed).toMatchObject({ status: 200, body: { account: null } })
    expect(eventsOf(removed)).toContain('detached')
    expect((await stranger.get('/api/orders/myorders')).body).toEqual([])
    expect((await stranger.get(`/api/orders/${order.id}`)).status).toBe(404)
    expect((await strangers.claim()).status).toBe(404)
    // Pressed twice.
    expect((await detach(staff, order.id, { accountId: account?.id })).status).toBe(200)
    expect((await actionsOf(shop, 'order.detach')).map(({ details }) => JSON.parse(details))).toEqual([
      { account: account?.id },
    ])

    const { body: desk } = await deskOf(staff).read(quote.id)
    const emails = await emailsTo(shop, WRONG)
    expect(emails.map(({ subject }) => subject)).toEqual([
      `Your quote ${quote.number}`,
      `You have accepted quote ${quote.number}`,
      `A new link to your order ${order.number}`,
    ])
    for (const { body } of emails) expect(body).toContain(desk.link)
    const meera = await shop.signIn('meera@example.in')
    expect((await holderOf(shop, desk, meera).claim()).status).toBe(200)
    expect((await readOrder(meera, order.id)).number).toBe(order.number)
  })

  test('an order from a cart is removed from its account, whose owner is sent no link and places one of her own', async () => {
    const { shop, admin, asha } = await withPeople(open())
    const { body: intent } = await createIntent(asha)
    const before = await subjectsOf(shop)
    expect(await detach(admin, intent.orderId)).toMatchObject({ status: 200, body: { account: null } })
    expect(await subjectsOf(shop)).toEqual(before)
    const removed = await storedOrder(shop, { id: intent.orderId })
    const token = await openTrackingLinks(shop.app).tokenFor(removed)
    expect(JSON.stringify(await emailsTo(shop, 'asha@example.in'))).not.toContain(token)
    const { body: next } = await createIntent(asha)
    expect(next.orderId).not.toBe(intent.orderId)
    const proof = await checkout.pay(intent.id, { webhooks: true })
    expect(proof.razorpay_order_id).toBe(intent.id)
    await expect.poll(async () => (await readOrder(admin, intent.orderId)).isPaid).toBe(true)
    expect((await asha.get(`/api/orders/${intent.orderId}`)).status).toBe(404)
  })

  test('an order that is removed from an account while its owner presses Pay again keeps its address, and she gets another', async () => {
    const { shop, admin, asha } = await withPeople(open())
    const { body: intent } = await createIntent(asha)
    let removed: Promise<unknown> | undefined
    beforeStatement(shop, /^update "orders" set "listed"/, async () => {
      removed = detach(admin, intent.orderId)
      // SQLite runs one transaction at a time.
      if (database === 'postgres') await removed
    })
    const elsewhere = { ...cartOf(asha), shippingAddress: { ...ADDRESS, city: 'Mysuru' } }
    const { body: next } = await createIntent(asha, elsewhere)
    await removed
    const { ship_city, user_id } = await storedOrder(shop, { id: intent.orderId })
    expect({ ship_city, user_id, isSame: next.orderId === intent.orderId }).toEqual(
      database === 'postgres'
        ? { ship_city: 'Bengaluru', user_id: null, isSame: false }
        : { ship_city: 'Mysuru', user_id: null, isSame: true },
    )
  })

  test('an order can’t be removed from an account that was erased', async () => {
    const { shop, admin, asha } = await withPeople(open())
    const { intent } = await checkout.buy(asha)
    await shop.app.db.kysely
      .updateTable('users')
      .set({ erased_at: shop.app.clock().toISOString() })
      .where('email', '=', 'asha@example.in')
      .execute()
    expect((await readOrder(admin, intent.orderId)).account).toBeNull()
  })

  test('a link that ends between being read and being used adds no order to an account', async () => {
    const { shop, staff, quote, order } = await openAccepted()
    const stranger = await shop.signIn('stranger@example.in')
    let corrected: Promise<unknown> | undefined
    // The first statement of the transaction that adds it. SQLite runs one transaction at a time.
    beforeStatement(shop, /select "id" from "users"/, async () => {
      corrected = correct(staff, order.id, { email: RIGHT })
      if (database === 'postgres') await corrected
    })
    const { status } = await holderOf(shop, quote, stranger).claim()
    await corrected
    expect(status).toBe(database === 'postgres' ? 404 : 200)
    const { account } = await readOrder(staff, order.id)
    expect(account?.email).toBe(database === 'postgres' ? undefined : 'stranger@example.in')
  })

  test(
    'an order that is removed from one account and corrected while another adds it is in none afterwards',
    { timeout: RACES_TIMEOUT_MS },
    async () => {
      const raced = racesOn(onDatabase, database)
      const ends = await raced(async ({ shop, staff, one, other }, scheduler) => {
        const { quotes } = one
        const made = await quotes.desk.create(staff, { from: 'nothing' }, {})
        const saved = await quotes.desk.save(staff, made.id, {
          rev: made.rev,
          draft: someDraft(shop, { email: WRONG }),
        })
        const quote = await quotes.desk.send(staff, made.id, { rev: saved.rev, email: false })
        const token = tokenOf(quote)
        const { order } = await quotes.visits.accept(token, acceptanceOf(quote))
        const id = order?.id ?? ''
        await shop.signIn('meera@example.in')
        const meera = await openAccountsIn(one.db.kysely)
          .where('users.email', '=', 'meera@example.in')
          .executeTakeFirstOrThrow()
        await quotes.payments.claim(token, meera)

        const [added, removed, corrected] = await interleaved<unknown>(scheduler, {
          add: () => quotes.payments.claim(token, staff),
          remove: () => other.board.detach(staff, id, { accountId: meera.id }),
          correct: () => other.board.correctEmail(staff, id, { email: RIGHT, before: WRONG }),
        })
        expect([codeOf(removed), codeOf(corrected)]).toEqual(['done', 'done'])
        const { user_id, email, link_rev } = await storedOrder(shop, { id })
        expect({ user_id, email, link_rev }).toEqual({ user_id: null, email: RIGHT, link_rev: 2 })
        return codeOf(added)
      })
      expect(ends).toSatisfy((codes: readonly string[]) =>
        codes.every((code) => ['order_taken', 'quote_not_found'].includes(code)),
      )
    },
  )
})
