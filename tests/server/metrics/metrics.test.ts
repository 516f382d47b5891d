import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { lockBuilds } from '#release/lock.ts'
import { addReport, type BuildReport, noFindings } from '#release/report.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { buildReport } from '../../support/build-report.ts'
import { publishWith } from '../../support/builder.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { openShop, type Shop, withCustomer } from '../../support/shop.ts'
import { pay, withAcceptedQuote } from '../../support/quote-order.ts'
import { createIntent, postWebhook, refund, useCheckout, verify } from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

const HOUR_S = 60 * 60
const HOUR_MS = HOUR_S * 1000

const measured = async ({ app }: { readonly app: Pick<Shop['app'], 'metrics'> }) => {
  const families = await app.metrics.families()
  return Object.fromEntries(
    families.flatMap(({ name, samples }) =>
      samples.map(({ labels = {}, value }) => [[name, ...Object.values(labels)].join(' '), value]),
    ),
  )
}

onBothDatabases((open) => {
  test('the operator sees how payments were verified, and what marked orders as paid', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body: byBrowser } = await createIntent(asha)
    const proof = await checkout.pay(byBrowser.id)
    await verify(asha, { ...proof, razorpay_signature: '0'.repeat(64) })
    await verify(asha, proof)
    await verify(asha, proof)

    const { body: byNobody } = await createIntent(asha)
    await checkout.pay(byNobody.id)
    await shop.app.payments.reconcile({ everything: true })

    expect(await measured(shop)).toMatchObject({
      'shop_verifications_total invalid_signature': 1,
      'shop_verifications_total ok': 2,
      'shop_payments_total verify': 1,
      'shop_payments_total reconciler': 1,
      'shop_orders paid': 2,
      'shop_orders unpaid': 0,
      shop_orders_flagged: 0,
      shop_database_up: 1,
    })
  })

  test('a deposit and its balance are two payments and one order, to the operator as well', async () => {
    const { shop, order } = await withAcceptedQuote(open({ standins }))
    await pay(shop, checkout, order, 'deposit')
    await pay(shop, checkout, order, 'balance')
    expect(await measured(shop)).toMatchObject({ 'shop_payments_total verify': 2, 'shop_orders paid': 1 })
  })

  test('the operator sees enquiries that the document service doesn’t accept, once they were retried', async () => {
    const shop = await open()
    await shop.visitor.post('/api/contacts', { firstName: 'Asha' })
    expect(await measured(shop)).toMatchObject({ shop_enquiries_pending: 0 })
    shop.passTime(61 * 1000)
    await shop.app.enquiries.pending.deliverDue()
    expect(await measured(shop)).toMatchObject({ shop_enquiries_pending: 1 })
  })

  test('the operator sees how long a refund has waited for the provider, and how long for the bank', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const admin = await shop.signIn('admin@example.in', 'admin')
    const { intent } = await checkout.buy(asha)
    await checkout.refundsWait()
    await checkout.tellNobody()
    const ages = async () => {
      const figures = await measured(shop)
      return ['asked', 'pending'].map((status) => Number(figures[`shop_refunds_oldest_seconds ${status}`]))
    }
    expect(await ages()).toEqual([0, 0])
    await checkout.fault({ match: 'POST /v1/payments/pay', times: 1, status: 500, body: {} })
    await refund(admin, intent.orderId, 'silent', { reason: 'Too late' })
    shop.passTime(HOUR_MS)
    expect(await ages()).toEqual([expect.closeTo(HOUR_S, -2), 0])
    await shop.app.payments.reconcile()
    expect(await ages()).toEqual([0, expect.closeTo(HOUR_S, -2)])
  })

  test('the operator sees the provider’s new, repeated and forged webhooks', async () => {
    const { shop, asha } = await withCustomer(open({ standins }))
    const { body: intent } = await createIntent(asha)
    await checkout.pay(intent.id)
    const payment = (await checkout.ledger()).payments.find(({ order_id }) => order_id === intent.id) ?? {}
    const message = { event: 'payment.captured', id: `captured ${intent.id}`, payment }
    await postWebhook(shop, { ...message, secret: 'forged' })
    await postWebhook(shop, message)
    await postWebhook(shop, message)

    expect(await measured(shop)).toMatchObject({
      'shop_webhooks_total refused': 1,
      'shop_webhooks_total new': 1,
      'shop_webhooks_total repeat': 1,
      'shop_payments_total webhook': 1,
    })
  })
})

test('the operator sees that the last build did not go live', async () => {
  const shop = await openShop()
  expect(await measured(shop)).toMatchObject({ shop_publication_failed: 0 })
  const now = new Date().toISOString()
  const report = { id: 'r', startedAt: now, endedAt: now, summary: '', phases: {}, ...noFindings() }
  const sees = async (outcome: BuildReport['outcome'], figure: 0 | 1) => {
    await addReport(shop.dataDir, { ...report, outcome }, { covers: [], releases: [] })
    expect(await measured(shop), outcome).toMatchObject({ shop_publication_failed: figure })
  }
  await sees('refused', 1)
  await sees('published', 0)
  await sees('failed', 1)
})

test('the operator sees that a build was interrupted', async () => {
  const shop = await openShop()
  const phase = join(shop.dataDir, 'releases', 'building.json')
  const lock = await lockBuilds(shop.dataDir, 'build-1', { waits: false })
  await lock?.note('building')
  expect(await measured(shop)).toMatchObject({ shop_publication_failed: 0 })
  const building = await readFile(phase)
  await lock?.release()
  // The system released the lock; the file that says what the build was doing is still there.
  await writeFile(phase, building)
  expect(await measured(shop)).toMatchObject({ shop_publication_failed: 1 })
})

test('the operator sees that a build couldn’t even record how it ended', async () => {
  const { app, ...shop } = await openShop()
  const publishing = publishWith({ app, ...shop }, async () => ({
    code: 1,
    output: 'no space left on device',
  }))
  const metrics = openMetrics({ ...app, publishing })
  expect(await measured({ app: { metrics } })).toMatchObject({ shop_publication_failed: 0 })
  await publishing.askForBuild()
  await expect.poll(() => measured({ app: { metrics } })).toMatchObject({ shop_publication_failed: 1 })
})

test('the metrics ask for everything at once, so that a silent database holds them up only once', async () => {
  const { app } = await openShop()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const db = {
    ...app.db,
    get kysely() {
      ask()
      return app.db.kysely
    },
  }
  const state: typeof app.publishing.state = (live) => asked.then(() => app.publishing.state(live))
  const metrics = openMetrics({ ...app, db, publishing: { state } })
  expect(await measured({ app: { metrics } })).toMatchObject({ shop_database_up: 1 })
})

test('the operator sees that the platform that builds the shop doesn’t accept calls', async () => {
  const shop = await openShop({ env: { CONTENT_BUILD_HOOK_URL: 'http://127.0.0.1:1/hook' } })
  const stop = new AbortController()
  const over = shop.app.publishing.start(stop.signal)
  onTestFinished(async () => {
    stop.abort()
    await over
  })
  await shop.app.publishing.askForBuild()
  await expect.poll(() => measured(shop)).toMatchObject({ shop_publication_failed: 1 })
})

test('a shop that has just started reports its counters as 0, so that the first event is an increase', async () => {
  const shop = await openShop()
  expect(await measured(shop)).toMatchObject({
    'shop_webhooks_total new': 0,
    'shop_webhooks_total repeat': 0,
    'shop_webhooks_total refused': 0,
    shop_webhook_lag_seconds_sum: 0,
    'shop_payments_total verify': 0,
    'shop_payments_total return': 0,
    'shop_payments_total webhook': 0,
    'shop_payments_total reconciler': 0,
    'shop_payments_total admin': 0,
  })
})

test('the operator sees which limit refused a request', async () => {
  const shop = await openShop({ env: { RATE_LIMITS: '0.1' } })
  for (let times = 0; times < 4; times++)
    await shop.visitor.post('/api/auth/login', { email: 'asha@example.in', password: 'guessed' })
  expect(await measured(shop)).toMatchObject({
    'shop_limit_hits_total login by account': 2,
    'shop_limit_hits_total login by visitor': 1,
  })
})

test('while the database is away the rest is still measured', async () => {
  const shop = await openShop()
  await addReport(shop.dataDir, buildReport({ outcome: 'failed' }), { covers: [], releases: [] })
  await shop.app.db.close()
  const figures = await measured(shop)
  expect(figures).toMatchObject({ shop_database_up: 0, shop_publication_failed: 1 })
  expect(figures).not.toHaveProperty('shop_orders_flagged')
})

test('the operator sees that nothing can be written although the database answers', async () => {
  const shop = await openShop()
  expect(await measured(shop)).toMatchObject({ shop_database_up: 1, shop_database_writable: 1 })
  await sql`pragma query_only = on`.execute(shop.app.db.kysely)
  expect(await measured(shop)).toMatchObject({ shop_database_up: 1, shop_database_writable: 0 })
  await sql`pragma query_only = off`.execute(shop.app.db.kysely)
  expect(await measured(shop)).toMatchObject({ shop_database_writable: 1 })
})
