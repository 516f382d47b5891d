import { expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { requestTable } from '#server/enquiries/admin-tables.ts'
import { openDesk } from '#server/enquiries/desk.ts'
import type { DocumentService } from '#server/enquiries/document-service.ts'
import { openEnquirySweep } from '#server/enquiries/enquiry-sweep.ts'
import { openPendingEnquiries } from '#server/enquiries/pending-enquiries.ts'
import { findPerson } from '#server/enquiries/person.ts'
import { erasePerson } from '#server/enquiries/person-erase.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { priceRequest } from '../../support/enquiries.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const documentsOf = async ({ app }: Shop, email: string) =>
  app.enquiries.service.list('requests', { equal: { email }, limit: 10 })

const NONE = { outcome: 'done', value: { rows: [], total: 0 } }

onBothDatabases((open) => {
  const openWithSomebody = async () => ({
    shop: await open({ standins }),
    email: `${crypto.randomUUID()}@example.com`,
  })

  test('a customer erased while her request is on its way to the document service isn’t brought back by it', async () => {
    const { shop, email } = await openWithSomebody()
    const admin = await shop.signIn('admin@example.com', 'admin')
    await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, delayMs: 1500 })
    const sent = shop.visitor.post('/api/requests', priceRequest({ email }))
    await vi.waitFor(async () => expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1))
    expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(200)
    expect((await sent).status).toBe(201)
    expect(await documentsOf(shop, email)).toEqual(NONE)
    expect(await shop.app.db.kysely.selectFrom('enquiry_index').selectAll().execute()).toEqual([])
  })

  test('a request delivered during the erasure is erased, too', async () => {
    const { shop, email } = await openWithSomebody()
    const { db, enquiries, outbox, clock } = shop.app
    await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, status: 500, body: {} })
    await shop.visitor.post('/api/requests', priceRequest({ email }))
    const person = await findPerson(db.kysely, enquiries.service, email)
    shop.passTime(61 * 1000)
    await enquiries.pending.deliverDue()
    expect(await documentsOf(shop, email)).toMatchObject({ value: { total: 1 } })
    await erasePerson(db, enquiries.service, outbox, { email, person, now: clock(), hasPosthog: false })
    expect(await documentsOf(shop, email)).toEqual(NONE)
  })

  test('a customer erased while staff answer her request isn’t brought back by the answer', async () => {
    const { shop, email } = await openWithSomebody()
    const { db, enquiries, clock } = shop.app
    const { body } = await shop.visitor.post<{ readonly id: string }>(
      '/api/requests',
      priceRequest({ email }),
    )
    const admin = await shop.signIn('admin@example.com', 'admin')
    const erasedMeanwhile: DocumentService = {
      ...enquiries.service,
      change: async (...change) => {
        const answered = await enquiries.service.change(...change)
        expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(200)
        return answered
      },
    }
    const desk = openDesk({ service: erasedMeanwhile, pending: enquiries.pending, db, clock })
    await desk.change(requestTable, { id: body.id, state: 'answered' })
    expect(await db.kysely.selectFrom('enquiry_index').selectAll().execute()).toEqual([])
  })

  test('a customer erased while the sweep reads the document service isn’t brought back by it', async () => {
    const { shop, email } = await openWithSomebody()
    const { db, enquiries, clock, log } = shop.app
    await shop.visitor.post('/api/requests', priceRequest({ email }))
    const admin = await shop.signIn('admin@example.com', 'admin')
    const erasedMeanwhile: DocumentService = {
      ...enquiries.service,
      list: async (table, wanted) => {
        const answered = await enquiries.service.list(table, wanted)
        if (table === 'requests')
          expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(200)
        return answered
      },
    }
    const { pending } = enquiries
    await openEnquirySweep({ service: erasedMeanwhile, pending, db, clock, log }).sweep()
    const hers = db.kysely.selectFrom('enquiry_index').selectAll().where('email', '=', email)
    expect(await hers.execute()).toEqual([])
  })

  test('a request that the document service stores late, after the erasure, is removed by the next sweep', async () => {
    const { shop, email } = await openWithSomebody()
    const { app } = shop
    const { db, enquiries } = app
    const admin = await shop.signIn('admin@example.com', 'admin')
    const service: DocumentService = {
      ...enquiries.service,
      create: async (...row) => {
        expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(200)
        await enquiries.service.create(...row)
        return { outcome: 'failed' }
      },
    }
    const id = crypto.randomUUID()
    const fields = { ...priceRequest({ email }), kind: 'price' }
    await openPendingEnquiries({ ...app, service }).send({ id, form: 'requests', fields }, [])
    await enquiries.sweep()
    expect(await documentsOf(shop, email)).toEqual(NONE)
    const hers = db.kysely.selectFrom('enquiry_index').selectAll().where('email', '=', email)
    expect(await hers.execute()).toEqual([])
    const noted = db.kysely.selectFrom('form_consents').select('id').where('id', '=', id)
    expect(await noted.execute()).toEqual([{ id }])
    shop.passTime(DAY_MS + 1)
    await enquiries.sweep()
    expect(await noted.execute()).toEqual([])
  })

  test('the same request sent again after an erasure isn’t taken for the erased one', async () => {
    const { shop, email } = await openWithSomebody()
    const { app } = shop
    const { db, enquiries } = app
    const admin = await shop.signIn('admin@example.com', 'admin')
    const id = crypto.randomUUID()
    const asked = { id, form: 'requests', fields: { ...priceRequest({ email }), kind: 'price' } } as const
    const service: DocumentService = { ...enquiries.service, create: async () => ({ outcome: 'failed' }) }
    await openPendingEnquiries({ ...app, service }).send(asked, [])
    expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(200)
    expect(await enquiries.pending.send(asked, [])).toEqual({ outcome: 'delivered' })
    await enquiries.sweep()
    expect(await documentsOf(shop, email)).toMatchObject({ value: { total: 1 } })
    const hers = db.kysely.selectFrom('enquiry_index').select('id').where('email', '=', email)
    expect(await hers.execute()).toEqual([{ id }])
  })

  test('a request that two processes deliver at once stays', async () => {
    const { shop, email } = await openWithSomebody()
    await standins.fail('appwrite', 'POST /v1/tablesdb', { times: 1, delayMs: 1500 })
    const sent = shop.visitor.post('/api/requests', priceRequest({ email }))
    await vi.waitFor(async () => expect(await shop.app.enquiries.pending.all('requests')).toHaveLength(1))
    shop.passTime(61 * 1000)
    await shop.app.enquiries.pending.deliverDue()
    expect(await shop.app.enquiries.pending.all('requests')).toEqual([])
    expect((await sent).status).toBe(201)
    expect(await documentsOf(shop, email)).toMatchObject({ value: { total: 1 } })
  })

  test('somebody who has sent hundreds of forms is erased with everything that staff were told about them', async () => {
    const { shop, email } = await openWithSomebody()
    const { db, enquiries, outbox, clock } = shop.app
    const ids = Array.from({ length: 600 }, () => crypto.randomUUID())
    for (const id of [ids[0], ids[599]])
      await outbox.put({ key: `contact ${id} 1`, to: 'staff@example.in', subject: 'A message', text: email })
    const service: DocumentService = {
      ...enquiries.service,
      remove: async () => ({ outcome: 'no such row' }),
    }
    const person = await findPerson(db.kysely, service, email)
    const contacts = ids.map((id) => ({ id, createdAt: clock().toISOString(), fields: { email } }))
    const { erased } = await erasePerson(db, service, outbox, {
      email,
      person: { ...person, documents: { ...person.documents, contacts } },
      now: clock(),
      hasPosthog: false,
    })
    expect(erased).toEqual(['600 messages'])
    expect(await emailsOf(shop)).toMatchObject([
      { recipient: '', body: '' },
      { recipient: '', body: '' },
    ])
  })

  test('a morning digest that hasn’t been sent yet names nobody who was erased meanwhile', async () => {
    const { shop, email } = await openWithSomebody()
    const { outbox } = shop.app
    const admin = await shop.signIn('admin@example.com', 'admin')
    await shop.visitor.post('/api/requests', priceRequest({ email }))
    const digest = { to: 'staff@example.in', subject: '1 unanswered' }
    await outbox.put({ ...digest, key: 'digest 2026-11-27', text: 'Sent to staff' })
    await outbox.sendDue()
    await outbox.put({ ...digest, key: 'digest 2026-11-28', text: 'Asha Rao (Price), waiting 1 day' })
    expect((await admin.post('/api/admin/people/erase', { email })).status).toBe(200)
    expect((await emailsOf(shop)).filter(({ dedupe_key }) => dedupe_key.startsWith('digest'))).toMatchObject([
      { recipient: 'staff@example.in', status: 'sent' },
      { recipient: '', body: '', status: 'sent' },
    ])
  })
})
