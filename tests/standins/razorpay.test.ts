import { createHmac } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'

import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Child, startChild } from '#standins/wire/child.ts'

interface Delivery {
  readonly id: string
  readonly signature: string
  readonly body: string
  readonly event: string
}

const deliveries: Delivery[] = []
/** Statuses the receiving shop will answer next; 200 when empty. */
const answers: number[] = []
const shop = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('utf8')
    const { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } = request.headers
    deliveries.push({ id: String(id), signature: String(signature), body, event: JSON.parse(body).event })
    response.writeHead(request.url === '/api/hooks/razorpay' ? (answers.shift() ?? 200) : 404).end()
  })
})

const server = new URL('../../src/standins/razorpay/server.ts', import.meta.url)
const settings = {
  RAZORPAY_KEY_ID: 'rzp_test_demonstration',
  RAZORPAY_KEY_SECRET: 'the key secret',
  RAZORPAY_WEBHOOK_SECRET: 'the webhook secret',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'razorpay-')),
}
let siteUrl = ''
let desk: Child
const open = () => startChild('razorpay', server, { ...settings, SITE_URL: siteUrl })

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  siteUrl = `http://127.0.0.1:${port}`
  desk = await open()
})
afterAll(async () => {
  await desk.stop()
  shop.close()
})
afterEach(async () => {
  await control('/control/faults', undefined, 'DELETE')
  await control('/control/webhooks', undefined, 'DELETE')
  await control('/control/capture', { automatic: true })
  deliveries.length = 0
  answers.length = 0
})

const control = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
  const answer = await fetch(desk.origin + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await answer.text()
  return text ? JSON.parse(text) : undefined
}
const pay = (order_id: string, outcome = 'captured', more: object = {}) =>
  control('/control/pay', { order_id, outcome, webhooks: false, ...more })

const sdk = (key_secret = settings.RAZORPAY_KEY_SECRET) => {
  const made = new Razorpay({ key_id: settings.RAZORPAY_KEY_ID, key_secret })
  Object.assign(wireOf(made).defaults, { baseURL: desk.origin, timeout: 4000 })
  return made
}
/** The SDK's HTTP client, which its types do not admit: the only way to its address and to extra headers. */
interface Wire {
  readonly defaults: object
  post(path: string, body: object, options: { headers: object }): Promise<{ data: { id: string } }>
}
const isWire = (value: unknown): value is Wire => typeof value === 'function' && 'defaults' in value
const wireOf = (made: Razorpay): Wire => {
  const wire: unknown = 'rq' in made.api ? made.api.rq : undefined
  if (!isWire(wire)) throw new Error('the SDK keeps its HTTP client elsewhere now')
  return wire
}
const AUTOMATIC = {
  capture: 'automatic',
  capture_options: {
    automatic_expiry_period: 7200,
    manual_expiry_period: 7200,
    refund_speed: 'normal',
  },
} as const
const newOrder = (amount = 1_250_000, receipt = 'ord_01') =>
  sdk().orders.create({ amount, currency: 'INR', receipt, notes: { orderId: receipt }, payment: AUTOMATIC })
const refused = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the service took it'),
    (error: { statusCode: number; error?: { code: string; description: string } }) => ({
      status: error.statusCode,
      code: error.error?.code,
      description: error.error?.description,
    }),
  )

test('an order has the service’s shape and can be found again by id and by receipt', async () => {
  const receipt = `r-${Date.now()}`
  const order = await newOrder(29_500, receipt)
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
  expect(await sdk().orders.fetch(order.id)).toEqual(order)
  expect(await sdk().orders.all({ receipt })).toEqual({ entity: 'collection', count: 1, items: [order] })
  expect((await sdk().orders.create({ amount: 100, currency: 'INR' })).notes).toEqual([])
})

test('orders that make no sense are refused in the service’s words', async () => {
  const create = (given: object) => refused(sdk().api.post({ url: '/orders', data: given }))
  const fits = { amount: 500, currency: 'INR' }
  expect(await create({ ...fits, amount: 99 })).toEqual({
    status: 400,
    code: 'BAD_REQUEST_ERROR',
    description: 'Order amount less than minimum amount allowed',
  })
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
  expect(await refused(sdk('wrong').orders.fetch('order_x'))).toEqual({
    status: 401,
    code: 'BAD_REQUEST_ERROR',
    description: 'Authentication failed',
  })
  for (const call of [
    () => sdk().orders.fetch('order_x'),
    () => sdk().payments.fetch('pay_x'),
    () => sdk().refunds.fetch('rfnd_x'),
  ]) {
    expect(await refused(call())).toMatchObject({
      status: 400,
      description: 'The id provided does not exist',
    })
  }
})

test('a captured payment pays the order, and its signature holds', async () => {
  const order = await newOrder()
  const answer = await pay(order.id)
  const signed = { order_id: answer.razorpay_order_id, payment_id: answer.razorpay_payment_id }
  expect(validatePaymentVerification(signed, answer.razorpay_signature, settings.RAZORPAY_KEY_SECRET)).toBe(
    true,
  )
  expect(await sdk().payments.fetch(answer.razorpay_payment_id)).toMatchObject({
    entity: 'payment',
    amount: 1_250_000,
    status: 'captured',
    captured: true,
    order_id: order.id,
    amount_refunded: 0,
    refund_status: null,
    error_code: null,
  })
  expect(await sdk().orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_due: 0, attempts: 1 })
})

test('after a failed try the order can still be paid', async () => {
  const order = await newOrder()
  await pay(order.id, 'failed')
  expect(await sdk().orders.fetch(order.id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
  await pay(order.id)
  const { items } = await sdk().orders.fetchPayments(order.id)
  expect(items.map(({ status }) => status)).toEqual(['captured', 'failed'])
})

test('an authorized payment is captured once, for exactly its amount', async () => {
  const order = await newOrder(50_000)
  const { razorpay_payment_id: id } = await pay(order.id, 'authorized')
  expect((await sdk().orders.fetch(order.id)).status).toBe('attempted')
  expect((await refused(sdk().payments.capture(id, 40_000, 'INR')))?.description).toContain('must be equal')
  expect(await sdk().payments.capture(id, 50_000, 'INR')).toMatchObject({ status: 'captured' })
  expect(await refused(sdk().payments.capture(id, 50_000, 'INR'))).toMatchObject({
    description: 'This payment has already been captured',
  })
  expect((await sdk().orders.fetch(order.id)).status).toBe('paid')
})

test('refunds add up to the payment and never beyond', async () => {
  const order = await newOrder(10_000)
  const { razorpay_payment_id: id } = await pay(order.id)
  expect(await sdk().payments.refund(id, { amount: 4000 })).toMatchObject({
    entity: 'refund',
    amount: 4000,
    payment_id: id,
    status: 'processed',
  })
  expect(await sdk().payments.fetch(id)).toMatchObject({ refund_status: 'partial', status: 'captured' })
  expect((await refused(sdk().payments.refund(id, { amount: 6001 })))?.description).toBe(
    'The total refund amount is greater than the refund payment amount',
  )
  const rest = await sdk().payments.refund(id, {})
  expect(rest.amount).toBe(6000)
  // The bank tells its number after the answer.
  expect(await sdk().refunds.fetch(rest.id)).toEqual({
    ...rest,
    acquirer_data: { rrn: expect.stringMatching(/^\d{12}$/) },
  })
  expect(await sdk().payments.fetch(id)).toMatchObject({ refund_status: 'full', status: 'refunded' })
  expect((await refused(sdk().payments.refund(id, {})))?.description).toBe(
    'The payment has been fully refunded already',
  )
  expect((await sdk().orders.fetch(order.id)).status).toBe('paid')
})

test('a refund repeated under one key happens once', async () => {
  const { id } = await newOrder(10_000)
  const { razorpay_payment_id: payment } = await pay(id)
  const refund = (key: string, amount: number) =>
    wireOf(sdk()).post(
      `/v1/payments/${payment}/refund`,
      { amount },
      { headers: { 'X-Refund-Idempotency': key } },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund('refund-0001', 3000)))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect((await sdk().payments.fetch(payment)).amount_refunded).toBe(3000)
  await expect(refund('refund-0001', 2000)).rejects.toMatchObject({ response: { status: 409 } })
  await expect(refund('short', 2000)).rejects.toMatchObject({ response: { status: 400 } })
})

test('webhooks tell of a payment in order, signed, with the entities of that moment', async () => {
  const order = await newOrder()
  const { razorpay_payment_id: payment } = await pay(order.id, 'captured', { webhooks: true })
  await expect.poll(() => deliveries).toHaveLength(3)
  expect(deliveries.map(({ event }) => event)).toEqual([
    'payment.authorized',
    'payment.captured',
    'order.paid',
  ])
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(3)
  for (const { body, signature } of deliveries) {
    expect(validateWebhookSignature(body, signature, settings.RAZORPAY_WEBHOOK_SECRET)).toBe(true)
    expect(signature).toBe(createHmac('sha256', settings.RAZORPAY_WEBHOOK_SECRET).update(body).digest('hex'))
  }
  const [authorized, , paid] = deliveries.map(({ body }) => JSON.parse(body))
  expect(authorized).toMatchObject({ entity: 'event', contains: ['payment'] })
  expect(authorized.payload.payment.entity).toMatchObject({
    id: payment,
    status: 'authorized',
    captured: false,
  })
  expect(paid.contains).toEqual(['payment', 'order'])
  expect(paid.payload.order.entity).toMatchObject({ id: order.id, status: 'paid', amount_paid: 1_250_000 })
})

test('failures and refunds are told as well', async () => {
  const order = await newOrder()
  await pay(order.id, 'failed', { webhooks: true })
  const { razorpay_payment_id: payment } = await pay(order.id)
  await sdk().payments.refund(payment, { amount: 500 })
  await expect.poll(() => deliveries).toHaveLength(3)
  expect(deliveries.map(({ event }) => event).toSorted()).toEqual([
    'payment.failed',
    'refund.created',
    'refund.processed',
  ])
  const refund = deliveries.find(({ event }) => event === 'refund.processed')
  expect(JSON.parse(refund?.body ?? '{}').payload).toMatchObject({
    refund: { entity: { amount: 500 } },
    payment: { entity: { id: payment, amount_refunded: 500 } },
  })
})

test('an event the shop did not take is told again under the same id', async () => {
  answers.push(500, 503)
  await pay((await newOrder()).id, 'failed', { webhooks: true })
  await expect.poll(() => deliveries).toHaveLength(3)
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(1)
  await wait(300)
  expect(deliveries).toHaveLength(3)
})

test('webhooks can come late, twice, last first, in part or not at all', async () => {
  const tell = async (manner: object) => {
    deliveries.length = 0
    await control('/control/webhooks', manner)
    await pay((await newOrder()).id, 'captured', { webhooks: true })
  }
  const told = () => deliveries.map(({ event }) => event)

  await tell({ delayMs: 2000 })
  expect(told()).toEqual([])
  await expect.poll(told).toHaveLength(3)

  await tell({ copies: 2, missing: ['payment.authorized'] })
  await expect.poll(told).toEqual(['payment.captured', 'payment.captured', 'order.paid', 'order.paid'])
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(2)

  await tell({ reverse: true })
  await expect.poll(told).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])

  await tell({ missing: true })
  await wait(150)
  expect(told()).toEqual([])
})

test('the dialog’s decision is taken from the shop’s own pages, for the order’s own amount, once', async () => {
  const order = await newOrder()
  const decide = async (more: object = {}, headers: Record<string, string> = {}) => {
    const told = {
      key: settings.RAZORPAY_KEY_ID,
      order_id: order.id,
      amount: order.amount,
      outcome: 'pay',
      ...more,
    }
    const answer = await fetch(`${desk.origin}/demo/razorpay/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(told),
    })
    return { status: answer.status, body: await answer.json() }
  }
  expect((await decide({}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await decide({}, { 'content-type': 'text/plain' })).status).toBe(403)
  expect((await decide({ amount: 100 })).body.error.description).toContain('different from order amount')
  expect((await decide({ key: 'rzp_test_other' })).status).toBe(401)
  const failed = await decide({ outcome: 'fail' })
  expect(failed.body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', metadata: { order_id: order.id } })
  const paid = await decide()
  const signed = { order_id: order.id, payment_id: paid.body.razorpay_payment_id }
  expect(
    validatePaymentVerification(signed, paid.body.razorpay_signature, settings.RAZORPAY_KEY_SECRET),
  ).toBe(true)
  expect((await decide()).body.error.description).toBe('Payment already done for this order.')
})

test('without a word in the order nothing is captured: the account’s own setting is manual', async () => {
  const { id, amount } = await sdk().orders.create({ amount: 500, currency: 'INR' })
  const told = { key: settings.RAZORPAY_KEY_ID, order_id: id, amount, outcome: 'pay' }
  const { razorpay_payment_id: payment } = await control('/demo/razorpay/outcome', told)
  expect((await sdk().payments.fetch(payment)).status).toBe('authorized')
})

test('the dialog’s script is one classic script that evaluates nothing', async () => {
  const answer = await fetch(`${desk.origin}/demo/razorpay/checkout.js`)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const script = await answer.text()
  const { window } = runInNewContext(`${script}; this`, { window: {} })
  expect(() => new window.Razorpay({})).toThrow('No key passed')
  expect(new window.Razorpay({ key: 'k', amount: 100 })).toHaveProperty('open')
  expect(script).not.toMatch(/eval\(|new Function/)
})

test('with redirect the bank’s page posts what happened to the shop, and to nobody else', async () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(desk.origin + path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: answer.status, html: await answer.text() }
  }
  const fieldsIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        String(value).replaceAll('&quot;', '"'),
      ]),
    )
  const order = await newOrder()
  const input = {
    key: settings.RAZORPAY_KEY_ID,
    order_id: order.id,
    amount: String(order.amount),
    callback_url: `${siteUrl}/api/payment/return?order=1`,
  }
  const bank = await post('/demo/razorpay/v1/payments/create/checkout', input)
  expect(bank.html).toContain('Failure')
  const refused = await post('/demo/razorpay/v1/payments/authenticate', { ...input, outcome: 'fail' })
  const failure = fieldsIn(refused.html)
  expect(failure).toMatchObject({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[reason]': 'payment_failed' })
  expect(JSON.parse(failure['error[metadata]'] ?? '')).toMatchObject({ order_id: order.id })
  expect(refused.html).toContain(`action="${input.callback_url}"`)

  const done = await post('/demo/razorpay/v1/payments/authenticate', { ...input, outcome: 'pay' })
  const paid = fieldsIn(done.html)
  const signed = { order_id: order.id, payment_id: paid.razorpay_payment_id ?? '' }
  expect(
    validatePaymentVerification(signed, paid.razorpay_signature ?? '', settings.RAZORPAY_KEY_SECRET),
  ).toBe(true)
  const elsewhere = { ...input, callback_url: 'https://elsewhere.example/' }
  expect((await post('/demo/razorpay/v1/payments/create/checkout', elsewhere)).status).toBe(400)
})

test('a test can make the dialog’s payments stay authorized, or pay another amount', async () => {
  await control('/control/capture', { automatic: false })
  const order = await newOrder()
  const told = { key: settings.RAZORPAY_KEY_ID, order_id: order.id, amount: order.amount, outcome: 'pay' }
  const { razorpay_payment_id: id } = await control('/demo/razorpay/outcome', told)
  expect((await sdk().payments.fetch(id)).status).toBe('authorized')
  const other = await pay((await newOrder()).id, 'captured', { amount: 100, currency: 'USD' })
  expect(await sdk().payments.fetch(other.razorpay_payment_id)).toMatchObject({
    amount: 100,
    currency: 'USD',
  })
})

test('every kind of fault reaches the SDK as the service’s would', async () => {
  await control('/control/faults', [
    { match: 'POST /v1/orders', times: 1, status: 502, body: '<h1>Bad</h1>' },
  ])
  expect(await refused(newOrder())).toMatchObject({ status: 502, code: undefined })
  await control('/control/faults', [{ match: 'POST /v1/orders', times: 1, reset: true }])
  await expect(newOrder()).rejects.toThrow(TypeError)
  await control('/control/faults', [{ match: 'POST /v1/orders', times: 1, drop: true }])
  const receipt = `lost-${Date.now()}`
  await expect(newOrder(500, receipt)).rejects.toThrow(TypeError)
  expect((await sdk().orders.all({ receipt })).count).toBe(1)
  await control('/control/faults', [
    {
      match: '^GET /v1/orders$',
      times: 1,
      status: 429,
      body: { error: { code: 'BAD_REQUEST_ERROR' } },
      delayMs: 50,
    },
  ])
  expect((await refused(sdk().orders.all()))?.status).toBe(429)
})

test('what was acknowledged outlives a killed process', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => newOrder(500)))
  const { razorpay_payment_id: payment } = await pay(orders[0]?.id ?? '')
  process.kill(desk.pid, 'SIGKILL')
  desk = await open()
  const kept = await Promise.all(orders.map(({ id }) => sdk().orders.fetch(id)))
  expect(kept.map(({ id }) => id)).toEqual(orders.map(({ id }) => id))
  expect(kept[0]?.status).toBe('paid')
  const ledger = await control('/control/ledger')
  expect(ledger.payments.at(-1).id).toBe(payment)
})

test('a live key is refused', async () => {
  const live = { ...settings, RAZORPAY_KEY_ID: 'rzp_live_1', SITE_URL: siteUrl }
  await expect(startChild('razorpay', server, live)).rejects.toThrow(
    'The razorpay stand-in did not start: RAZORPAY_KEY_ID is a live key',
  )
})
