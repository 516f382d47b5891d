import { expect, test } from 'vitest'
import { HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { useCheckout, readOrder, refund } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, subjectsOf } from '../../support/emails.ts'
import { beforeStatement } from '../../support/interleaved.ts'
import { payIn } from '../../support/production.ts'
import { openQuoteLink } from '../../support/quote-link.ts'
import {
  acceptanceOf,
  deskOf,
  everyRow,
  holderOf,
  openWithQuote,
  sentQuote,
  SOME_TOTAL,
  tokenOf,
} from '../../support/quotes.ts'
import type { Shop, ShopOptions } from '../../support/shop.ts'

const { standins, checkout } = useCheckout('appwrite')

const revised = async (staff: Client, quote: DeskQuote, note = 'Better') => {
  const desk = deskOf(staff)
  const { body: saved } = await desk.save(quote.id, quote.rev, { ...quote.draft, note })
  return (await desk.send(quote.id, saved.rev)).body
}

const subjects = async (shop: Shop) =>
  (await subjectsOf(shop)).map((subject) => subject.replace(/\S+-\S+/g, 'N'))

onBothDatabases((onDatabase, database) => {
  const open = (options: ShopOptions = {}) => onDatabase({ standins, ...options })

  test('a link shows what was signed, and a hundred visits by people and programs change no row', async () => {
    const { shop, quote, holder } = await openWithQuote(open)
    const { status, visit, headers } = await holder.visit()
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(visit).toMatchObject({
      token: tokenOf(quote),
      state: 'sent',
      current: { document: { total: SOME_TOTAL }, sha256: quote.versions[0]?.sha256 },
      previous: null,
      accepted: null,
      order: null,
      payWithinHours: 72,
      products: { blazer: { slug: 'burgundy-blazer', image: '/blazer.webp' } },
    })
    expect(JSON.stringify(visit)).not.toContain('Staff')
    const before = await everyRow(shop)
    for (let n = 0; n < 100; n += 1) {
      const method = n % 2 ? 'HEAD' : 'GET'
      expect((await openQuoteLink(shop, tokenOf(quote), { method })).status).toBe(200)
      const path = `${shop.app.config.SITE_URL}/api/quotes/${tokenOf(quote)}/${n % 4 < 2 ? 'file' : 'pay'}`
      const answer = await shop.send(new Request(path, { method, headers: { 'user-agent': 'WhatsApp/2' } }))
      expect([200, 405]).toContain(answer.status)
    }
    expect(await everyRow(shop)).toBe(before)
  })

  test('accepting by name makes one order of exactly what was signed, and notifies the customer and staff', async () => {
    const { shop, quote, holder } = await openWithQuote(open)
    const { status, visit } = await holder.accept({ name: 'Asha  Rao', gstin: '27aapfu0939f1zv' })
    expect(status).toBe(200)
    expect(visit).toMatchObject({
      state: 'accepted',
      accepted: { name: 'Asha Rao', version: 1 },
      order: { state: 'unpaid', paidAmount: 0, balanceDue: SOME_TOTAL / 100 },
    })
    const order = await shop.app.db.kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      source: 'quote',
      status: 'unpaid',
      user_id: null,
      customer_name: 'Asha Rao',
      email: 'asha@example.in',
      total_paise: SOME_TOTAL,
      shipping_paise: 1_000_00,
      ship_state: 'Karnataka',
      ship_postal_code: '560025',
      gstin: '27AAPFU0939F1ZV',
    })
    expect(Date.parse(order.pay_by) - Date.parse(order.created_at)).toBe(72 * HOUR_MS)
    const again = await holder.accept({ name: 'Somebody Else' })
    expect(again.visit?.order?.id).toBe(order.id)
    expect(again.visit?.accepted?.name).toBe('Asha Rao')
    expect(await shop.app.db.kysely.selectFrom('orders').select('id').execute()).toHaveLength(1)
    expect(await subjects(shop)).toEqual([
      'Your quote N',
      'You have accepted quote N',
      'Accepted: quote N ₹1,03,999.50',
    ])
    const told = (await emailsOf(shop)).find(({ subject }) => subject.startsWith('Accepted: '))
    expect(told?.reply_to).toBe('asha@example.in')
    for (const fact of [order.number, order.ship_phone, order.ship_address, order.ship_postal_code])
      expect(told?.body).toContain(fact)
    const { body: seen } = await deskOf(await shop.signIn('staff@example.in', 'admin')).read(quote.id)
    expect(seen).toMatchObject({ state: 'accepted', orderState: 'unpaid', acceptedName: 'Asha Rao' })
  })

  test('a field missing from an acceptance is named, and nothing is accepted', async () => {
    const { holder } = await openWithQuote(open)
    for (const [field, change] of Object.entries<Readonly<Record<string, string>>>({
      name: { name: ' ' },
      address: { address: '' },
      city: { city: ' ' },
      postalCode: { postalCode: '56002' },
      state: { state: '25' },
      phone: { phone: '12345' },
      gstin: { gstin: '27AAPFU0939F1ZW' },
      terms: { terms: '' },
    }))
      expect(await holder.accept(change)).toMatchObject({
        status: 422,
        posted: { faults: { [field]: expect.any(String) } },
      })
    expect((await holder.visit()).visit?.state).toBe('sent')
  })

  test('a replaced version can’t be accepted, and the refusal shows the current one', async () => {
    const { staff, quote, holder } = await openWithQuote(open)
    const next = await revised(staff, quote)
    const replaced = {
      status: 409,
      title: 'There is a newer version',
      visit: { state: 'sent', current: { document: { version: 2 } }, previous: { version: 1 } },
    }
    expect(await holder.accept()).toMatchObject(replaced)
    expect((await holder.accept({ sha256: next.versions[0]?.sha256 ?? '' })).status).toBe(409)
    expect(await holder.accept({ version: '2' })).toMatchObject(replaced)
    expect((await holder.accept(acceptanceOf(next))).status).toBe(200)
  })

  test('expired, withdrawn and declined quotes can be neither accepted nor paid', async () => {
    const { shop, staff, quote, holder } = await openWithQuote(open)
    expect((await holder.pay('full')).body.error).toBe('quote_not_accepted')
    const withdrawn = await sentQuote(shop, staff)
    await deskOf(staff).change(withdrawn.id, { action: 'withdraw' })
    const declined = await sentQuote(shop, staff)
    const declining = holderOf(shop, declined)
    expect((await declining.decline('Too late for the wedding')).visit?.state).toBe('declined')
    expect((await declining.decline()).status).toBe(200)
    expect((await deskOf(staff).read(declined.id)).body.events).toMatchObject([
      { what: 'declined', version: 1, details: 'Too late for the wedding' },
      { what: 'sent' },
      { what: 'created' },
    ])
    shop.passTime(8 * DAY_MS)
    for (const [one, status, error] of [
      [quote, 410, 'quote_expired'],
      [withdrawn, 409, 'quote_withdrawn'],
      [declined, 409, 'quote_declined'],
    ] as const) {
      const client = holderOf(shop, one)
      const late = await client.accept()
      expect([late.status, late.posted?.text]).toEqual([status, expect.stringMatching(/\S/)])
      for (const refused of [await client.pay('full'), await client.pay('deposit')])
        expect([refused.status, refused.body.error]).toEqual([status, error])
    }
    expect(await shop.app.db.kysely.selectFrom('payments').selectAll().execute()).toEqual([])
    expect(await subjects(shop)).toContain('Declined: quote N')
  })

  // SQLite runs transactions one after the other.
  test.runIf(database === 'postgres')(
    'a customer who pays the balance while staff ask for it isn’t asked any more',
    async () => {
      const { shop, desk, quote, holder } = await openWithQuote(open)
      await holder.accept()
      const { body: deposit } = await holder.pay('deposit')
      await holder.verify(await checkout.pay(deposit.id))
      beforeStatement(shop, /^update "orders"|from "order_lines"/, () =>
        payIn(shop, { id: deposit.orderId }, SOME_TOTAL - deposit.amount),
      )
      expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({
        status: 409,
        body: { error: 'nothing_due' },
      })
      expect((await subjects(shop)).filter((subject) => subject.startsWith('Balance due'))).toEqual([])
    },
  )

  test('the deposit and then the balance are paid through the same link, to the paisa of what was signed', async () => {
    const { shop, desk, quote, holder } = await openWithQuote(open)
    await holder.accept()
    const { body: deposit } = await holder.pay('deposit')
    expect(deposit).toMatchObject({ amount: 50_000_00, currency: 'INR' })
    const first = await holder.verify(await checkout.pay(deposit.id))
    expect([first.status, first.body.status]).toEqual([200, 'ok'])
    expect((await holder.visit()).visit?.order).toMatchObject({
      state: 'part_paid',
      paidAmount: 50_000,
      balanceDue: SOME_TOTAL / 100 - 50_000,
      payBy: null,
    })
    expect((await holder.pay('full')).status).toBe(409)
    const asked = async () =>
      (await desk.read(quote.id)).body.events.filter(({ what }) => what === 'balance_asked').length
    const hold = (pending_at: string | null) =>
      shop.app.db.kysely.updateTable('payments').set({ pending_at }).execute()
    await hold(shop.app.clock().toISOString())
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({
      status: 409,
      body: { error: 'payment_pending' },
    })
    await hold(null)
    await shop.app.service.ask(await shop.app.orders.find(deposit.orderId), {
      kind: 'cancel',
      line: null,
      words: '',
    })
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({
      status: 409,
      body: { error: 'cancellation_asked' },
    })
    // None is accepted from a page that was opened earlier, either.
    expect(await holder.pay('balance')).toMatchObject({ status: 409, body: { error: 'cancellation_asked' } })
    await shop.app.db.kysely
      .updateTable('service_requests')
      .set({ ended_at: '2026-01-01T00:00:00Z' })
      .execute()
    const flag = (reason: string | null) =>
      shop.app.db.kysely.updateTable('orders').set({ flag: reason }).execute()
    await flag('payment_unknown')
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({
      status: 409,
      body: { error: 'payment_pending' },
    })
    await flag(null)
    expect((await desk.change(quote.id, { action: 'askBalance' })).status).toBe(200)
    expect(await asked()).toBe(1)
    // No e-mail is sent a second time on the same day, so the answer doesn't say that one was.
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({
      status: 409,
      body: { error: 'balance_asked' },
    })
    expect(await asked()).toBe(1)
    expect((await subjects(shop)).filter((subject) => subject.startsWith('Balance due'))).toHaveLength(1)
    // Neither the quote's last day nor the day of the first payment matters any more.
    shop.passTime(10 * DAY_MS)
    const { body: balance } = await holder.pay('balance')
    expect(balance.amount).toBe(SOME_TOTAL - 50_000_00)
    await holder.verify(await checkout.pay(balance.id))
    expect((await holder.visit()).visit).toMatchObject({
      state: 'accepted',
      order: { state: 'paid', balanceDue: 0 },
    })
    const { orders } = await checkout.ledger()
    const paid = orders.filter(({ id }) => [deposit.id, balance.id].includes(id))
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(SOME_TOTAL)
    for (const purpose of ['full', 'deposit', 'balance']) expect((await holder.pay(purpose)).status).toBe(409)
    const { events } = await shop.app.quotes.desk.read(quote.id)
    expect(events.filter(({ what }) => what === 'paid').map(({ details }) => details)).toEqual([
      '₹53,999.50',
      '₹50,000',
    ])
  })

  test('the balance isn’t asked for once the deposit was refunded', async () => {
    const { staff, desk, quote, holder } = await openWithQuote(open)
    await holder.accept()
    const { body: deposit } = await holder.pay('deposit')
    await holder.verify(await checkout.pay(deposit.id))
    expect((await refund(staff, deposit.orderId, 'back', { reason: 'She asked for it' })).status).toBe(200)
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject({
      status: 409,
      body: { error: 'nothing_due' },
    })
  })

  test('a quote without a deposit is paid all at once, even after its last day', async () => {
    const { shop, holder } = await openWithQuote(open, {
      deposit: null,
      validUntil: dayInIndia(new Date()),
    })
    await holder.accept()
    expect((await holder.pay('deposit')).body.error).toBe('no_deposit')
    shop.passTime(DAY_MS)
    const { body: intent } = await holder.pay('full')
    expect(intent.amount).toBe(SOME_TOTAL)
    expect((await holder.pay('full')).body.id).toBe(intent.id)
    expect((await holder.pay('whatever')).status).toBe(422)
  })

  test('a proof of payment for another order is refused at a quote’s link', async () => {
    const { shop, staff, holder } = await openWithQuote(open)
    const other = holderOf(shop, await sentQuote(shop, staff))
    await holder.accept()
    await other.accept()
    const { body: intent } = await other.pay('full')
    const proof = await checkout.pay(intent.id)
    expect((await holder.verify(proof)).status).toBe(404)
    expect((await other.verify(proof)).body.status).toBe('ok')
  })

  test('a new link also ends that of its order, to which the quote’s page led', async () => {
    const { shop, quote, holder, desk } = await openWithQuote(open)
    await holder.accept()
    const path = async () => (await shop.app.tracking.pathOfQuote(quote.id)) ?? ''
    const before = await path()
    const status = async (link: string) => {
      const token = link.split('/').at(-1) ?? ''
      return (await shop.visitor.get(`/api/track/${token}`)).status
    }
    expect(await status(before)).toBe(200)
    await desk.change(quote.id, { action: 'newLink' })
    expect(await status(before)).toBe(404)
    expect(await status(await path())).toBe(200)
  })

  test('a question about a quote reaches staff as a request, once, with the quote’s number', async () => {
    const { shop, staff, quote, holder, desk } = await openWithQuote(open)
    shop.passTime(1)
    expect((await holder.ask('Could it be ivory?')).status).toBe(200)
    await holder.ask('Could it be ivory?')
    const { body } = await staff.get<{ entries: { message: string; name: string }[] }>(
      `/api/admin/requests?q=${quote.number}`,
    )
    expect(body.entries).toMatchObject([
      { message: `About quote ${quote.number}: Could it be ivory?`, name: 'Asha Rao' },
    ])
    expect((await desk.read(quote.id)).body.events[0]).toMatchObject({ what: 'asked', actor: 'customer' })
    expect((await subjects(shop)).filter((subject) => subject.startsWith('Price request'))).toHaveLength(1)
  })

  test('a question links staff to the quote it is about, and its answer starts with the same products', async () => {
    const { shop, quote, holder, staff } = await openWithQuote(open)
    const desk = deskOf(staff)
    await holder.ask('Please send me a new quote like this one.')
    const { id: requestId } = await shop.app.db.kysely
      .selectFrom('quote_events')
      .select('id')
      .where('kind', '=', 'asked')
      .executeTakeFirstOrThrow()
    const listed = async () =>
      (await desk.list(`?request=${requestId}`)).body.quotes.map(({ number, state }) => [number, state])
    expect(await listed()).toEqual([[quote.number, 'sent']])
    const { status, body: answer } = await desk.create({ from: 'request', requestId })
    expect([status, answer.state, answer.draft]).toEqual([201, 'draft', quote.draft])
    expect(await listed()).toEqual([
      [answer.number, 'draft'],
      [quote.number, 'sent'],
    ])
    expect((await desk.create({ from: 'request', requestId })).body.id).toBe(answer.id)
  })

  test('the order is claimed by a signed-in holder of the link, and by no other account after that', async () => {
    const { shop, staff, quote, holder } = await openWithQuote(open)
    const asha = await shop.signIn('asha@example.in')
    const meera = await shop.signIn('meera@example.in')
    expect((await holderOf(shop, quote, asha).claim()).status).toBe(409)
    await holder.accept()
    expect((await holder.claim()).status).toBe(401)
    const { body } = await holderOf(shop, quote, asha).claim()
    expect((await readOrder(asha, body.orderId)).totalPrice).toBe(SOME_TOTAL / 100)
    expect((await holderOf(shop, quote, asha).claim()).status).toBe(200)
    expect((await holderOf(shop, quote, meera).claim()).status).toBe(409)
    expect((await meera.get(`/api/orders/${body.orderId}`)).status).toBe(404)
    const payable = async (client: Client) => (await readOrder(client, body.orderId)).payable
    expect([await payable(asha), await payable(staff)]).toEqual(['full', undefined])
    shop.passTime(73 * HOUR_MS)
    expect(await payable(await shop.signIn('asha@example.in'))).toBeUndefined()
  })

  test('the balance isn’t asked for while the shop holds money that doesn’t count, because none is taken then', async () => {
    const { desk, quote, holder } = await openWithQuote(open)
    await holder.accept()
    const { body: deposit } = await holder.pay('deposit')
    for (const status of [200, 409])
      expect((await holder.verify(await checkout.pay(deposit.id))).status).toBe(status)
    const refused = { status: 409, body: { error: 'payment_unapplied' } }
    expect(await holder.pay('balance')).toMatchObject(refused)
    expect(await desk.change(quote.id, { action: 'askBalance' })).toMatchObject(refused)
  })

  test('an order that is claimed by a double click is claimed once', async () => {
    const { shop, staff, quote, holder } = await openWithQuote(open)
    await holder.accept()
    const clicking = holderOf(shop, quote, await shop.signIn('asha@example.in'))
    const answers = await Promise.all([clicking.claim(), clicking.claim()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { events } = (await deskOf(staff).read(quote.id)).body
    expect(events.filter(({ what }) => what === 'claimed')).toHaveLength(1)
  })

  test('a customer is reminded once of each version two days before its end, and not of an ended one', async () => {
    const { shop, staff, quote } = await openWithQuote(open)
    const day = (later: number) => dayInIndia(shop.app.clock(), later)
    const accepted = await sentQuote(shop, staff)
    await holderOf(shop, accepted).accept()
    const withdrawn = await sentQuote(shop, staff)
    await deskOf(staff).change(withdrawn.id, { action: 'withdraw' })
    await sentQuote(shop, staff, { validUntil: day(1) })
    const reminders = async () =>
      (await subjects(shop)).filter((subject) => subject.includes('is valid until'))
    await shop.app.quotes.remind()
    expect(await reminders()).toEqual([])
    shop.passTime(6 * DAY_MS)
    await Promise.all([1, 2, 3].map(() => shop.app.quotes.remind()))
    await shop.app.quotes.remind()
    expect(await reminders()).toHaveLength(1)
    const desk = deskOf(await shop.signIn('staff@example.in', 'admin'))
    await desk.change(quote.id, { action: 'extend', validUntil: day(10) })
    shop.passTime(9 * DAY_MS)
    await shop.app.quotes.remind()
    expect(await reminders()).toHaveLength(2)
  })

  test('an empty question and declining an accepted quote are refused', async () => {
    const { holder } = await openWithQuote(open)
    expect(await holder.ask(' ')).toMatchObject({
      status: 422,
      posted: { faults: { message: expect.any(String) } },
    })
    await holder.accept()
    expect((await holder.decline()).status).toBe(409)
    expect((await holder.visit()).visit?.state).toBe('accepted')
  })

  test('the operator sees how many quotes there are in each state', async () => {
    const { shop } = await openWithQuote(open)
    const counts = async () => {
      const families = await shop.app.metrics.families()
      const { samples = [] } = families.find(({ name }) => name === 'shop_quotes') ?? {}
      return samples.filter(({ value }) => value > 0).map(({ labels, value }) => [labels?.['state'], value])
    }
    expect(await counts()).toEqual([['sent', 1]])
    shop.passTime(8 * DAY_MS)
    expect(await counts()).toEqual([['expired', 1]])
  })
})
