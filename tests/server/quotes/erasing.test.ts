import { expect, test } from 'vitest'
import { openAccountsIn } from '#server/auth/account.ts'
import type { DocumentService } from '#server/enquiries/document-service.ts'
import { openQuoteDrafts } from '#server/quotes/quote-drafts.ts'
import { onBothDatabases } from '../../support/databases.ts'
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
})
