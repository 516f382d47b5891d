import { expect, test } from 'vitest'
import type { WaitingCounts } from '#contract/desk/count-waiting.ts'
import { dispatchBy } from '#domain/production/promise.ts'
import { dayLater, lastStart } from '#domain/production/working-days.ts'
import { HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { newId } from '#server/db/new-id.ts'
import { readCalendars } from '#server/production/calendars.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { askForPrice } from '../../support/enquiries.ts'
import { act, aim, paidOrder, PARCEL } from '../../support/production.ts'
import { sentQuote } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const NOTHING: WaitingCounts = {
  requests: 0,
  appointments: 0,
  messages: 0,
  orders: 0,
  measured: 0,
  balances: 0,
  service: 0,
  urgentService: [],
  quotes: 0,
  flags: 0,
  emails: 0,
}

const staffOf = (shop: Shop) => shop.signIn('staff@example.in', 'admin')

const counted = async (shop: Shop) => {
  const { status, body } = await (await staffOf(shop)).get<WaitingCounts>('/api/admin/waiting')
  expect(status).toBe(200)
  return body
}

onBothDatabases((open) => {
  test('a quote waits in its last two days, an e-mail after an hour, and an answered item no longer', async () => {
    const shop = await open({ standins })
    const before = await counted(shop)
    expect(before).toEqual({ ...NOTHING, requests: before.requests, messages: before.messages })

    const { id } = await sentQuote(shop, await staffOf(shop))
    expect((await counted(shop)).quotes).toBe(0)
    const { kysely } = shop.app.db
    const valid = (ms: number) =>
      kysely
        .updateTable('quotes')
        .set({ valid_until: new Date(shop.app.clock().getTime() + ms).toISOString() })
        .where('id', '=', id)
        .execute()
    await valid(DAY_MS)
    expect((await counted(shop)).quotes).toBe(1)
    await valid(-1)
    expect((await counted(shop)).quotes).toBe(0)

    const waiting = await counted(shop)
    await shop.app.outbox.put({ key: 'k', to: 'a@example.in', subject: 'S', text: 'T' })
    expect(await counted(shop)).toEqual(waiting)
    const anHourAgo = new Date(shop.app.clock().getTime() - HOUR_MS).toISOString()
    const row = kysely.updateTable('outbox').where('dedupe_key', '=', 'k')
    await row.set({ created_at: anHourAgo }).execute()
    expect(await counted(shop)).toEqual({ ...waiting, emails: waiting.emails + 1 })
    await row.set({ status: 'sent' }).execute()
    expect(await counted(shop)).toEqual(waiting)
    await kysely.updateTable('outbox').set({ status: 'failed' }).where('dedupe_key', '=', 'k').execute()
    expect(await counted(shop)).toEqual({ ...waiting, emails: waiting.emails + 1 })
  })

  test('a request waits until it is answered', async () => {
    const shop = await open({ standins })
    const { requests: before } = await counted(shop)
    const id = await askForPrice(shop, { email: `${newId()}@example.in` })
    expect((await counted(shop)).requests).toBe(Number(before) + 1)
    const staff = await staffOf(shop)
    const answered = JSON.stringify({ id, state: 'answered' })
    await staff.call('PATCH', '/api/admin/requests', answered)
    expect((await counted(shop)).requests).toBe(before)
  })

  test('an order waits from two working days before its dispatch is due until it is dispatched', async () => {
    const shop = await open({ standins })
    const order = await paidOrder(shop)
    expect((await counted(shop)).orders).toBe(0)
    const { kysely } = shop.app.db
    const { promise_from: from, promise_to: to } = await kysely
      .selectFrom('order_production')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    const calendars = await readCalendars(kysely)
    const leaves = dispatchBy({ from, to }, calendars)
    aim(shop, `${lastStart(leaves, 2, calendars.workshop)}T12:00:00+05:30`)
    expect((await counted(shop)).orders).toBe(1)
    aim(shop, `${dayLater(leaves, 3)}T12:00:00+05:30`)
    expect((await counted(shop)).orders).toBe(1)
    const moved = await act(await staffOf(shop), order, { act: 'dispatch', step: 1, ...PARCEL })
    expect(moved.status).toBe(200)
    expect((await counted(shop)).orders).toBe(0)
  })
})
