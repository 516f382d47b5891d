import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AUTOMATIC, refused, useRazorpay, wireOf } from '../support/razorpay.ts'

const razorpay = useRazorpay()

test('an order has the service’s format and can be found again by id and by receipt', async () => {
  const receipt = `r-${Date.now()}`
  const order = await razorpay.newOrder(29_500, receipt)
  expect(order).toMatchObject({
    entity: 'order',
    amount: 29_500,
    amount_paid: 0,
    amount_due: 29_500,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { orderId: receipt },
  })
  expect(order.id).toMatch(/^order_\w{14}$/)
  expect(await razorpay.sdk().orders.fetch(order.id)).toEqual(order)
  expect(await razorpay.sdk().orders.all({ receipt })).toEqual({
    entity: 'collection',
    count: 1,
    items: [order],
  })
  expect((await razorpay.sdk().orders.create({ amount: 100, currency: 'INR' })).notes).toEqual([])
})

test('invalid orders are refused in the service’s words', async () => {
  const create = (given: object) => refused(razorpay.sdk().api.post({ url: '/orders', data: given }))
  const fits = { amount: 500, currency: 'INR' }
  expect(await create({ ...fits, amount: 99 })).toEqual({
    status: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'Order amount less than minimum amount allowed',
    field: 'amount',
  })
  await razorpay.control('/control/amounts', { largest: 499 })
  expect(await create(fits)).toMatchObject({
    status: 400,
    description: 'Amount exceeds maximum amount allowed.',
    field: 'amount',
  })
  await razorpay.control('/control/amounts', {})
  expect((await create({ ...fits, amount: 10.5 }))?.description).toBe('The amount must be an integer.')
  expect((await create({ currency: 'INR' }))?.description).toBe('The amount field is required.')
  expect((await create({ ...fits, currency: 'XYZ' }))?.description).toBe('Currency is not supported')
  expect((await create({ ...fits, receipt: 'x'.repeat(41) }))?.description).toContain('40 characters')
  expect((await create({ ...fits, colour: 'red' }))?.description).toBe(
    'colour is/are not required and should not be sent',
  )
  const capture_options = { automatic_expiry_period: 11 }
  for (const [payment, words] of [
    [{ capture: 'sometimes' }, 'capture is invalid'],
    [{ capture: 'automatic' }, 'is required'],
    [{ capture: 'automatic', capture_options }, 'between 12 and 7200'],
    [{ ...AUTOMATIC, captured: true }, 'should not be sent'],
  ] as const)
    expect((await create({ ...fits, payment }))?.description).toContain(words)
  const notes = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`n${n}`, 'x']))
  expect((await create({ ...fits, notes }))?.description).toContain('equal to 15')
})

test('a wrong secret and an unknown id are refused', async () => {
  expect(await refused(razorpay.sdk('wrong').orders.fetch('order_x'))).toEqual({
    status: 401,
    code: 'BAD_REQUEST_ERROR',
    description: 'Authentication failed',
  })
  for (const call of [
    () => razorpay.sdk().orders.fetch('order_x'),
    () => razorpay.sdk().payments.fetch('pay_x'),
    () => razorpay.sdk().refunds.fetch('rfnd_x'),
  ]) {
    expect(await refused(call())).toMatchObject({
      status: 400,
      description: 'The id provided does not exist',
    })
  }
})

test('a captured payment pays the order, and its signature is valid', async () => {
  const order = await razorpay.newOrder()
  const answer = await razorpay.pay(order.id)
  const signed = { order_id: answer.razorpay_order_id, payment_id: answer.razorpay_payment_id }
  expect(
    validatePaymentVerification(signed, answer.razorpay_signature, razorpay.settings.RAZORPAY_KEY_SECRET),
  ).toBe(true)
  expect(await razorpay.sdk().payments.fetch(answer.razorpay_payment_id)).toMatchObject({
    entity: 'payment',
    amount: 1_250_000,
    status: 'captured',
    captured: true,
    order_id: order.id,
    amount_refunded: 0,
    refund_status: null,
    error_code: null,
  })
  expect(await razorpay.sdk().orders.fetch(order.id)).toMatchObject({
    status: 'paid',
    amount_due: 0,
    attempts: 1,
  })
})

test('after a failed attempt the order can still be paid', async () => {
  const order = await razorpay.newOrder()
  await razorpay.pay(order.id, 'failed')
  expect(await razorpay.sdk().orders.fetch(order.id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
  await razorpay.pay(order.id)
  const { items } = await razorpay.sdk().orders.fetchPayments(order.id)
  expect(items.map(({ status }) => status)).toEqual(['captured', 'failed'])
})

test('an authorized payment is captured once, for exactly its amount', async () => {
  const order = await razorpay.newOrder(50_000)
  const { razorpay_payment_id: id } = await razorpay.pay(order.id, 'authorized')
  expect((await razorpay.sdk().orders.fetch(order.id)).status).toBe('attempted')
  expect((await refused(razorpay.sdk().payments.capture(id, 40_000, 'INR')))?.description).toContain(
    'must be equal',
  )
  expect(await razorpay.sdk().payments.capture(id, 50_000, 'INR')).toMatchObject({ status: 'captured' })
  expect(await refused(razorpay.sdk().payments.capture(id, 50_000, 'INR'))).toMatchObject({
    description: 'This payment has already been captured',
  })
  expect((await razorpay.sdk().orders.fetch(order.id)).status).toBe('paid')
})

test('a paid order accepts no more: another authorized payment is refunded automatically, never captured', async () => {
  const order = await razorpay.newOrder(50_000)
  const { razorpay_payment_id: id } = await razorpay.pay(order.id, 'authorized')
  await razorpay.pay(order.id)
  expect((await refused(razorpay.sdk().payments.capture(id, 50_000, 'INR')))?.description).toContain(
    'the order is already paid',
  )
  await razorpay.control('/control/release', { payment_id: id })
  expect(await razorpay.sdk().payments.fetch(id)).toMatchObject({
    status: 'refunded',
    captured: false,
    amount_refunded: 50_000,
    refund_status: 'full',
  })
  expect(await razorpay.sdk().payments.fetchMultipleRefund(id)).toMatchObject({
    items: [{ payment_id: id, amount: 50_000, receipt: null, status: 'processed' }],
  })
  await expect
    .poll(() => razorpay.deliveries.map(({ event }) => event))
    .toEqual(['refund.created', 'refund.processed'])
  for (const { body } of razorpay.deliveries)
    expect(JSON.parse(body).payload.payment.entity).toMatchObject({ id, captured: false })
})

test('if customers bear the fee a payment exceeds its order, which is paid all the same', async () => {
  onTestFinished(async () => void (await razorpay.control('/control/fee', { customer: false })))
  await razorpay.control('/control/fee', { customer: true })
  const order = await razorpay.newOrder(50_000)
  const { razorpay_payment_id: id } = await razorpay.pay(order.id, 'authorized')
  expect(await razorpay.sdk().payments.fetch(id)).toMatchObject({ amount: 51_000, fee: 1_000 })
  expect((await refused(razorpay.sdk().payments.capture(id, 51_000, 'INR')))?.description).toContain(
    'must be equal',
  )
  expect(await razorpay.sdk().payments.capture(id, 50_000, 'INR')).toMatchObject({ amount: 51_000 })
  expect(await razorpay.sdk().orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 50_000 })
  const query = { url: '/orders', data: { count: 1, 'expand[]': 'payments' } }
  expect(await razorpay.sdk().api.get(query)).toMatchObject({
    items: [{ id: order.id, payments: { items: [{ id, amount: 51_000 }] } }],
  })
})

test('refunds add up to the payment and never exceed it', async () => {
  const order = await razorpay.newOrder(10_000)
  const { razorpay_payment_id: id } = await razorpay.pay(order.id)
  expect(await razorpay.sdk().payments.refund(id, { amount: 4000 })).toMatchObject({
    entity: 'refund',
    amount: 4000,
    payment_id: id,
    status: 'processed',
  })
  expect(await razorpay.sdk().payments.fetch(id)).toMatchObject({
    refund_status: 'partial',
    status: 'captured',
  })
  expect((await refused(razorpay.sdk().payments.refund(id, { amount: 6001 })))?.description).toBe(
    'The total refund amount is greater than the refund payment amount',
  )
  const rest = await razorpay.sdk().payments.refund(id, {})
  expect(rest.amount).toBe(6000)
  // The bank sends its reference after the answer.
  expect(await razorpay.sdk().refunds.fetch(rest.id)).toEqual({
    ...rest,
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
  })
  expect(await razorpay.sdk().payments.fetch(id)).toMatchObject({ refund_status: 'full', status: 'refunded' })
  expect((await refused(razorpay.sdk().payments.refund(id, {})))?.description).toBe(
    'The payment has been fully refunded already',
  )
  expect((await razorpay.sdk().orders.fetch(order.id)).status).toBe('paid')
})

test('a refund repeated under one key happens once', async () => {
  const { id } = await razorpay.newOrder(10_000)
  const { razorpay_payment_id: payment } = await razorpay.pay(id)
  const refund = (key: string, amount: number) =>
    wireOf(razorpay.sdk()).post(
      `/v1/payments/${payment}/refund`,
      { amount },
      { headers: { 'X-Refund-Idempotency': key } },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund('refund-0001', 3000)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect((await razorpay.sdk().payments.fetch(payment)).amount_refunded).toBe(3000)
  await expect(refund('refund-0001', 2000)).rejects.toMatchObject({ response: { status: 409 } })
  await expect(refund('short', 2000)).rejects.toMatchObject({ response: { status: 400 } })
})

test('a receipt refunds only once, too, even if its key was forgotten', async () => {
  const { id } = await razorpay.newOrder(10_000)
  const { razorpay_payment_id: payment } = await razorpay.pay(id)
  const refund = (receipt: string) =>
    wireOf(razorpay.sdk()).post(
      `/v1/payments/${payment}/refund`,
      { amount: 1000, receipt },
      { headers: { 'X-Refund-Idempotency': `refund-${receipt}` } },
    )
  const first = await refund('receipt_one')
  expect((await refund('receipt_one')).data.id).toBe(first.data.id)
  await razorpay.control('/control/refunds/keys', undefined, 'DELETE')
  await expect(refund('receipt_one')).rejects.toMatchObject({
    response: {
      status: 400,
      data: { error: { description: 'Duplicate receipt found for this refund request.' } },
    },
  })
  const second = await refund('receipt_two')
  const listed = async (query: object) =>
    (await razorpay.sdk().payments.fetchMultipleRefund(payment, query)).items.map((item) => item.id)
  expect(await listed({})).toEqual([second.data.id, first.data.id])
  expect(await listed({ count: 1, skip: 1 })).toEqual([first.data.id])
})

test('a refund requested again while it is in processing is refused, and answered once it is made', async () => {
  const { id } = await razorpay.newOrder(10_000)
  const { razorpay_payment_id: payment } = await razorpay.pay(id)
  const headers = { 'X-Refund-Idempotency': `refund-${payment}` }
  const refund = () =>
    wireOf(razorpay.sdk()).post(`/v1/payments/${payment}/refund`, { amount: 3000 }, { headers })
  const setWork = (work: boolean) => razorpay.control('/control/refunds', { work })
  await setWork(true)
  onTestFinished(async () => void (await setWork(false)))
  const first = refund()
  await vi.waitFor(async () =>
    expect(await razorpay.control('/control/calls')).toContainEqual(
      expect.objectContaining({ path: `/v1/payments/${payment}/refund` }),
    ),
  )
  const description = 'Another request with the same idempotency key is still in progress.'
  await expect(refund()).rejects.toMatchObject({
    response: { status: 409, data: { error: { code: 'BAD_REQUEST_ERROR', description } } },
  })
  // Another refund of the same payment has to wait, too.
  const other = 'Request failed because another payment operation is in progress'
  expect(await refused(razorpay.sdk().payments.refund(payment, { amount: 1000 }))).toMatchObject({
    status: 400,
    description: other,
  })
  await setWork(false)
  expect((await refund()).data.id).toBe((await first).data.id)
  expect((await razorpay.sdk().payments.fetch(payment)).amount_refunded).toBe(3000)
})

test('disputes are stored, and listed by time, newest first', async () => {
  const { id: order } = await razorpay.newOrder(10_000)
  const { razorpay_payment_id: payment_id } = await razorpay.pay(order)
  const dispute = (event: string, given: object) =>
    razorpay.control('/control/dispute', { event, payment_id, ...given })
  const from = Math.floor(Date.now() / 1000)
  await dispute('created', { id: 'disp_long_ago', created_at: from - 60 })
  await dispute('created', { id: 'disp_first' })
  await dispute('created', { id: 'disp_second' })
  const won = await dispute('won', { id: 'disp_first' })
  expect(won).toMatchObject({ entity: 'dispute', status: 'won', amount: 10_000, payment_id })
  const listed = (data: object) => razorpay.sdk().api.get({ url: '/disputes', data })
  expect(await listed({ from })).toMatchObject({ count: 2, items: [{ id: 'disp_second' }, won] })
  expect(await listed({ to: from - 1 })).toMatchObject({ items: [{ id: 'disp_long_ago', status: 'open' }] })
  expect((await razorpay.sdk().disputes.all({ count: 1, skip: 1 })).items).toEqual([won])
})

test('a lost dispute deducts its amount from the account, and no refund returns the same money again', async () => {
  const { id: order } = await razorpay.newOrder(10_000)
  const { razorpay_payment_id: payment_id } = await razorpay.pay(order)
  const dispute = (event: string, given: object) =>
    razorpay.control('/control/dispute', { event, payment_id, ...given })
  const refund = (amount?: number) =>
    razorpay.sdk().payments.refund(payment_id, amount === undefined ? {} : { amount })
  const MORE = 'The total refund amount is greater than the refund payment amount'

  const part = { id: 'disp_of_a_part', amount: 4000 }
  expect(await dispute('created', part)).toMatchObject({ amount_deducted: 0 })
  expect(await dispute('lost', part)).toMatchObject({ status: 'lost', amount_deducted: 4000 })
  expect((await refused(refund(6001)))?.description).toBe(MORE)
  expect(await refund(1000)).toMatchObject({ amount: 1000 })

  // Some accounts pay when a dispute opens, and are paid back when it is won.
  const onset = { id: 'disp_at_onset', amount: 5000 }
  expect(await dispute('created', { ...onset, amount_deducted: 5000 })).toMatchObject({ status: 'open' })
  expect(await dispute('under_review', onset)).toMatchObject({ amount_deducted: 5000 })
  expect((await refused(refund()))?.description).toBe(MORE)
  expect(await dispute('won', onset)).toMatchObject({ amount_deducted: 0 })
  expect(await refund()).toMatchObject({ amount: 5000 })
})

test('every kind of fault reaches the SDK as the service’s would', async () => {
  await razorpay.control('/control/faults', [
    { match: 'POST /v1/orders', times: 1, status: 502, body: '<h1>Bad</h1>' },
  ])
  expect(await refused(razorpay.newOrder())).toMatchObject({ status: 502, code: undefined })
  await razorpay.control('/control/faults', [{ match: 'POST /v1/orders', times: 1, reset: true }])
  await expect(razorpay.newOrder()).rejects.toThrow(TypeError)
  await razorpay.control('/control/faults', [{ match: 'POST /v1/orders', times: 1, drop: true }])
  const receipt = `lost-${Date.now()}`
  await expect(razorpay.newOrder(500, receipt)).rejects.toThrow(TypeError)
  expect((await razorpay.sdk().orders.all({ receipt })).count).toBe(1)
  await razorpay.control('/control/faults', [
    {
      match: '^GET /v1/orders$',
      times: 1,
      status: 429,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
      delayMs: 50,
    },
  ])
  expect((await refused(razorpay.sdk().orders.all()))?.status).toBe(429)
})

test('what was acknowledged survives a killed process', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => razorpay.newOrder(500)))
  const { razorpay_payment_id: payment } = await razorpay.pay(orders[0]?.id ?? '')
  await razorpay.kill()
  const kept = await Promise.all(orders.map(({ id }) => razorpay.sdk().orders.fetch(id)))
  expect(kept.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
  expect(kept[0]?.status).toBe('paid')
  const ledger = await razorpay.control('/control/ledger')
  expect(ledger.payments.at(-1).id).toBe(payment)
})

test('a live key is refused', async () => {
  await expect(razorpay.start({ RAZORPAY_KEY_ID: 'rzp_live_1' })).rejects.toThrow(
    'The razorpay stand-in did not start: RAZORPAY_KEY_ID is a live key',
  )
})
