import { expect, test } from 'vitest'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { cancel, refund, useCheckout } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { beforeStatement, someStatementWaits } from '../../support/interleaved.ts'
import { deskOf, everyRow, holderOf, openWithQuote, sentQuote, SOME_TOTAL } from '../../support/quotes.ts'
import type { ShopOptions } from '../../support/shop.ts'

const { standins, checkout } = useCheckout('appwrite')

onBothDatabases((onDatabase, database) => {
  const open = (options: ShopOptions) => onDatabase({ standins, ...options })

  test('a person’s quotes are exported and erased with her, except what an order needs', async () => {
    const { shop, staff, quote } = await openWithQuote(open)
    const bought = await sentQuote(shop, staff)
    const buyer = holderOf(shop, bought)
    await buyer.accept()
    const { body: intent } = await buyer.pay('full')
    await buyer.verify(await checkout.pay(intent.id))
    expect((await buyer.ask('Will it be there before I marry in Udaipur?')).status).toBe(200)
    const email = 'asha@example.in'
    const { body: exported } = await staff.post<{ quotes: { number: string; versions: unknown[] }[] }>(
      '/api/admin/people/export',
      { email },
    )
    expect(exported.quotes.map(({ number }) => number).toSorted()).toEqual(
      [quote.number, bought.number].toSorted(),
    )
    expect((await staff.post('/api/admin/people/erase', { email })).status).toBe(200)
    expect((await holderOf(shop, quote).visit()).status).toBe(404)
    expect((await buyer.visit()).visit).toMatchObject({ state: 'accepted', order: { state: 'paid' } })
    const { kysely } = shop.app.db
    const gone = await kysely.selectFrom('quotes').selectAll().where('id', '=', quote.id).execute()
    expect(gone).toMatchObject([{ name: 'Erased', email: '', phone: '', status: 'withdrawn' }])
    const versions = await kysely
      .selectFrom('quote_versions')
      .selectAll()
      .where('quote_id', '=', quote.id)
      .execute()
    expect(versions).toMatchObject([
      { body: null, sha256: quote.versions[0]?.sha256, total_paise: SOME_TOTAL },
    ])
    const left = await everyRow(shop)
    for (const personal of [email, 'Udaipur']) expect(left).not.toContain(personal)
    const { events } = (await deskOf(staff).read(bought.id)).body
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'accepted', details: expect.stringMatching(/^by .+, order /) }),
    )
    expect((await deskOf(staff).list()).body.quotes.map(({ id }) => id)).toEqual([bought.id])
  })

  test('a data export contains why she declined, what she asked, what is drafted for her, and her money', async () => {
    const { shop, staff, quote, holder } = await openWithQuote(open)
    const { kysely } = shop.app.db
    const email = 'asha@example.in'
    await holder.ask('Could it be ivory?')
    await holder.decline('My sister sews it')
    const resent = await sentQuote(shop, staff)
    await deskOf(staff).save(resent.id, resent.rev, { ...resent.draft, email: 'meera@example.in' })
    const bought = await sentQuote(shop, staff)
    const buyer = holderOf(shop, bought)
    await buyer.accept()
    const { body: intent } = await buyer.pay('full')
    await buyer.verify(await checkout.pay(intent.id))
    await refund(staff, intent.orderId, 'a part', { amount: 100, reason: 'Her sleeve was torn' })
    await cancel(staff, intent.orderId, 'off', 'She marries elsewhere')
    const payment = await kysely.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const at = shop.app.clock().toISOString()
    await kysely
      .insertInto('disputes')
      .values({
        id: 'disp_1',
        order_id: payment.order_id,
        payment_id: payment.id,
        status: 'open',
        phase: 'chargeback',
        reason: 'not_received',
        amount_paise: 500_00,
        deducted_paise: 0,
        currency: 'INR',
        created_at: at,
        changed_at: at,
      })
      .execute()
    const { body: file } = await staff.post<{
      readonly quotes: readonly { readonly number: string }[]
      readonly orders: readonly object[]
      readonly requests: readonly object[]
    }>('/api/admin/people/export', { email })
    const quoteOf = ({ number }: DeskQuote) => file.quotes.find((exported) => exported.number === number)
    const { name, phone, note } = quote.draft
    expect(quoteOf(quote)).toMatchObject({
      draft: { name, email, phone, note },
      said: [
        { what: 'asked', words: 'Could it be ivory?' },
        { what: 'declined', words: 'My sister sews it' },
      ],
    })
    // The next recipient of a sent quote may be somebody else.
    expect(quoteOf(resent)).toMatchObject({ draft: null })
    const back = { status: 'processed', currency: 'INR', askedAt: expect.any(String) }
    expect(file.orders).toMatchObject([
      {
        cancelledBecause: 'She marries elsewhere',
        payments: [{ amount: SOME_TOTAL / 100, currency: 'INR', purpose: 'full', status: 'captured' }],
        refunds: [
          { ...back, amount: 100, reason: 'Her sleeve was torn' },
          { ...back, amount: SOME_TOTAL / 100 - 100, reason: 'She marries elsewhere' },
        ],
        disputes: [{ amount: 500, currency: 'INR', reason: 'not_received', status: 'open', openedAt: at }],
      },
    ])
    // A question about a quote is an enquiry, too.
    expect(file.requests).toContainEqual(
      expect.objectContaining({
        message: `About quote ${quote.number}: Could it be ivory?`,
        consent: { noticeVersion: expect.any(String), isTicked: false, at: expect.any(String) },
      }),
    )
  })

  test('somebody who is only named in the draft of another customer’s quote is told so and erased there, and the quote stays', async () => {
    const { shop, staff, quote } = await openWithQuote(open)
    const desk = deskOf(staff)
    const meera = { name: 'Meera Iyer', email: 'Meera@example.in', phone: '9811111111', note: 'As for Asha' }
    await desk.save(quote.id, quote.rev, { ...quote.draft, ...meera })
    const whose = { email: 'meera@example.in' }
    const { body: file } = await staff.post('/api/admin/people/export', whose)
    expect(file).toMatchObject({ quotes: [], draftedQuotes: [{ number: quote.number, ...meera }] })
    const { body } = await staff.post<{ readonly erased: readonly string[] }>(
      '/api/admin/people/erase',
      whose,
    )
    expect(body.erased).toEqual(['the draft of 1 quote that went to somebody else'])
    const left = await everyRow(shop)
    for (const personal of Object.values(meera)) expect(left).not.toContain(personal)
    const { name, email, phone } = quote
    const kept = (await desk.read(quote.id)).body
    expect(kept).toMatchObject({ state: 'sent', link: quote.link, draft: { name, email, phone } })
    // Somebody who had it open is told, and doesn't write the data back.
    expect((await desk.save(quote.id, quote.rev + 1, { ...quote.draft, ...meera })).status).toBe(409)
  })

  // SQLite runs transactions one after the other.
  test.runIf(database === 'postgres').each(['save', 'send'] as const)(
    'a draft that names somebody and is changed during her erasure loses no change, and keeps nothing of her: %s',
    async (what) => {
      const { shop, staff, quote } = await openWithQuote(open)
      const desk = deskOf(staff)
      const meera = { name: 'Meera Iyer', email: 'meera@example.in', phone: '9811111111' }
      const { body: named } = await desk.save(quote.id, quote.rev, { ...quote.draft, ...meera })
      let changing: Promise<{ readonly status: number }> | undefined
      beforeStatement(shop, /^update "quote_drafts"/, async () => {
        changing =
          what === 'send'
            ? desk.send(quote.id, named.rev)
            : desk.save(quote.id, named.rev, { ...named.draft, note: 'In ivory' })
        await Promise.race([changing, someStatementWaits(shop)])
      })
      const erased = await staff.post('/api/admin/people/erase', { email: meera.email })
      expect([erased.status, (await changing)?.status]).toEqual([200, 409])
      const left = await everyRow(shop)
      for (const personal of Object.values(meera)) expect(left).not.toContain(personal)
    },
  )

  test('e-mails about a claimed order are erased with its claimer, although they went to another address', async () => {
    const { shop, staff, quote } = await openWithQuote(open)
    const { kysely } = shop.app.db
    const claimer = await shop.signIn('claimer@example.in')
    const bought = holderOf(shop, quote, claimer)
    await bought.accept()
    const { body: intent } = await bought.pay('full')
    await bought.verify(await checkout.pay(intent.id))
    await refund(staff, intent.orderId, 'a part', { amount: 100, reason: 'A sleeve' })
    expect((await bought.claim()).status).toBe(200)
    const other = await sentQuote(shop, staff)
    await kysely.updateTable('outbox').set({ status: 'waiting' }).execute()
    const erased = await staff.post('/api/admin/people/erase', { email: 'claimer@example.in' })
    expect(erased.status).toBe(200)
    const waiting = kysely
      .selectFrom('outbox')
      .select(['subject', 'recipient'])
      .where('status', '=', 'waiting')
    expect(await waiting.execute()).toEqual([
      { subject: `Your quote ${other.number}`, recipient: 'asha@example.in' },
    ])
  })

  test('e-mails about an order that can still be paid reach its holder and staff, even after its claimer is erased', async () => {
    const { shop, staff, quote } = await openWithQuote(open)
    const { kysely } = shop.app.db
    const bought = holderOf(shop, quote, await shop.signIn('claimer@example.in'))
    await bought.accept()
    await bought.claim()
    await kysely.updateTable('outbox').set({ status: 'waiting' }).execute()
    await staff.post('/api/admin/people/erase', { email: 'claimer@example.in' })
    const waiting = kysely.selectFrom('outbox').select('recipient').where('status', '=', 'waiting')
    const told = (await waiting.execute()).map(({ recipient }) => recipient)
    expect(told.toSorted()).toEqual(['asha@example.in', 'asha@example.in', 'desk@example.in'])
  })

  test('quotes without an order are erased at the end of the privacy notice’s period', async () => {
    const { shop, quote } = await openWithQuote(open)
    shop.passTime(370 * DAY_MS)
    await shop.app.retention.purge()
    const row = () =>
      shop.app.db.kysely.selectFrom('quotes').select('name').where('id', '=', quote.id).execute()
    expect(await row()).toEqual([{ name: 'Asha Rao' }])
    shop.passTime(8 * DAY_MS)
    await shop.app.retention.purge()
    expect(await row()).toEqual([{ name: 'Erased' }])
  })

  test('an accepted but unpaid quote is erased completely once no money for it can arrive', async () => {
    const { shop, holder } = await openWithQuote(open)
    const GSTIN = '27AAPFU0939F1ZV'
    expect((await holder.accept({ gstin: GSTIN })).visit?.state).toBe('accepted')
    shop.passTime(3 * DAY_MS)
    await shop.app.payments.reconcile({ everything: true })
    shop.passTime(7 * DAY_MS)
    const staff = await shop.signIn('staff@example.in', 'admin')
    expect((await staff.post('/api/admin/people/erase', { email: 'asha@example.in' })).status).toBe(200)
    const left = await everyRow(shop)
    for (const personal of ['asha@example.in', GSTIN]) expect(left).not.toContain(personal)
  })
})
