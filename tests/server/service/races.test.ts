import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { interleaved } from '../../support/interleaved.ts'
import { stagesOf } from '../../support/production.ts'
import { ASHA, orderBy } from '../../support/service.ts'
import { type RaceGround, RACES_TIMEOUT_MS, racesOn } from '../../support/races.ts'

const CANCEL = { kind: 'cancel', line: null, words: '' } as const

onBothDatabases((open, database) => {
  const openWithCustomer = async () => {
    const shop = await open()
    await shop.signIn(ASHA)
    return shop
  }
  const raced = racesOn(openWithCustomer, database)

  const requestsOf = ({ shop }: RaceGround, orderId: string) =>
    shop.app.db.kysely.selectFrom('service_requests').selectAll().where('order_id', '=', orderId).execute()

  test(
    'two simultaneous clicks make one request, one ticket and one e-mail',
    { timeout: RACES_TIMEOUT_MS },
    () =>
      raced(async (table, scheduler) => {
        const { shop, one, other } = table
        const order = await orderBy(shop, ASHA)
        const ended = await interleaved(scheduler, {
          one: () => one.service.ask(order, { ...CANCEL, words: 'Please' }),
          other: () => other.service.ask(order, { ...CANCEL, words: 'Please' }),
        })
        expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
        const [request, ...more] = await requestsOf(table, order.id)
        expect(more).toEqual([])
        const emails = (await emailsOf(shop)).filter(({ dedupe_key }) =>
          dedupe_key.includes(`${request?.id}`),
        )
        // One to her and one to staff.
        expect(emails).toHaveLength(2)
      }),
  )

  test('an order is cut or its cancellation is requested, never both', { timeout: RACES_TIMEOUT_MS }, () =>
    raced(async (table, scheduler) => {
      const { shop, one, other, staff } = table
      const order = await orderBy(shop, ASHA)
      const [asked, cut] = await interleaved<unknown>(scheduler, {
        ask: () => one.service.ask(order, CANCEL),
        cut: () =>
          other.production.move(staff, order.id, { act: 'move', stage: 'cutting', step: 1 }, 'a-click'),
      })
      const stages = await stagesOf(shop, order)
      const isCut = stages.some(({ stage }) => stage === 'cutting')
      const requests = await requestsOf(table, order.id)
      expect([asked?.status, cut?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(isCut).toBe(cut?.status === 'fulfilled')
      expect(requests).toHaveLength(isCut ? 0 : 1)
      // If the request came in time, the order is paused.
      if (!isCut) expect(stages.at(-1)).toMatchObject({ stage: 'confirmed', event: 'paused', actor_id: null })
    }),
  )

  test(
    'a request made while staff cancel the order leaves nothing waiting',
    { timeout: RACES_TIMEOUT_MS },
    () =>
      raced(async (table, scheduler) => {
        const { shop, one, other, staff } = table
        const order = await orderBy(shop, ASHA)
        const [, cancelled] = await interleaved<unknown>(scheduler, {
          ask: () => one.service.ask(order, CANCEL),
          cancel: () => other.payments.cancel(staff, order.id, { reason: 'She telephoned' }, 'a-click'),
        })
        expect(cancelled?.status).toBe('fulfilled')
        const requests = await requestsOf(table, order.id)
        expect(requests.every(({ state, ended_at }) => state === 'done' && ended_at !== null)).toBe(true)
      }),
  )

  test('if two decide at once, the customer is told one decision', { timeout: RACES_TIMEOUT_MS }, () =>
    raced(async (table, scheduler) => {
      const { shop, one, other, staff } = table
      const order = await orderBy(shop, ASHA)
      await one.service.ask(order, { ...CANCEL, kind: 'question', words: 'May I?' })
      const ticket = (await requestsOf(table, order.id))[0]?.ticket ?? ''
      const ended = await interleaved(scheduler, {
        one: () => one.service.decide(staff, ticket, { action: 'accept', text: 'Yes.', entries: 1 }),
        other: () => other.service.decide(staff, ticket, { action: 'refuse', text: 'No.', entries: 1 }),
      })
      expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const events = await shop.app.db.kysely
        .selectFrom('service_events')
        .innerJoin('service_requests', 'service_requests.id', 'service_events.request_id')
        .select('service_events.kind')
        .where('ticket', '=', ticket)
        .where('actor', '<>', 'customer')
        .execute()
      expect(events).toHaveLength(1)
    }),
  )
})
