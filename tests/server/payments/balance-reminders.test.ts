import { expect, test } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import type { WaitingCounts } from '#contract/desk/count-waiting.ts'
import { DAY_MS } from '#domain/time/dates.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { openApp } from '#server/app.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo } from '../../support/emails.ts'
import { act, payIn } from '../../support/production.ts'
import { acceptQuote, DEPOSIT, TOTAL, withAcceptedQuote } from '../../support/quote-order.ts'
import type { Shop } from '../../support/shop.ts'

const CUSTOMER = 'meera@example.in'

const staffOf = (shop: Shop) => shop.signIn('staff@example.in', 'admin')

/** An order that has been made and whose deposit alone is paid. */
const readyOrder = async (shop: Shop): Promise<OrderRow> => {
  const order = await acceptQuote(shop)
  await payIn(shop, order, DEPOSIT)
  expect((await act(await staffOf(shop), order, { act: 'move', stage: 'ready', step: 1 })).status).toBe(200)
  return order
}

/** Records a payment of the balance whose outcome the provider doesn't know yet. */
const beginBalance = ({ app: { db, clock } }: Shop, { id }: Pick<OrderRow, 'id'>) => {
  const at = clock().toISOString()
  return db.kysely
    .insertInto('payments')
    .values({
      id: `balance-of-${id}`,
      order_id: id,
      purpose: 'balance',
      status: 'open',
      amount_paise: TOTAL - DEPOSIT,
      currency: 'INR',
      provider_order_id: null,
      provider_payment_id: null,
      pending_at: at,
      create_attempts: 0,
      creating_until: null,
      next_check_at: null,
      created_at: at,
      paid_at: null,
      closed_at: null,
      method: null,
    })
    .execute()
}

const remindersTo = async (shop: Shop) =>
  (await emailsTo(shop, CUSTOMER)).filter(({ dedupe_key }) => dedupe_key.startsWith('balance reminder'))

const daysTold = async (shop: Shop) =>
  (await remindersTo(shop)).map(({ dedupe_key }) => dedupe_key.split(' ').at(-1))

/** The balances that the desk shows as to be asked for by a person. */
const atDesk = async (shop: Shop) => {
  const staff = await staffOf(shop)
  const { body } = await staff.get<BoardAnswer>('/api/admin/board')
  const { body: counts } = await staff.get<WaitingCounts>('/api/admin/waiting')
  const orders = body.sections.flatMap((section) => section.orders)
  return { count: counts.balances, marked: orders.map(({ isBalanceOverdue }) => isBalanceOverdue) }
}

const remindAfter = async (shop: Shop, days: number) => {
  shop.passTime(days * DAY_MS)
  await shop.app.production.balanceReminders.remind()
  return daysTold(shop)
}

onBothDatabases((open, database) => {
  test('the balance is asked for when the product is ready, again after three and seven days, and then by a person', async () => {
    const shop = await open()
    const order = await readyOrder(shop)
    const asked = (await emailsTo(shop, CUSTOMER)).filter(({ subject }) => subject.startsWith('Balance due'))
    expect(asked).toHaveLength(1)
    expect(await remindAfter(shop, 2.9)).toEqual([])
    expect(await remindAfter(shop, 0.1)).toEqual(['3'])
    expect(await remindAfter(shop, 0)).toEqual(['3'])
    expect(await remindAfter(shop, 3.9)).toEqual(['3'])
    expect(await atDesk(shop)).toEqual({ count: 0, marked: [false] })
    expect(await remindAfter(shop, 0.1)).toEqual(['3', '7'])
    expect(await remindAfter(shop, 300)).toEqual(['3', '7'])
    expect(await atDesk(shop)).toEqual({ count: 1, marked: [true] })
    const [email] = await remindersTo(shop)
    expect(email).toMatchObject({ subject: `Your order ${order.number} is ready and its balance is due` })
    expect(email?.body).toContain('₹1,00,000 of ₹1,50,000 is left to pay')
    // The product is made: nothing cancels the order automatically, and only the payment is missing.
    await payIn(shop, order, TOTAL - DEPOSIT)
    expect(await atDesk(shop)).toEqual({ count: 0, marked: [false] })
  })

  test('a balance that is being paid when the product is ready isn’t asked for, and the reminders ask for it if that fails', async () => {
    const { shop, order } = await withAcceptedQuote(open())
    await payIn(shop, order, DEPOSIT)
    await beginBalance(shop, order)
    const moved = await act(await staffOf(shop), order, { act: 'move', stage: 'ready', step: 1 })
    expect(moved.status).toBe(200)
    expect((await emailsTo(shop, CUSTOMER)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('balance'),
    )
    await shop.app.db.kysely.updateTable('payments').set({ pending_at: null }).execute()
    expect(await remindAfter(shop, 3)).toEqual(['3'])
  })

  test.for(['payment_unknown', 'second_payment'])(
    'a balance isn’t asked for while staff have a payment to settle: %s',
    async (flag) => {
      const { shop, order } = await withAcceptedQuote(open())
      await payIn(shop, order, DEPOSIT)
      await shop.app.db.kysely
        .updateTable('orders')
        .set({ flag: `dispute ${flag}` })
        .execute()
      await act(await staffOf(shop), order, { act: 'move', stage: 'ready', step: 1 })
      expect((await emailsTo(shop, CUSTOMER)).map(({ subject }) => subject)).not.toContainEqual(
        expect.stringContaining('Balance due'),
      )
      expect(await remindAfter(shop, 8)).toEqual([])
      expect(await atDesk(shop)).toEqual({ count: 0, marked: [false] })
    },
  )

  test('a shop that was down for a week sends only the later reminder', async () => {
    const shop = await open()
    await readyOrder(shop)
    expect(await remindAfter(shop, 8)).toEqual(['7'])
    expect(await remindAfter(shop, 1)).toEqual(['7'])
  })

  test('a product that becomes ready a second time doesn’t restart the reminders', async () => {
    const shop = await open()
    const order = await readyOrder(shop)
    expect(await remindAfter(shop, 3)).toEqual(['3'])
    const staff = await staffOf(shop)
    await act(staff, order, { act: 'move', stage: 'finishing', step: 2 })
    expect(await remindAfter(shop, 10)).toEqual(['3'])
    await act(await staffOf(shop), order, { act: 'move', stage: 'ready', step: 3 })
    expect(await remindAfter(shop, 3)).toEqual(['3'])
    expect(await remindAfter(shop, 4)).toEqual(['3', '7'])
  })

  test('nobody is reminded of a balance that is paid, under way, cancelled, refunded or waiting for something else', async () => {
    const shop = await open()
    const { kysely } = shop.app.db
    const [paid, pending, cancelled, gone, held, asked] = [
      await readyOrder(shop),
      await readyOrder(shop),
      await readyOrder(shop),
      await readyOrder(shop),
      await readyOrder(shop),
      await readyOrder(shop),
    ]
    await payIn(shop, paid, TOTAL - DEPOSIT)
    const at = shop.app.clock().toISOString()
    await beginBalance(shop, pending)
    await kysely
      .updateTable('orders')
      .set({ cancelled_at: at, status: 'closed' })
      .where('id', '=', cancelled.id)
      .execute()
    await kysely.updateTable('orders').set({ refunded_paise: DEPOSIT }).where('id', '=', gone.id).execute()
    const staff = await staffOf(shop)
    await act(staff, held, { act: 'pause', kind: 'cloth', step: 2, reason: 'Waiting for the cloth' })
    await act(staff, asked, { act: 'pause', kind: 'payment', step: 2, reason: 'Half is left to pay' })
    await remindAfter(shop, 3)
    const told = (await remindersTo(shop)).map(({ dedupe_key }) => dedupe_key)
    expect(told).toEqual([`balance reminder ${asked.id} 3`])
  })

  test('a customer whose bank disputes her deposit isn’t asked for the balance until staff have dealt with it', async () => {
    const shop = await open()
    const order = await readyOrder(shop)
    const { kysely } = shop.app.db
    const at = shop.app.clock().toISOString()
    await beginBalance(shop, order)
    await kysely.updateTable('payments').set({ pending_at: null }).execute()
    const about = { order_id: order.id, payment_id: `balance-of-${order.id}` }
    const dispute = { id: 'disp_of_deposit', ...about, status: 'lost' as const }
    const taken = { amount_paise: DEPOSIT, deducted_paise: DEPOSIT, deducted_at: at, currency: 'INR' }
    const said = { phase: 'chargeback', reason: '', created_at: at, changed_at: at }
    await kysely
      .insertInto('disputes')
      .values({ ...dispute, ...taken, ...said })
      .execute()
    expect(await remindAfter(shop, 3)).toEqual([])
    const staff = await staffOf(shop)
    await act(staff, order, { act: 'move', stage: 'finishing', step: 2 })
    await kysely.deleteFrom('outbox').execute()
    shop.passTime(DAY_MS)
    await act(await staffOf(shop), order, { act: 'move', stage: 'ready', step: 3 })
    expect(await emailsTo(shop, CUSTOMER)).toEqual([])
    await kysely.updateTable('disputes').set({ seen_at: at }).execute()
    expect(await remindAfter(shop, 3)).toEqual(['3'])
  })

  test('two servers that check at once send one reminder', async () => {
    const shop = await open()
    const { app } = shop
    const other =
      database === 'postgres'
        ? await openApp(app.config, { log: app.log, now: app.clock, outsideTime: async () => app.clock() })
        : app
    for (const _ of [1, 2, 3]) await readyOrder(shop)
    shop.passTime(3 * DAY_MS)
    await Promise.all([app, other, app, other].map((each) => each.production.balanceReminders.remind()))
    expect(await daysTold(shop)).toEqual(['3', '3', '3'])
    const events = await app.db.kysely
      .selectFrom('order_events')
      .select('order_id')
      .where('what', '=', 'balance_reminded')
      .execute()
    expect(new Set(events.map(({ order_id }) => order_id)).size).toBe(3)
    expect(events).toHaveLength(3)
    if (other !== app) await other.close()
  })
})
