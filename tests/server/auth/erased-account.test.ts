import { expect, test, vi } from 'vitest'
import type { Erasure } from '#contract/desk/erase-person.ts'
import { type Account, openAccountsIn, requireOpenAccount } from '#server/auth/account.ts'
import { openAccounts } from '#server/auth/accounts.ts'
import type { GoogleIdentity } from '#server/auth/google.ts'
import { newId } from '#server/db/new-id.ts'
import { cartInputSchema } from '#server/orders/order-input.ts'
import { cartOf, useCheckout } from '../../support/checkout.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { beforeStatement, someStatementWaits } from '../../support/interleaved.ts'
import { acceptQuote } from '../../support/quote-order.ts'
import type { Shop } from '../../support/shop.ts'

const { standins } = useCheckout('appwrite')

const EMAIL = 'asha@example.in'
const NEW_EMAIL = 'asha.rao@example.in'
const PASSPORT = { unit: 'cm', taken: { bust: 914 } } as const
const OF_GOOGLE: GoogleIdentity = {
  subject: `google-${EMAIL}`,
  email: NEW_EMAIL,
  name: 'Asha Rao',
  isGoogles: true,
}
const NOT_SIGNED_IN = { status: 401, code: 'unauthorized' }

const accountOf = ({ app }: Shop): Promise<Account> =>
  openAccountsIn(app.db.kysely).where('users.email', '=', EMAIL).executeTakeFirstOrThrow()

/** A customer whose account has been read and who can be erased before it is used. */
const openScene = async (opening: Promise<Shop>) => {
  const shop = await opening
  const asha = await shop.signIn(EMAIL)
  const staff = await shop.signIn('staff@example.in', 'admin')
  const erase = async () =>
    expect((await staff.post('/api/admin/people/erase', { email: EMAIL })).status).toBe(200)
  const account = await accountOf(shop)
  const cart = cartInputSchema.parse(cartOf(asha))
  const release = { id: 'release-1', folder: `${shop.dataDir}/release-1` }
  return {
    shop,
    erase,
    account,
    accounts: openAccounts(shop.app.db, shop.app.clock),
    save: (rev: number) => shop.app.fit.save(account, { ...PASSPORT, rev }),
    order: () => shop.app.payments.createIntent(account, cart, release),
  }
}

const storedUser = ({ app }: Shop, { id }: Account) =>
  app.db.kysely
    .selectFrom('users')
    .select(['name', 'email', 'password_hash', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const erasedUser = ({ id }: Account) => ({
  name: 'Erased',
  email: `${id}@erased.invalid`,
  password_hash: null,
  email_verified_at: null,
})

const NOTHING = { orders: [], measurements: [] }

const keptIn = async ({ app: { db } }: Shop) => ({
  orders: await db.kysely.selectFrom('orders').select('id').execute(),
  measurements: await db.kysely
    .selectFrom('fit_passports')
    .select('rev')
    .where('body', 'is not', null)
    .execute(),
})

onBothDatabases((open, database) => {
  test.each([{ deletions: 0 }, { deletions: 1 }])(
    'a customer erased while saving measurements, after $deletions deletions, leaves none',
    async ({ deletions }) => {
      const { shop, erase, account, save } = await openScene(open({ standins }))
      if (deletions > 0) await save(0)
      const { rev } = deletions > 0 ? await shop.app.fit.erase(account) : { rev: 0 }
      await erase()
      await expect(save(rev)).rejects.toMatchObject(NOT_SIGNED_IN)
      expect(await keptIn(shop)).toEqual(NOTHING)
    },
  )

  test('a customer erased while choosing a password gets none, and no e-mail about it', async () => {
    const { shop, erase, account, accounts } = await openScene(open({ standins }))
    await erase()
    expect(await accounts.setPassword(account, 'a hash')).toBe(false)
    expect(await accounts.markEmailVerified(account)).toBe(false)
    expect(await storedUser(shop, account)).toEqual(erasedUser(account))
    expect(await emailsOf(shop)).toEqual([])
  })

  test('a link sent to another address doesn’t verify one that the account received meanwhile', async () => {
    const { shop, account, accounts } = await openScene(open({ standins }))
    const moved = { email: NEW_EMAIL, email_verified_at: null }
    await shop.app.db.kysely.updateTable('users').set(moved).where('id', '=', account.id).execute()
    expect(await accounts.markEmailVerified(account)).toBe(false)
    expect(await accounts.setPassword(account, 'a hash')).toBe(false)
    expect(await storedUser(shop, account)).toMatchObject(moved)
    expect(await accounts.markEmailVerified({ ...account, email: NEW_EMAIL })).toBe(true)
  })

  test('a customer erased before her link is sent gets none, and no e-mail keeps her address', async () => {
    const { shop, erase } = await openScene(open({ standins }))
    const { db } = shop.app
    const { transaction } = db
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await erase()
      return transaction(work)
    })
    await shop.app.auth.links.sendReset(EMAIL)
    await shop.app.backgroundWork.settled()
    expect(await emailsOf(shop)).toEqual([])
  })

  test('a customer erased while placing an order leaves none', async () => {
    const { shop, erase, order } = await openScene(open({ standins }))
    await erase()
    await expect(order()).rejects.toMatchObject(NOT_SIGNED_IN)
    expect(await keptIn(shop)).toEqual(NOTHING)
  })

  test('a customer erased while claiming a quote’s order has no order in her account', async () => {
    const { shop, erase, account } = await openScene(open({ standins }))
    const { id } = await acceptQuote(shop)
    await erase()
    await expect(shop.app.orders.attach(id, account, shop.app.clock())).rejects.toMatchObject(NOT_SIGNED_IN)
    expect(await shop.app.orders.find(id)).toMatchObject({ user_id: null })
  })

  test.runIf(database === 'postgres').each(['save', 'order'] as const)(
    'a request sent during the erasure waits for it and leaves nothing: %s',
    async (what) => {
      const { shop, erase, save, order } = await openScene(open({ standins }))
      let sent: Promise<unknown> = Promise.resolve()
      beforeStatement(shop, /^update "identities"/, async () => {
        sent = what === 'save' ? save(0) : order()
        sent.catch(() => {})
        await someStatementWaits(shop)
      })
      await erase()
      await expect(sent).rejects.toMatchObject(NOT_SIGNED_IN)
      expect(await keptIn(shop)).toEqual(NOTHING)
    },
  )

  test.runIf(database === 'postgres')('an order being placed during the erasure is found', async () => {
    const { shop, account, order } = await openScene(open({ standins }))
    const staff = await shop.signIn('staff@example.in', 'admin')
    const { db } = shop.app
    await order()
    const placed = await db.kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    const { erasing } = await db.transaction(async (queries) => {
      await requireOpenAccount(queries, account.id)
      const pressed = staff.post<Erasure>('/api/admin/people/erase', { email: EMAIL })
      await someStatementWaits(shop)
      const other = { ...placed, id: newId(), number: 'AAAAA-AAAAA', reuse_key: null }
      await queries.insertInto('orders').values(other).execute()
      return { erasing: pressed }
    })
    expect((await erasing).body.retained.join()).toContain('2 orders that can still be paid')
  })

  // SQLite runs transactions one after the other.
  test.runIf(database === 'postgres')(
    'a customer erased while Google signs her in isn’t brought back by Google’s data',
    async () => {
      const { shop, erase, account, accounts } = await openScene(open({ standins }))
      beforeStatement(shop, /^update "users"/, erase)
      await expect(accounts.ofGoogle(OF_GOOGLE, shop.app.auth.links.sendVerification)).rejects.toMatchObject({
        code: 'account_closed',
      })
      expect(await storedUser(shop, account)).toEqual(erasedUser(account))
    },
  )
})
