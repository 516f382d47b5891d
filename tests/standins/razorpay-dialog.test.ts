import { runInNewContext } from 'node:vm'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { expect, test } from 'vitest'
import { useRazorpay } from '../support/razorpay.ts'

const razorpay = useRazorpay()

test('the dialog’s decision is accepted from the shop’s own pages, for the order’s own amount, once', async () => {
  const order = await razorpay.newOrder()
  const decide = async (more: object = {}, headers: Record<string, string> = {}) => {
    const told = {
      key: razorpay.settings.RAZORPAY_KEY_ID,
      order_id: order.id,
      amount: order.amount,
      outcome: 'pay',
      ...more,
    }
    const answer = await fetch(`${razorpay.origin()}/demo/razorpay/outcome`, {
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
    validatePaymentVerification(signed, paid.body.razorpay_signature, razorpay.settings.RAZORPAY_KEY_SECRET),
  ).toBe(true)
  expect((await decide()).body.error.description).toBe('Payment already done for this order.')
})

test('unless the order says so nothing is captured, because the account’s own setting is manual', async () => {
  const { id, amount } = await razorpay.sdk().orders.create({ amount: 500, currency: 'INR' })
  const told = { key: razorpay.settings.RAZORPAY_KEY_ID, order_id: id, amount, outcome: 'pay' }
  const { razorpay_payment_id: payment } = await razorpay.control('/demo/razorpay/outcome', told)
  expect((await razorpay.sdk().payments.fetch(payment)).status).toBe('authorized')
})

test('the dialog’s script is a single classic script that evaluates nothing', async () => {
  const answer = await fetch(`${razorpay.origin()}/demo/razorpay/checkout.js`)
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const script = await answer.text()
  const { window } = runInNewContext(`${script}; this`, { window: {} })
  expect(() => new window.Razorpay({})).toThrow('No key passed')
  expect(new window.Razorpay({ key: 'k', amount: 100 })).toHaveProperty('open')
  expect(script).not.toMatch(/eval\(|new Function/)
})

test('with redirect the bank’s page posts the result to the shop, and to nobody else', async () => {
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await fetch(razorpay.origin() + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, html: await answer.text() }
  }
  const fieldsIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        String(value).replaceAll('&quot;', '"'),
      ]),
    )
  const order = await razorpay.newOrder()
  const input = {
    key: razorpay.settings.RAZORPAY_KEY_ID,
    order_id: order.id,
    amount: String(order.amount),
    callback_url: `${razorpay.siteUrl()}/api/payment/return?order=1`,
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
    validatePaymentVerification(signed, paid.razorpay_signature ?? '', razorpay.settings.RAZORPAY_KEY_SECRET),
  ).toBe(true)
  const elsewhere = { ...input, callback_url: 'https://elsewhere.example/' }
  expect((await post('/demo/razorpay/v1/payments/create/checkout', elsewhere)).status).toBe(400)
})

test('a test can keep the dialog’s payments authorized, or have another amount paid', async () => {
  await razorpay.control('/control/capture', { automatic: false })
  const order = await razorpay.newOrder()
  const told = {
    key: razorpay.settings.RAZORPAY_KEY_ID,
    order_id: order.id,
    amount: order.amount,
    outcome: 'pay',
  }
  const { razorpay_payment_id: id } = await razorpay.control('/demo/razorpay/outcome', told)
  expect((await razorpay.sdk().payments.fetch(id)).status).toBe('authorized')
  const other = await razorpay.pay((await razorpay.newOrder()).id, 'captured', {
    amount: 100,
    currency: 'USD',
  })
  expect(await razorpay.sdk().payments.fetch(other.razorpay_payment_id)).toMatchObject({
    amount: 100,
    currency: 'USD',
  })
})
