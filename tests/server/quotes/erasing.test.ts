import { expect, test } from 'vitest'
import { openAccountsIn } from '#server/auth/account.ts'
import type { DocumentService } from '#server/enquiries/document-service.ts'
import { openQuoteDrafts } from '#server/quotes/quote-drafts.ts'
import { openQuoteLinks } from '#server/quotes/quote-links.ts'
import { openQuoteQuestions } from '#server/quotes/quote-questions.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { holderOf, sentQuote, tokenOf } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const STAFF = 'staff@example.in'

const accountOf = ({ app }: Shop, email: string) =>
  openAccountsIn(app.db.kysely).where('users.email', '=', email).executeTakeFirstOrThrow()

onBothDatabases((open) => {
  const openWithSomebody = async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn(STAFF, 'admin')
    const email = `${crypto.randomUUID()}@example.in`
    const erase = async () =>
      expect((await staff.post('/api/admin/people/erase', { email })).status).toBe(200)
    return { shop, staff, email, erase }
  }

  test('nobody is quoted who is erased while her request is read', async () => {
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

  test('a request that was made at the document service by hand is quoted', async () => {
    const { shop, email } = await openWithSomebody()
    const { db, clock, audit, enquiries } = shop.app
    const requestId = crypto.randomUUID()
    const fields = { name: 'Asha Rao', email, phone: '', message: 'By telephone.', state: 'new' }
    expect(await enquiries.service.create('requests', requestId, fields)).toMatchObject({ outcome: 'done' })
    const { create } = openQuoteDrafts({ db, clock, audit, service: enquiries.service })
    await create(await accountOf(shop, STAFF), { from: 'request', requestId }, {})
    expect(await db.kysely.selectFrom('quotes').selectAll().execute()).toMatchObject([{ email }])
  })

  test('what somebody asked about her quote is not kept when she is erased while it is sent', async () => {
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

  test('a question that is sent twice is one among what happened to its quote', async () => {
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
})
