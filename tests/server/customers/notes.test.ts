import { expect, test } from 'vitest'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import { openCustomers } from '#server/customers/customers.ts'
import { actsOf, auditOf } from '../../support/audit.ts'
import { useCheckout } from '../../support/checkout.ts'
import { customersDeskOf } from '../../support/customers.ts'
import { askForPrice } from '../../support/enquiries.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { deskOf, someDraft } from '../../support/quotes.ts'

const { standins, checkout } = useCheckout('appwrite')

onBothDatabases((open) => {
  test('a note sent again, as after a lost answer, is stored once', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const key = `requests-${await askForPrice(shop)}`
    const desk = customersDeskOf(staff)
    const id = 'a'.repeat(32)
    expect((await desk.note(key, 'Prefers silk', 'a')).status).toBe(422)
    const answers = await Promise.all([1, 2, 3].map(() => desk.note(key, 'Prefers silk', id)))
    for (const { status, body } of answers) {
      expect(status).toBe(201)
      expect(body.notes.map(({ text }) => text)).toEqual(['Prefers silk'])
    }
    expect((await actsOf(shop)).filter((act) => act === 'customer.noted')).toHaveLength(1)
  })

  test('a note is shown with its author, never changes, and is erased with the person’s data', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const id = await askForPrice(shop)
    const desk = customersDeskOf(staff)
    const key = `requests-${id}`
    expect((await desk.note(key, '  ')).status).toBe(422)
    expect((await desk.note(key, 'x'.repeat(2001))).status).toBe(422)
    expect((await desk.note('requests-unknown', 'Prefers silk')).status).toBe(404)
    await desk.note(key, 'Prefers silk')
    shop.passTime(1000)
    const { status, body } = await desk.note(key, 'Call after six')
    expect(status).toBe(201)
    expect(body.notes.map(({ text, by }) => [text, by])).toEqual([
      ['Call after six', staff.user?.name],
      ['Prefers silk', staff.user?.name],
    ])
    const exported = await staff.post<{ notesOfStaff: readonly object[] }>('/api/admin/people/export', {
      email: 'asha@example.in',
    })
    expect(exported.body.notesOfStaff).toMatchObject([{ text: 'Call after six' }, { text: 'Prefers silk' }])

    const erased = await staff.post<{ erased: readonly string[] }>('/api/admin/people/erase', {
      email: 'asha@example.in',
    })
    expect(erased.body.erased).toContain('2 notes of the staff')
    expect((await desk.read(key)).status).toBe(404)
    const { kysely } = shop.app.db
    expect(await kysely.selectFrom('enquiry_index').selectAll().execute()).toEqual([])
    const notes = await kysely.selectFrom('customer_notes').selectAll().execute()
    expect(notes.map(({ body: text, canonical_email }) => text + canonical_email)).toEqual(['', ''])
    expect(JSON.stringify(await auditOf(shop))).not.toContain('silk')
  })

  test('a note under a telephone number is erased with whoever has the number; one about another e-mail address isn’t', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const desk = customersDeskOf(staff)
    const quotes = deskOf(staff)
    const { body: made } = await quotes.create()
    await quotes.save(made.id, made.rev, someDraft(shop, { email: '', phone: '098765-43210' }))
    expect((await desk.note(`quote-${made.id}`, 'Prefers silk')).status).toBe(201)
    await desk.note(`requests-${await askForPrice(shop, { email: 'mother@example.in' })}`, 'Wears black')
    await askForPrice(shop)
    const asked = { email: 'asha@example.in' }
    const exported = await staff.post('/api/admin/people/export', asked)
    // Typing a number into a form doesn't reveal what is noted under it.
    expect(exported.body).toMatchObject({ notesOfStaff: [] })
    const { body: own } = await quotes.create()
    await quotes.save(own.id, own.rev, someDraft(shop, { email: asked.email, phone: '98765 43210' }))
    const withQuote = await staff.post('/api/admin/people/export', asked)
    expect(withQuote.body).toMatchObject({ notesOfStaff: [{ text: 'Prefers silk' }] })
    const { body } = await staff.post('/api/admin/people/erase', asked)
    expect(body).toMatchObject({ erased: expect.arrayContaining(['1 note of the staff']) })
    const { kysely } = shop.app.db
    const notes = await kysely.selectFrom('customer_notes').select('body').orderBy('body').execute()
    expect(notes).toEqual([{ body: '' }, { body: 'Wears black' }])
  })

  test('nothing is noted about a customer who is being erased', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const record = `requests-${await askForPrice(shop)}`
    const { audit, db, clock, quotes } = shop.app
    const erasedMeanwhile: typeof audit = {
      ...audit,
      recordWith: async (...work) => {
        await staff.post('/api/admin/people/erase', { email: 'asha@example.in' })
        return audit.recordWith(...work)
      },
    }
    const customers = openCustomers({ db, clock, audit: erasedMeanwhile, quotes: quotes.desk })
    const author = await openAccountsIn(db.kysely).executeTakeFirstOrThrow()
    const noting = customers.note(author, record, { id: 'a'.repeat(32), text: 'Prefers silk' })
    await expect(noting).rejects.toMatchObject({ status: 404 })
    expect(await db.kysely.selectFrom('customer_notes').selectAll().execute()).toEqual([])
  })

  test('notes on a customer’s orders are on her page too, apart from those on herself, and are erased with her data', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { intent } = await checkout.buy(await shop.signIn('asha@example.in'))
    const key = `order-${intent.orderId}`
    const desk = customersDeskOf(staff)
    await desk.note(key, 'Prefers silk')
    const words = 'Left shoulder lower'
    await staff.post(`/api/orders/${intent.orderId}/notes`, { id: 'a'.repeat(32), words })
    const { notes, orderNotes } = (await desk.read(key)).body
    expect(notes).toMatchObject([{ text: 'Prefers silk' }])
    expect(orderNotes).toMatchObject([{ text: words, by: 'Staff', orderId: intent.orderId, joinedBy: null }])
    await staff.post('/api/admin/people/erase', { email: 'asha@example.in' })
    expect((await desk.read(key)).body.orderNotes).toEqual([])
  })

  test('a note is deleted at the end of its retention period', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const key = `requests-${await askForPrice(shop)}`
    await customersDeskOf(staff).note(key, 'Prefers silk')
    shop.passTime(RETENTION_DAYS.customerNote * DAY_MS - 60_000)
    await shop.app.retention.purge()
    const later = await shop.signIn('later@example.in', 'admin')
    expect((await customersDeskOf(later).read(key)).body.notes).toHaveLength(1)
    shop.passTime(120_000)
    await shop.app.retention.purge()
    expect((await customersDeskOf(later).read(key)).body.notes).toEqual([])
  })
})
