import { expect, test } from 'vitest'
import { MINUTE_MS, HOUR_MS } from '#domain/time/dates.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { cancel, readOrder, refund, refundAtDesk, useCheckout, withPeople } from '../../support/checkout.ts'
import type { Shop } from '../../support/shop.ts'

const { standins, checkout } = useCheckout()
const REFUND = 'POST /v1/payments/pay'
const LIST = '^GET /v1/payments/\\w+/refunds$'
const PART = { amount: 5000, reason: 'A sleeve too long' }

const saying = (description: string, status = 400) => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

const NOT_FINAL = 'Request failed because another payment operation is in progress'
const DUPLICATE = 'Duplicate receipt found for this refund request.'
const NO_KEYS = [
  [401, 'Authentication failed'],
  [401, 'The api key provided is invalid'],
  [400, 'Authentication failed'],
  [403, 'The API key/secret provided is invalid.'],
] as const

const paidOrder = async (opening: Promise<Shop>) => {
  const { shop, asha, admin } = await withPeople(opening)
  const { intent, proof } = await checkout.buy(asha)
  const { razorpay_payment_id: paymentId } = proof
  const made = async () => (await checkout.refundsOf(paymentId)).map(({ amount }) => amount)
  const askAgain = async (passedMs = MINUTE_MS) => {
    shop.passTime(passedMs)
    await shop.app.payments.reconcile()
  }
  return { shop, asha, admin, orderId: intent.orderId, paymentId, made, askAgain }
}

/** Hides refunds from webhooks and from the list of all refunds: the shop learns of one only by asking for it. */
const hideRefunds = async () => {
  await checkout.tellNobody()
  await checkout.fault({ match: '^GET /v1/refunds$', status: 500 })
}

onBothDatabases((open) => {
  test.each([
    ['a part', PART, 500_000, 5000],
    ['the whole', { reason: 'Too late' }, 4_250_000, 42_500],
  ])('%s whose answer was lost is found by its receipt once its key is forgotten', async (...given) => {
    const [, request, paise, rupees] = given
    const { admin, orderId, made, askAgain } = await paidOrder(open({ standins }))
    await hideRefunds()
    await checkout.fault({ match: REFUND, times: 1, drop: true })
    expect((await refund(admin, orderId, 'lost', request)).status).toBe(502)
    await checkout.forgetRefundKeys()
    await askAgain()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: rupees, flagged: false })
    expect((await refund(admin, orderId, 'lost', request)).status).toBe(200)
    expect(await made()).toEqual([paise])
  })

  test('it is found however many refunds of the payment were made since', async () => {
    const { shop, admin, orderId, paymentId, made, askAgain } = await paidOrder(open({ standins }))
    await hideRefunds()
    await checkout.fault({ match: REFUND, times: 1, drop: true })
    expect((await refund(admin, orderId, 'lost', PART)).status).toBe(502)
    await checkout.forgetRefundKeys()
    for (let time = 0; time < 100; time++) await refundAtDesk(shop, paymentId, { amount: 100 })
    await askAgain()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000, flagged: false })
    expect(await made()).toHaveLength(101)
  })

  test('as long as the provider doesn’t say which refunds there are, no refund ends', async () => {
    const { admin, orderId, made, askAgain } = await paidOrder(open({ standins }))
    await hideRefunds()
    await checkout.fault({ match: REFUND, times: 1, drop: true })
    expect((await refund(admin, orderId, 'lost', PART)).status).toBe(502)
    await checkout.forgetRefundKeys()
    for (const silence of [
      { status: 500, body: {} },
      saying('Not allowed', 403),
      { status: 200, body: {} },
    ]) {
      await checkout.fault({ match: LIST, times: 1, ...silence })
      expect((await refund(admin, orderId, 'lost', PART)).status).toBe(502)
    }
    // All the money that isn't on its way can be refunded, and no more.
    expect((await refund(admin, orderId, 'more', { amount: 37_501, reason: 'More' })).status).toBe(422)
    await askAgain(HOUR_MS)
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000, flagged: false })
    expect(await made()).toEqual([500_000])
  })

  test('a refund whose receipt the provider has but doesn’t list yet is requested again', async () => {
    const { admin, orderId, made, askAgain } = await paidOrder(open({ standins }))
    await checkout.fault({ match: REFUND, times: 1, ...saying(DUPLICATE) })
    expect((await refund(admin, orderId, 'unlisted', PART)).status).toBe(502)
    expect(await readOrder(admin, orderId)).toMatchObject({ flagged: false })
    await askAgain()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000 })
    expect(await made()).toEqual([500_000])
  })

  test('“already processed” ends a refund only if the provider lists none with its receipt', async () => {
    const { admin, orderId, made } = await paidOrder(open({ standins }))
    const processed = { match: REFUND, times: 1, ...saying('Refund has already been processed') }
    await hideRefunds()
    await checkout.fault({ match: REFUND, times: 1, drop: true })
    expect((await refund(admin, orderId, 'made', PART)).status).toBe(502)
    await checkout.fault(processed)
    expect((await refund(admin, orderId, 'made', PART)).status).toBe(200)
    await checkout.fault(processed)
    expect((await refund(admin, orderId, 'not made', { ...PART, amount: 6000 })).status).toBe(409)
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000, flagged: true })
    expect(await made()).toEqual([500_000])
  })

  test('of two simultaneous refunds of one payment the second waits for the first, and both are made', async () => {
    const { admin, orderId, paymentId, made, askAgain } = await paidOrder(open({ standins }))
    const endWork = await checkout.refundsWork()
    const first = refund(admin, orderId, 'first', PART)
    await expect
      .poll(async () => (await checkout.calls()).map(({ path }) => path))
      .toContain(`/v1/payments/${paymentId}/refund`)
    const second = { amount: 7000, reason: 'A hem too short' }
    expect(await refund(admin, orderId, 'second', second)).toMatchObject({
      status: 502,
      body: { error: 'provider_failed' },
    })
    await endWork()
    expect((await first).status).toBe(200)
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000, flagged: false })
    await askAgain()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 12_000, flagged: false })
    expect(await made()).toEqual([500_000, 700_000])
  })

  test('a payment that is in processing for long ends no refund', async () => {
    const { admin, orderId, made, askAgain } = await paidOrder(open({ standins }))
    await checkout.fault({ match: REFUND, times: 3, ...saying(NOT_FINAL) })
    expect((await refund(admin, orderId, 'busy', PART)).status).toBe(502)
    for (let time = 0; time < 3; time++) await askAgain()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000, flagged: false })
    expect(await made()).toEqual([500_000])
  })

  test.each(NO_KEYS)('invalid API keys (%i, %s) end no refund, and staff are told', async (...given) => {
    const [status, description] = given
    const { admin, orderId, made, askAgain } = await paidOrder(open({ standins }))
    const locked = { match: '/v1/', ...saying(description, status) }
    await checkout.fault(locked)
    const told = { status: 502, body: { message: expect.stringContaining('keys') } }
    expect(await refund(admin, orderId, 'locked', PART)).toMatchObject(told)
    await askAgain()
    expect(await refund(admin, orderId, 'locked', PART)).toMatchObject(told)
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 0, flagged: false })
    await standins.recover('razorpay')
    await askAgain()
    expect(await readOrder(admin, orderId)).toMatchObject({ refundedAmount: 5000, flagged: false })
    expect(await made()).toEqual([500_000])
  })

  test('a cancellation whose refund was lost at the provider returns the money once', async () => {
    const { admin, orderId, made, askAgain } = await paidOrder(open({ standins }))
    await hideRefunds()
    await checkout.fault({ match: REFUND, times: 1, drop: true })
    expect(await cancel(admin, orderId, 'cancel')).toMatchObject({
      status: 502,
      body: { pending: true, message: 'The payment provider is not answering. The shop will ask again.' },
    })
    await checkout.forgetRefundKeys()
    const [again] = await Promise.all([cancel(admin, orderId, 'cancel'), askAgain()])
    expect(again.status).toBe(200)
    expect(await readOrder(admin, orderId)).toMatchObject({ isCancelled: true, refundedAmount: 42_500 })
    expect(await made()).toEqual([4_250_000])
  })
})
