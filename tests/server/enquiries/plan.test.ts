import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { openEnquirySweep } from '#server/enquiries/enquiry-sweep.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf } from '../../support/emails.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')

const ROWS = 30

const plan = (limits: object) => standins.control('appwrite', 'POST', '/control/plan', limits)
const reads = async () =>
  (await standins.control<{ reads: number }>('appwrite', 'GET', '/control/plan')).reads

/** The number of rows read by some work. */
const readsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await reads()
  await work()
  return (await reads()) - before
}

afterEach(() => plan({}))

const request = (name: string) => ({
  kind: 'price',
  name,
  email: `${crypto.randomUUID()}@example.com`,
  phone: '9876543210',
  message: 'For May.',
})

const written = async ({ app }: Shop, count: number) => {
  for (let index = 0; index < count; index += 1)
    await app.enquiries.service.create('requests', crypto.randomUUID(), { ...request('Asha'), state: 'new' })
}

onBothDatabases((open) => {
  test('a sweep reads every row once a day, and at other hours only what has changed', async () => {
    const shop = await open({ standins })
    const { sweep } = shop.app.enquiries
    await written(shop, ROWS)
    expect(await readsOf(sweep)).toBeGreaterThanOrEqual(ROWS)
    shop.passTime(3 * HOUR_MS)
    await sweep()
    let later = 0
    for (let hour = 4; hour < 24; hour += 1) {
      shop.passTime(HOUR_MS)
      later += await readsOf(sweep)
    }
    // One for each of the two tables, in which nothing has changed.
    expect(later).toBe(20 * 2)
    shop.passTime(HOUR_MS)
    expect(await readsOf(sweep)).toBeGreaterThanOrEqual(ROWS)
  })

  test('of several processes only one sweeps, once an hour, however often they start', async () => {
    const shop = await open({ standins })
    const { db, enquiries, clock, log } = shop.app
    const { service, pending } = enquiries
    const process = () => openEnquirySweep({ service, pending, db, clock, log }).sweep
    await written(shop, ROWS)
    await shop.app.enquiries.sweep()
    shop.passTime(DAY_MS)
    const whole = await readsOf(process())
    expect(whole).toBeGreaterThanOrEqual(ROWS)
    shop.passTime(DAY_MS)
    const once = await readsOf(() => Promise.all([1, 2, 3].map(() => process()())))
    expect(once).toBe(whole)
    expect(await readsOf(process())).toBe(0)
  })

  test('a clock that was a year ahead for a moment doesn’t stop changes from being found', async () => {
    const shop = await open({ standins })
    const { service, sweep } = shop.app.enquiries
    shop.passTime(365 * DAY_MS)
    await sweep()
    shop.passTime(-365 * DAY_MS)
    const id = crypto.randomUUID()
    await service.create('requests', id, { ...request('Usha Rao'), state: 'new' })
    await sweep()
    const found = shop.app.db.kysely.selectFrom('enquiry_index').select('name').where('id', '=', id)
    expect(await found.execute()).toEqual([{ name: 'Usha Rao' }])
  })

  test('changes made while the document service was away are found once it answers', async () => {
    const shop = await open({ standins })
    const { service, sweep } = shop.app.enquiries
    await written(shop, 1)
    await sweep()
    const id = crypto.randomUUID()
    await service.create('requests', id, { ...request('Usha Rao'), state: 'new' })
    await plan({ paused: true })
    for (let hour = 0; hour < 5; hour += 1) {
      shop.passTime(HOUR_MS)
      await sweep()
    }
    await plan({})
    shop.passTime(HOUR_MS)
    await sweep()
    const found = shop.app.db.kysely.selectFrom('enquiry_index').select('name').where('id', '=', id)
    expect(await found.execute()).toEqual([{ name: 'Usha Rao' }])
  })
})

test('opening the desk costs one page of reads, plus one for the number of unanswered entries', async () => {
  const shop = await openShop({ standins })
  await written(shop, ROWS)
  const staff = await shop.signIn('staff@example.in', 'admin')
  let fresh: unknown
  const look = async () => {
    const { body } = await staff.get<{ fresh: number }>('/api/admin/requests?kind=price')
    fresh = body.fresh
  }
  // One row beyond the page shows that there is more.
  expect(await readsOf(look)).toBe(26 + 1)
  const { body } = await staff.get<{ total: number }>('/api/admin/requests?kind=price&state=new')
  expect(fresh).toBe(body.total)
})

test('counting what waits for staff costs one read per kind, however many wait', async () => {
  const shop = await openShop({ standins })
  await written(shop, ROWS)
  const staff = await shop.signIn('staff@example.in', 'admin')
  expect(await readsOf(() => staff.get('/api/admin/waiting'))).toBe(3)
})

test.each([{ paused: true }, { maxReads: 0 }])(
  'enquiries sent while the plan allows no calls (%o) wait, are offered once, and are delivered afterwards',
  async (limits) => {
    const shop = await openShop({ standins })
    const { pending } = shop.app.enquiries
    await plan(limits)
    for (const name of ['Asha', 'Usha', 'Devi']) {
      const { status, body } = await shop.visitor.post('/api/requests', request(name))
      expect([status, body]).toMatchObject([502, { pending: true }])
    }
    shop.passTime(HOUR_MS)
    await standins.control('appwrite', 'DELETE', '/control/calls')
    await pending.deliverDue()
    const { length } = await standins.control<readonly object[]>('appwrite', 'GET', '/control/calls')
    expect(length).toBe(1)
    await plan({})
    shop.passTime(HOUR_MS)
    await pending.deliverDue()
    expect(await pending.all('requests')).toEqual([])
  },
)

test('the morning digest waits while the project is paused', async () => {
  const shop = await openShop({ standins, env: { STAFF_EMAIL: 'house@example.com' } })
  const now = shop.app.clock().getTime()
  // Half past three in the morning in Greenwich is nine in India.
  shop.passTime(DAY_MS - (now % DAY_MS) + 3.6 * HOUR_MS)
  const digests = async () =>
    (await emailsOf(shop)).filter(({ dedupe_key }) => dedupe_key.startsWith('digest '))
  await plan({ paused: true })
  await shop.visitor.post('/api/requests', request('Asha'))
  await shop.app.enquiries.remind()
  expect(await digests()).toEqual([])
  await plan({})
  await shop.app.enquiries.remind()
  expect(await digests()).toHaveLength(1)
})
