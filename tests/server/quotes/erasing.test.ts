import type { KyselyPlugin } from 'kysely'
import { expect, test, vi } from 'vitest'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import type { Database } from '#server/db/database.ts'
import type { DocumentService } from '#server/enquiries/document-service.ts'
import { findPerson } from '#server/enquiries/person.ts'
import { erasePerson } from '#server/enquiries/person-erase.ts'
import { openQuoteDrafts } from '#server/quotes/quote-drafts.ts'
import { openQuoteLinks } from '#server/quotes/quote-links.ts'
import { openQuoteQuestions } from '#server/quotes/quote-questions.ts'
import { openRetention } from '#server/retention.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { deskOf, holderOf, sentQuote, someDraft, tokenOf } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const STAFF = 'staff@example.in'

const accountOf = ({ app }: Shop, email: string) =>
  openAccountsIn(app.db.kysely).where('users.email', '=', email).executeTakeFirstOrThrow()

/** A database in which `work` is done once, as soon as a transaction has its first result. */
const doneWithin = (db: Database, work: () => Promise<unknown>): Database => {
  let isDone = false
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isFirst = !isDone
      isDone = true
      if (isFirst) await work()
      return result
    },
  }
  return {
    ...db,
    transaction: (transaction) => db.transaction((queries) => transaction(queries.withPlugin(plugin))),
  }
}

onBothDatabases((open, database) => {
  const openWithSomebody = async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn(STAFF, 'admin')
    const email = `${crypto.randomUUID()}@example.in`
    const erase = async () =>
      expect((await staff.post('/api/admin/people/erase', { email })).status).toBe(200)
    return { shop, staff, email, erase }
  }

  test('no quote is made for a customer who is erased while her request is being read', async () => {
    const { shop, email, erase } = await openWithSomebody()
    const { db, clock, audit, enquiries } = shop.app
    const { body } = await shop.visitor.post<{ readonly id: string }>('/api/requests', {
      name: 'Asha Rao',
      email,
      phone: '9876543210',
      message: 'For May.',
    })
    const service: DocumentService = {
      ...enquiries.service,
      list: async (table, wanted) => {
        const answered = await enquiries.service.list(table, wanted)
        await erase()
        return answered
      },
    }
    const { create } = openQuoteDrafts({ db, clock, audit, service })
    const quoting = create(await accountOf(shop, STAFF), { from: 'request', requestId: body.id }, {})
    await expect(quoting).rejects.toMatchObject({ status: 404, code: 'request_not_found' })
    expect(await db.kysely.selectFrom('quotes').selectAll().execute()).toEqual([])
    expect(await db.kysely.selectFrom('quote_drafts').selectAll().execute()).toEqual([])
  })

  test('a request created by hand in the document service can be quoted', async () => {
    const { shop, email } = await openWithSomebody()
    const { db, clock, audit, enquiries } = shop.app
    const requestId = crypto.randomUUID()
    const fields = { name: 'Asha Rao', email, phone: '', message: 'By telephone.', state: 'new' }
    expect(await enquiries.service.create('requests', requestId, fields)).toMatchObject({ outcome: 'done' })
    const { create } = openQuoteDrafts({ db, clock, audit, service: enquiries.service })
    await create(await accountOf(shop, STAFF), { from: 'request', requestId }, {})
    expect(await db.kysely.selectFrom('quotes').selectAll().execute()).toMatchObject([{ email }])
  })

  test('a question about a quote isn’t stored if its author is erased while it is being sent', async () => {
    const { shop, staff, email, erase } = await openWithSomebody()
    const { app } = shop
    const quote = await sentQuote(shop, staff, { email })
    const { pending, emails } = app.enquiries
    const erasedMeanwhile: typeof pending = {
      ...pending,
      send: async (...enquiry) => {
        const delivery = await pending.send(...enquiry)
        await erase()
        return delivery
      },
    }
    const enquiries = { pending: erasedMeanwhile, emails }
    const { ask } = openQuoteQuestions({ ...app, links: openQuoteLinks(app), enquiries })
    await ask(tokenOf(quote), { message: 'Could it be ivory?' })
    const events = await app.db.kysely.selectFrom('quote_events').select('details').execute()
    expect(events.filter(({ details }) => details !== '')).toEqual([])
  })

  test('a question that is sent twice is one entry in its quote’s history', async () => {
    const { shop, staff, email } = await openWithSomebody()
    const holder = holderOf(shop, await sentQuote(shop, staff, { email }))
    for (const question of ['Could it be ivory?', 'Could it be ivory?', 'Or white?'])
      expect((await holder.ask(question)).status).toBe(200)
    const events = shop.app.db.kysely.selectFrom('quote_events').select('details').where('kind', '=', 'asked')
    expect(await events.orderBy('details').execute()).toEqual([
      { details: 'Could it be ivory?' },
      { details: 'Or white?' },
    ])
  })
  test('a quote that is sent or copied while its customer is being looked up is erased with her', async () => {
    const { shop, staff, email } = await openWithSomebody()
    const { db, enquiries, outbox, clock } = shop.app
    const desk = deskOf(staff)
    const { body: made } = await desk.create()
    const { body: draft } = await desk.save(made.id, made.rev, someDraft(shop, { email }))
    const person = await findPerson(db.kysely, enquiries.service, email)
    const { body: sent } = await desk.send(draft.id, draft.rev)
    await desk.create({ from: 'quote', quoteId: draft.id })
    const now = clock()
    const { erased } = await erasePerson(db, enquiries.service, outbox, {
      email,
      person,
      now,
      hasPosthog: false,
    })
    expect(erased).toEqual(['2 quotes, as far as no order needs them'])
    expect((await holderOf(shop, sent).visit()).status).toBe(404)
    const quotes = await db.kysely.selectFrom('quotes').select(['name', 'status']).execute()
    expect(quotes).toEqual([
      { name: 'Erased', status: 'withdrawn' },
      { name: 'Erased', status: 'withdrawn' },
    ])
  })

  // On SQLite nothing else runs during a transaction.
  test.skipIf(database === 'sqlite')(
    'a quote that is extended and a draft that is saved while old ones are being erased stay',
    async () => {
      const { shop, staff } = await openWithSomebody()
      const { db, clock } = shop.app
      const { body: made } = await deskOf(staff).create()
      const { body: draft } = await deskOf(staff).save(made.id, made.rev, someDraft(shop))
      const { id } = await sentQuote(shop, staff)
      shop.passTime((RETENTION_DAYS.quote + 10) * DAY_MS)
      const desk = deskOf(await shop.signIn('later@example.in', 'admin'))
      const changed = vi.fn<() => Promise<void>>(async () => {
        const validUntil = dayInIndia(clock(), 10)
        expect((await desk.change(id, { action: 'extend', validUntil })).status).toBe(200)
        expect((await desk.save(draft.id, draft.rev, someDraft(shop))).status).toBe(200)
      })
      const meanwhile = doneWithin(db, changed)
      await openRetention({ ...shop.app, db: meanwhile, agreedTime: async () => clock() }).purge()
      expect(changed).toHaveBeenCalledOnce()
      const quotes = await db.kysely.selectFrom('quotes').select('name').execute()
      expect(quotes).toEqual([{ name: 'Asha Rao' }, { name: 'Asha Rao' }])
    },
  )
})
