import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/dates.ts'
import type { Provider } from '#server/payments/provider.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { openRefunds } from '#server/payments/refunds.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, subjectsOf } from '../../support/emails.ts'
import { acceptQuote, DEPOSIT, pay, TOTAL } from '../../support/quote-order.ts'
import { type Shop, withStaff } from '../../support/shop.ts'
import { createIntent, postWebhook, readOrder, refund, useCheckout, verify } from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()

const paidOrder = async (shop: Shop, method?: string) => {
  const asha = await shop.signIn('asha@example.in')
  const admin = await shop.signIn('admin@example.in', 'admin')
  const { body: intent } = await createIntent(asha)
  const proof = await checkout.pay(intent.id, { ...(method && { method }) })
  await verify(asha, proof)
  return { asha, admin, orderId: intent.orderId, paymentId: proof.razorpay_payment_id }
}

const REASONS = [
  'Your account does not have enough balance to carry out the refund operation.',
  'The payment is older than six months and cannot be refunded.',
  'Refund is not supported for this payment',
  'The payment has been fully refunded already',
  'The total refund amount is greater than the refund payment amount',
] as const
const STATUSES = [400, 403, 404, 422] as const

onBothDatabases((open) => {
  test('a refund that the provider refused is refused again under the same key and flagged, in twenty ways', async () => {
    const shop = await open({ standins })
    let reported = 0
    for (const description of REASONS)
      for (const status of STATUSES) {
        const { asha, admin, orderId } = await paidOrder(shop)
        await checkout.fault({
          match: 'POST /v1/payments/pay',
          times: 1,
          status,
          body: { error: { code: 'BAD_REQUEST_ERROR', description } },
        })
        const key = `refused ${status} ${description.length}`
        // The provider would accept it the second time, but repeating a key must not give another outcome.
        for (let time = 0; time < 3; time++) {
          const answer = await refund(admin, orderId, key)
          if (answer.status !== 409 || answer.body.error !== 'refund_refused') reported += 1
          else expect(answer.body.message).toContain(description)
        }
        shop.passTime(MINUTE_MS)
        await shop.app.payments.reconcile()
        expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 0, flagged: true })
        expect((await readOrder(asha, orderId)).refunds).toEqual([])
        // A new attempt under another key is a new refund.
        expect((await refund(admin, orderId, `${key} again`)).status).toBe(200)
      }
    expect(reported).toBe(0)
    const emails = (await subjectsOf(shop)).filter((subject) => subject.startsWith('Refund'))
    expect(emails).toHaveLength(REASONS.length * STATUSES.length)
  })

  test('a refusal that isn’t the provider’s own ends no refund: the shop asks again, and it is made once', async () => {
    const shop = await open({ standins })
    const { admin, orderId, paymentId } = await paidOrder(shop)
    for (const [status, body] of [
      [403, '<html>Blocked</html>'],
      [408, {}],
      [400, { error: { description: 'Bad gateway configuration' } }],
    ] as const) {
      await checkout.fault({ match: 'POST /v1/payments/pay', times: 1, status, body })
      expect((await refund(admin, orderId, 'behind a proxy')).status).toBe(502)
    }
    expect(await readOrder(admin, orderId)).toMatchObject({ flagged: false })
    shop.passTime(60 * MINUTE_MS)
    await shop.app.payments.reconcile()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 42_500, flagged: false })
    expect(await checkout.refundsOf(paymentId)).toHaveLength(1)
  })

  test('an error of the provider, or of the bank behind it, ends no refund, whatever its status', async () => {
    const shop = await open({ standins })
    const { admin, orderId, paymentId } = await paidOrder(shop)
    for (const code of ['GATEWAY_ERROR', 'SERVER_ERROR']) {
      const body = { error: { code, description: 'Please try again shortly.' } }
      await checkout.fault({ match: 'POST /v1/payments/pay', times: 1, status: 400, body })
      expect((await refund(admin, orderId, 'in trouble')).status).toBe(502)
    }
    expect(await readOrder(admin, orderId)).toMatchObject({ flagged: false })
    expect((await refund(admin, orderId, 'in trouble')).status).toBe(200)
    expect(await checkout.refundsOf(paymentId)).toHaveLength(1)
  })

  test('a refund of a payment that the provider doesn’t know ends, and staff are told why', async () => {
    const shop = await open({ standins })
    const { admin, orderId } = await paidOrder(shop)
    const { kysely } = shop.app.db
    // As if another account's keys had been set.
    await kysely.updateTable('payments').set({ provider_payment_id: 'pay_elsewhere' }).execute()
    expect(await refund(admin, orderId, 'unknown')).toMatchObject({
      status: 409,
      body: { error: 'refund_refused', message: expect.stringContaining('The id provided does not exist') },
    })
    expect(await readOrder(admin, orderId)).toMatchObject({ flags: [{ reason: 'refund_refused' }] })
    const asked = kysely.selectFrom('refunds').select('id').where('next_check_at', 'is not', null)
    expect(await asked.execute()).toEqual([])
  })

  test('a refund that the provider makes only in part says so however often it is requested, and nothing more is refunded', async () => {
    const { shop, admin } = await withStaff(open({ standins }))
    const order = await acceptQuote(shop)
    const [deposit, balance] = [
      await pay(shop, checkout, order, 'deposit'),
      await pay(shop, checkout, order, 'balance'),
    ]
    await checkout.fault({
      match: `POST /v1/payments/${balance.razorpay_payment_id}/refund`,
      times: 1,
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', description: REASONS[0] } },
    })
    const amount = (TOTAL - DEPOSIT) / 100 + 100
    for (const _time of [1, 2])
      expect(await refund(admin, order.id, 'in parts', { reason: 'Too late', amount })).toMatchObject({
        status: 409,
        body: {
          error: 'refund_partly_refused',
          message: expect.stringMatching(new RegExp(`^Only ₹100 is on its way\\. .*${REASONS[0]}`)),
        },
      })
    expect(await checkout.refundsOf(deposit.razorpay_payment_id)).toHaveLength(1)
    expect(await readOrder(admin, order.id)).toMatchObject({
      refundedAmount: 100,
      flags: [{ reason: 'refund_refused' }],
    })
  })

  test('a refund that the bank returns after it was made is owed again, and the order flagged', async () => {
    const shop = await open({ standins })
    const { admin, orderId, paymentId } = await paidOrder(shop)
    expect((await refund(admin, orderId, 'made')).status).toBe(200)
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 42_500, flagged: false })
    const [made] = await checkout.refundsOf(paymentId)
    const tell = (status: 'processed' | 'failed') => {
      const entity = { ...made, status }
      return postWebhook(shop, {
        event: `refund.${status}`,
        id: `${status} ${made?.id}`,
        payment: {},
        refund: entity,
      })
    }
    expect((await tell('failed')).status).toBe(200)
    const failed = {
      refundedAmount: 0,
      flags: [{ reason: 'refund_failed' }],
      payments: [{ refundable: 42_500 }],
    }
    expect(await readOrder(admin, orderId)).toMatchObject(failed)
    // A late, earlier webhook changes nothing.
    expect((await tell('processed')).status).toBe(200)
    expect(await readOrder(admin, orderId)).toMatchObject(failed)
  })

  test('a refund that is refused and replaced while others are being checked isn’t made after all', async () => {
    const shop = await open({ standins })
    const { admin, orderId, paymentId } = await paidOrder(shop)
    const give = (key: string) => refund(admin, orderId, key, { amount: 5000, reason: 'A sleeve' })
    const failing = { match: 'POST /v1/payments/pay', times: 1 }
    for (const key of ['first', 'second']) {
      await checkout.fault({ ...failing, status: 500, body: {} })
      expect((await give(key)).status).toBe(502)
    }
    shop.passTime(MINUTE_MS)
    const { db, config, log, clock, audit, outbox, metrics } = shop.app
    const provider = openRazorpay(config)
    const giveOtherAnew = async (asked: string) => {
      const other = await db.kysely
        .selectFrom('refunds')
        .select('idempotency_key')
        .where('id', '<>', asked)
        .executeTakeFirstOrThrow()
      await checkout.fault({ ...failing, status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } })
      expect((await give(other.idempotency_key ?? '')).status).toBe(409)
      expect(await readOrder(admin, orderId)).toMatchObject({ flagged: true })
      expect((await give('anew')).status).toBe(200)
    }
    let calls = 0
    const createRefund: Provider['createRefund'] = async (call) => {
      calls += 1
      if (calls === 1) await giveOtherAnew(call.key)
      return provider.createRefund(call)
    }
    const linkOf = async () => ''
    const watched = { ...provider, createRefund }
    await openRefunds({ db, log, clock, audit, outbox, metrics, linkOf, provider: watched }).checkDue()
    provider.close()
    const made = await checkout.refundsOf(paymentId)
    expect(made.map(({ amount }) => amount)).toEqual([500_000, 500_000])
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 10_000 })
  })

  test('a refund that the bank returns is reported as failed under its key, and flagged', async () => {
    const shop = await open({ standins })
    const { asha, admin, orderId, paymentId } = await paidOrder(shop)
    await checkout.refundsWait()
    expect((await refund(admin, orderId, 'sent back')).body).toMatchObject({ refundedAmount: 42_500 })
    const [made] = await checkout.refundsOf(paymentId)
    await checkout.settleRefund(made?.id ?? '', false)
    await expect.poll(() => readOrder(asha, orderId)).toMatchObject({ refundedAmount: 0, refunds: [] })
    expect((await refund(admin, orderId, 'sent back')).status).toBe(409)
    expect(await readOrder(admin, orderId)).toMatchObject({ flagged: true })
  })

  test.each([
    ['card', 'It will reach your card in 5 to 10 working days.', /^7430/],
    ['netbanking', 'It will reach your bank account in 2 to 10 working days.', /^\d{12}$/],
    ['upi', 'It will reach the bank account behind your UPI ID in 2 to 7 working days.', /^\d{12}$/],
    ['wallet', 'It will reach your wallet in up to 3 working days.', /^\d{12}$/],
  ])('a refund to %s says when it arrives, and the bank’s number once there is one', async (...given) => {
    const [method, words, number] = given
    const shop = await open({ standins })
    const { asha, admin, orderId } = await paidOrder(shop, method)
    expect((await refund(admin, orderId, `back to ${method}`)).status).toBe(200)
    await expect
      .poll(async () => (await readOrder(asha, orderId)).refunds)
      .toMatchObject([
        { amount: 42_500, state: 'processed', method, reference: expect.stringMatching(number) },
      ])
    const told = (await emailsOf(shop)).find(({ subject }) => subject.startsWith('Refund'))
    expect(told?.body).toContain(words)
  })
})
