import { expect, test } from 'vitest'
import type { AccountPassport } from '#contract/fit/get-fit-passport.ts'
import type { FitErasure } from '#contract/fit/erase-fit-passport.ts'
import type { SentMeasurements } from '#contract/fit/get-sent-measurements.ts'
import { correctMeasurements } from '#server/orders/correct-measurements.ts'
import { acceptanceSchema } from '#server/quotes/acceptance-input.ts'
import { auditOf } from '../../support/audit.ts'
import { cartOf, useCheckout, createIntent, refund } from '../../support/checkout.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { act, PARCEL } from '../../support/production.ts'
import { storedOrder } from '../../support/quote-order.ts'
import { deskOf, holderOf, someDraft } from '../../support/quotes.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout('appwrite')

const EMAIL = 'asha@example.in'
const PASSPORT = { unit: 'in', taken: { bust: 914, waist: 711, hip: 991 } } as const
/** The names of measurements, because a number might be part of a hash or a time. */
const OF_MEASURES = /bust|waist/

const REQUEST = {
  kind: 'price',
  name: 'Asha Rao',
  email: EMAIL,
  phone: '9876543210',
  message: 'For May.',
  measurements: PASSPORT,
}

const read = async (client: Client) => (await client.get<AccountPassport>('/api/fit-passport')).body
const save = (client: Client, rev: number, taken: object = PASSPORT.taken, unit = 'in') =>
  client.post<AccountPassport & { readonly error: string }>('/api/fit-passport', { unit, taken, rev })
const erase = async (client: Client) => (await client.post<FitErasure>('/api/fit-passport/erase', {})).body
const sentWith = async (staff: Client, kind: 'request' | 'order', id: string) =>
  (await staff.get<SentMeasurements>(`/api/admin/measurements?kind=${kind}&id=${id}`)).body.sent
const snapshots = ({ app }: Shop) =>
  app.db.kysely.selectFrom('measurement_snapshots').select(['kind', 'owner_id', 'user_id']).execute()
const ask = async (client: Client, change: object = {}) =>
  (await client.post<{ readonly id: string }>('/api/requests', { ...REQUEST, ...change })).body.id
const buy = async (client: Client) => {
  const { body: intent } = await createIntent(client, { ...cartOf(client), measurements: PASSPORT })
  await client.post('/api/payment/verify-payment', {
    ...cartOf(client),
    ...(await checkout.pay(intent.id)),
  })
  return intent.orderId
}

/** Staff answer a request with a quote, and its customer accepts it. */
const acceptQuoteFor = async (
  requestId: string,
  { shop, staff, asha }: Readonly<{ shop: Shop; staff: Client; asha: Client }>,
) => {
  const desk = deskOf(staff)
  const { body: made } = await desk.create({ from: 'request', requestId })
  const { body: saved } = await desk.save(made.id, made.rev, someDraft(shop))
  const { body: sent } = await desk.send(made.id, saved.rev)
  await shop.app.backgroundWork.settled()
  const holder = holderOf(shop, sent, asha)
  await holder.accept()
  return holder
}

onBothDatabases((open) => {
  test('measurements are stored in an account for its owner alone, and appear on another device', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn(EMAIL)
    const meera = await shop.signIn('meera@example.in')
    expect(await read(asha)).toEqual({ rev: 0, passport: null })
    expect((await save(asha, 0)).body).toEqual({ rev: 1, passport: PASSPORT })
    expect(await read(await shop.signIn(EMAIL))).toEqual({ rev: 1, passport: PASSPORT })
    expect(await read(meera)).toEqual({ rev: 0, passport: null })
    expect((await shop.visitor.get('/api/fit-passport')).status).toBe(401)
    expect((await shop.visitor.post('/api/fit-passport', { ...PASSPORT, rev: 0 })).status).toBe(401)
    expect((await shop.visitor.post('/api/fit-passport/erase', {})).status).toBe(401)
    expect(shop.logged.join('')).not.toMatch(OF_MEASURES)
  })

  test('if two devices save at once one is told, even after everything was deleted in between', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn(EMAIL)
    const first = await Promise.all([save(asha, 0, { bust: 900 }), save(asha, 0, { bust: 910 })])
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const second = await Promise.all([save(asha, 1, { bust: 920 }), save(asha, 1, { bust: 930 })])
    expect(second.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await erase(asha)).toEqual({ rev: 3, retained: [] })
    expect(await read(asha)).toEqual({ rev: 3, passport: null })
    expect((await save(asha, 2)).status).toBe(409)
    expect((await save(asha, 0)).status).toBe(409)
    expect((await save(asha, 3)).body).toMatchObject({ rev: 4 })
  })

  test('impossible measurements are refused', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn(EMAIL)
    for (const taken of [
      {},
      { bust: 5 },
      { bust: 91.4 },
      { bust: '914' },
      { tail: 300 },
      { toString: 900 },
      [],
    ])
      expect([400, 422], JSON.stringify(taken)).toContain((await save(asha, 0, taken)).status)
    expect([400, 422]).toContain((await save(asha, 0, PASSPORT.taken, 'ell')).status)
    expect([400, 422]).toContain((await save(asha, -1)).status)
    const sent = await shop.visitor.post('/api/requests', {
      ...REQUEST,
      measurements: { unit: 'cm', taken: {} },
    })
    expect([400, 422]).toContain(sent.status)
  })

  test('if many measurements are wrong, only a few are reported', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn(EMAIL)
    const refused = await save(asha, 0, Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, ''])))
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body).length).toBeLessThan(1000)
  })

  test('an account may save its measurements only so often a minute', async () => {
    const shop = await open({ standins, env: { RATE_LIMITS: '1' } })
    const asha = await shop.signIn(EMAIL)
    const meera = await shop.signIn('meera@example.in')
    let status = 200
    let saved = 0
    for (; status === 200 && saved < 60; saved += 1) ({ status } = await save(asha, saved))
    expect(status).toBe(429)
    expect(saved).toBeGreaterThan(20)
    expect((await save(meera, 0)).status).toBe(200)
  })

  test('measurements go with a request only if they are sent, and only staff can read them', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const id = await ask(asha)
    expect(await sentWith(staff, 'request', id)).toMatchObject({ passport: PASSPORT })
    const without = await ask(shop.visitor, { measurements: undefined, message: 'Nothing of me.' })
    expect(await sentWith(staff, 'request', without)).toBeNull()
    expect((await asha.get(`/api/admin/measurements?kind=request&id=${id}`)).status).toBe(403)
    expect((await shop.visitor.get(`/api/admin/measurements?kind=request&id=${id}`)).status).toBe(401)
    const reads = (await auditOf(shop)).filter(({ act: name }) => name === 'measurements.read')
    expect(reads.map(({ details }) => details)).toEqual(['{"kind":"request"}'])
    expect(shop.logged.join('')).not.toMatch(OF_MEASURES)
  })

  test('an order keeps the measurements of the last click, and deleting everything says what stays until dispatch', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    await save(asha, 0)
    const request = await ask(asha)
    const open1 = await createIntent(asha, { ...cartOf(asha), measurements: PASSPORT })
    expect(await sentWith(staff, 'order', open1.body.orderId)).toMatchObject({ passport: PASSPORT })
    await createIntent(asha)
    expect(await sentWith(staff, 'order', open1.body.orderId)).toBeNull()

    const orderId = await buy(asha)
    const order = await storedOrder(shop, { id: orderId })
    expect((await erase(asha)).retained).toEqual([order.number])
    expect(await sentWith(staff, 'request', request)).toBeNull()
    expect(await sentWith(staff, 'order', orderId)).toMatchObject({ passport: PASSPORT })
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toHaveLength(1)
    await act(staff, order, { act: 'dispatch', step: 1, ...PARCEL })
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toEqual([])
  })

  test('a click changes no measurements of an order that staff have just removed from the account', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const { orderId } = (await createIntent(asha, { ...cartOf(asha), measurements: PASSPORT })).body
    expect((await staff.post(`/api/orders/${orderId}/detach`, {})).status).toBe(200)
    const { db, clock } = shop.app
    const userId = asha.user?._id ?? ''
    const sent = { kind: 'order', ownerId: orderId, passport: undefined, userId, at: clock() } as const
    await db.transaction((queries) => correctMeasurements(queries, sent))
    expect(await sentWith(staff, 'order', orderId)).toMatchObject({ passport: PASSPORT })
  })

  test('simultaneous clicks are all answered, and the order keeps one set of measurements', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn(EMAIL)
    const click = () => createIntent(asha, { ...cartOf(asha), measurements: PASSPORT })
    const { body: first } = await click()
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all([click(), click(), click()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }
    expect(await snapshots(shop)).toEqual([
      { kind: 'order', owner_id: first.orderId, user_id: asha.user?._id },
    ])
  })

  test('a click that arrives after the payment doesn’t remove the order’s measurements', async () => {
    const shop = await open({ standins })
    const asha = await shop.signIn(EMAIL)
    const ownerId = await buy(asha)
    const userId = asha.user?._id ?? ''
    const sent = { kind: 'order', ownerId, passport: undefined, userId, at: new Date() } as const
    await shop.app.db.transaction((queries) => correctMeasurements(queries, sent))
    expect(await snapshots(shop)).toHaveLength(1)
  })

  test('a quoted request’s measurements stay until what is made with them is dispatched', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const request = await ask(asha)
    const other = await ask(asha, { message: 'For June.' })
    const holder = await acceptQuoteFor(request, { shop, staff, asha })
    await holder.verify(await checkout.pay((await holder.pay('full')).body.id))
    const { number, id } = await shop.app.db.kysely.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    // Whoever makes the order sees its measurements.
    expect(await sentWith(staff, 'order', id)).toMatchObject({ passport: PASSPORT })

    expect((await erase(asha)).retained).toEqual([number])
    expect(await sentWith(staff, 'request', request)).toMatchObject({ passport: PASSPORT })
    expect(await sentWith(staff, 'request', other)).toBeNull()
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toHaveLength(1)
    await act(staff, await storedOrder(shop, { id }), { act: 'dispatch', step: 1, ...PARCEL })
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toEqual([])
  })

  test('sending a request again after its quote was paid changes no measurements', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const formId = 'a'.repeat(32)
    await ask(asha, { id: formId })
    const holder = await acceptQuoteFor(formId, { shop, staff, asha })
    const remeasured = { ...PASSPORT, taken: { bust: 1_000 } }
    await ask(asha, { id: formId, measurements: remeasured })
    const { id } = await shop.app.db.kysely.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect(await sentWith(staff, 'order', id)).toMatchObject({ passport: remeasured })
    await holder.verify(await checkout.pay((await holder.pay('full')).body.id))
    for (const measurements of [PASSPORT, undefined]) {
      await ask(asha, { id: formId, measurements })
      expect(await sentWith(staff, 'order', id)).toMatchObject({ passport: remeasured })
    }
  })

  test('a paid order without measurements gets those of its request, when that is sent again with them', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const formId = 'b'.repeat(32)
    await ask(asha, { id: formId, measurements: undefined })
    const holder = await acceptQuoteFor(formId, { shop, staff, asha })
    await holder.verify(await checkout.pay((await holder.pay('full')).body.id))
    await ask(asha, { id: formId })
    const { id } = await shop.app.db.kysely.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    expect(await sentWith(staff, 'order', id)).toMatchObject({ passport: PASSPORT })
    await ask(asha, { id: formId, measurements: undefined })
    expect(await sentWith(staff, 'order', id)).toMatchObject({ passport: PASSPORT })
  })

  test('a data export includes measurements, and after an erasure they are gone once nothing is made with them', async () => {
    const email = 'devi@example.in'
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(email)
    await save(asha, 0)
    await ask(shop.visitor, { email })
    const orderId = await buy(asha)
    const { body: file } = await staff.post('/api/admin/people/export', { email })
    const millimetres = PASSPORT.taken
    expect(file).toMatchObject({
      account: { measurements: { millimetres } },
      requests: [{ measurements: { millimetres } }],
      orders: [{ measurements: { millimetres } }],
    })
    const erased = await staff.post('/api/admin/people/erase', { email })
    expect(erased.body).toMatchObject({
      retained: expect.arrayContaining([expect.stringContaining('measurements')]),
    })
    expect(await snapshots(shop)).toMatchObject([{ kind: 'order', owner_id: orderId }])
    shop.passTime(25 * 60 * 60 * 1000)
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toHaveLength(1)
    const later = await shop.signIn('staff@example.in', 'admin')
    await act(later, await storedOrder(shop, { id: orderId }), { act: 'dispatch', step: 1, ...PARCEL })
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toEqual([])
    const kept = await shop.app.db.kysely.selectFrom('fit_passports').select('body').execute()
    expect(kept).toEqual([{ body: null }])
  })

  test('the same holds for what she sent while signed in under another e-mail address, unless an order needs it', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const request = await ask(asha, { email: 'asha@studio.example.in' })
    await ask(asha, { email: 'asha@studio.example.in', message: 'For June.' })
    const { body: file } = await staff.post('/api/admin/people/export', { email: EMAIL })
    expect(file).toMatchObject({
      account: {
        measurementsSentElsewhere: [{ millimetres: PASSPORT.taken }, { millimetres: PASSPORT.taken }],
      },
    })
    const holder = await acceptQuoteFor(request, { shop, staff, asha })
    await holder.verify(await checkout.pay((await holder.pay('full')).body.id))
    const erased = await staff.post('/api/admin/people/erase', { email: EMAIL })
    expect(erased.body).toMatchObject({
      retained: expect.arrayContaining([expect.stringContaining('the measurements of 1 order being made')]),
    })
    expect(await snapshots(shop)).toMatchObject([{ kind: 'request', owner_id: request }])
  })

  test('a fully refunded order isn’t made, so its measurements can be deleted', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    await save(asha, 0)
    const orderId = await buy(asha)
    expect((await refund(staff, orderId, 'back', { reason: 'She asked for it' })).status).toBe(200)
    expect((await erase(asha)).retained).toEqual([])
    expect(await snapshots(shop)).toEqual([])
  })

  test('an order’s measurements stay until dispatch when its request is erased or deleted by hand', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const request = await ask(asha)
    const holder = await acceptQuoteFor(request, { shop, staff, asha })
    await holder.verify(await checkout.pay((await holder.pay('full')).body.id))
    await staff.post('/api/admin/people/erase', { email: EMAIL })
    await shop.app.db.kysely.deleteFrom('enquiry_index').where('id', '=', request).execute()
    shop.passTime(25 * 60 * 60 * 1000)
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toMatchObject([{ kind: 'request', owner_id: request }])
    const { id } = await shop.app.db.kysely.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    const later = await shop.signIn('staff@example.in', 'admin')
    await act(later, await storedOrder(shop, { id }), { act: 'dispatch', step: 1, ...PARCEL })
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toEqual([])
  })

  test('an order’s measurements stay while it can still be paid, even if its customer is erased', async () => {
    const shop = await open({ standins })
    const staff = await shop.signIn('staff@example.in', 'admin')
    const asha = await shop.signIn(EMAIL)
    const request = await ask(asha)
    await acceptQuoteFor(request, { shop, staff, asha })
    const erase = async () =>
      (await shop.signIn('staff@example.in', 'admin')).post('/api/admin/people/erase', { email: EMAIL })
    await erase()
    shop.passTime(25 * 60 * 60 * 1000)
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toMatchObject([{ kind: 'request', owner_id: request }])
    // Nobody pays, and no money can arrive any more.
    shop.passTime(10 * 24 * 60 * 60 * 1000)
    await shop.app.payments.reconcile({ everything: true })
    shop.passTime(10 * 24 * 60 * 60 * 1000)
    await erase()
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toEqual([])
  })

  test('measurements of a request that staff deleted by hand are deleted, too', async () => {
    const shop = await open({ standins })
    const id = await ask(shop.visitor)
    await shop.app.db.kysely.deleteFrom('enquiry_index').where('id', '=', id).execute()
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toHaveLength(1)
    shop.passTime(25 * 60 * 60 * 1000)
    await shop.app.retention.purge()
    expect(await snapshots(shop)).toEqual([])
  })
})

test('a quote can be accepted with valid measurements, and also with invalid ones', () => {
  const { measurements } = acceptanceSchema.shape
  expect(measurements.parse(JSON.stringify(PASSPORT))).toEqual(PASSPORT)
  for (const odd of ['', '{', '{"unit":"cm"}', 'x'.repeat(5000), undefined])
    expect(measurements.parse(odd)).toBeUndefined()
})
