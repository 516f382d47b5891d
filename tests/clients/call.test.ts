// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { BackendError, NetworkError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { googleLogin } from '#contract/auth/google-login.ts'
import { logout } from '#contract/auth/logout.ts'
import { register } from '#contract/auth/register.ts'
import { listMyOrders } from '#contract/orders/list-my-orders.ts'
import { listOrders, listOrdersAsCsv } from '#contract/orders/list-orders.ts'
import { createPaymentIntent } from '#contract/payments/create-payment-intent.ts'
import { verifyPayment } from '#contract/payments/verify-payment.ts'
import { smallServer } from './small-server.ts'

const user = { _id: 'u1', googleId: 'g1', name: 'Ananya Rao', email: 'a@rao.in', isAdmin: false }
const account = { name: 'A', email: 'a@b.in', password: 'silksilk' }
const purchase = {
  products: [],
  shippingAddress: { name: 'A', address: 'B', city: 'C', postalCode: '560038', phone: '9876543210' },
  totalPrice: 12_500,
  userId: 'g1',
}
const query = { page: 1, size: 10, q: '', state: '', from: '', to: '' }

/** Checks and clears what was logged, because the test expected it. */
const logged = () => {
  const { calls } = vi.mocked(console.error).mock
  const messages = calls.map(([message]) => String(message))
  vi.mocked(console.error).mockClear()
  return messages
}

test('Google’s code is posted as `token`, with the header that other sites can’t send', async () => {
  const { got } = await smallServer({ 'POST /api/auth/google-login': { body: { token: 't', user } } })
  expect(await call(googleLogin({ token: '4/code' }))).toEqual({ token: 't', user })
  expect(got[0]).toMatchObject({
    body: { token: '4/code' },
    headers: { 'x-requested-with': 'XmlHttpRequest' },
  })
})

test('every call for a customer carries her token', async () => {
  const { got } = await smallServer({
    'GET /api/orders/myorders': { body: [] },
    'POST /api/auth/logout': { status: 204 },
  })
  expect(await call(listMyOrders(), 'secret')).toEqual([])
  await call(logout(), 'secret')
  expect(got.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer secret'])
})

test('a failed POST is logged once and thrown with the server’s message', async () => {
  await smallServer({
    'POST /api/auth/register': {
      status: 409,
      body: { message: 'User already exists', error: 'email_taken' },
    },
  })
  await expect(call(register(account))).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    message: 'User already exists',
  })
  expect(console.error).toHaveBeenCalledWith(
    'POST /api/auth/register failed.',
    expect.objectContaining({ message: 'User already exists' }),
  )
  expect(logged()).toEqual(['POST /api/auth/register failed.'])
})

test('a failed GET is not logged', async () => {
  await smallServer({ 'GET /api/orders/myorders': { status: 500, body: 'oops' } })
  await expect(call(listMyOrders(), 't')).rejects.toBeInstanceOf(BackendError)
  expect(logged()).toEqual([])
})

test('a broken connection is a network error', async () => {
  await smallServer({ 'POST /api/payment/create-payment-intent': { cut: true } })
  const asked = call(createPaymentIntent({ ...purchase, products: [], amount: 1 }), 't')
  await expect(asked).rejects.toBeInstanceOf(NetworkError)
  expect(logged()).toHaveLength(1)
})

test('after too many attempts the message says how long to wait', async () => {
  await smallServer({
    'POST /api/auth/register': { status: 429, body: {}, headers: { 'retry-after': '90' } },
  })
  await expect(call(register(account))).rejects.toMatchObject({ retryAfter: 90 })
  expect(logged()).toHaveLength(1)
})

const PROXY_PAGE = '<!doctype html><title>Please sign in to this network</title>'

test.each([
  ['a page', PROXY_PAGE],
  ['a bare text', '"fine"'],
  ['a number', '7'],
  ['nothing where null stands', 'null'],
  ['an empty body', ''],
])('a good status with %s instead of an object is a failure of the server', async (_what, body) => {
  await smallServer({
    'POST /api/auth/google-login': { body },
    'GET /api/orders/myorders': { body },
  })
  await expect(call(googleLogin({ token: 'c' }))).rejects.toMatchObject({ status: 502 })
  await expect(call(listMyOrders(), 't')).rejects.toMatchObject({ status: 502 })
  expect(logged()).toEqual(['POST /api/auth/google-login failed.'])
})

test('fields that a newer server adds to an answer don’t disturb an older page', async () => {
  const answer = { token: 't', user: { ...user, since: 2026 }, hint: 'new' }
  await smallServer({ 'POST /api/auth/google-login': { body: answer } })
  expect(await call(googleLogin({ token: 'c' }))).toMatchObject({ token: 't', user })
})

test('a verification that is still pending is an answer, not an error', async () => {
  await smallServer({
    'POST /api/payment/verify-payment': { status: 202, body: { status: 'pending', order: { _id: 'o1' } } },
  })
  const proof = { razorpay_order_id: 'a', razorpay_payment_id: 'b', razorpay_signature: 'c' }
  expect(await call(verifyPayment(proof, purchase), 't')).toEqual({ status: 'pending', order: { _id: 'o1' } })
})

test('the list of orders is requested ten at a time, with search and filter', async () => {
  const { got } = await smallServer({
    'GET /api/orders': { body: { orders: [], totalPages: 3, total: 21, page: 2, isMore: false } },
  })
  const wanted = { ...query, page: 2, q: 'rao & co', state: 'paid', from: '2026-11-01' }
  expect(await call(listOrders(wanted), 't')).toMatchObject({ page: 2, totalPages: 3, total: 21 })
  expect(got[0]?.path).toBe('/api/orders?pagenumber=2&pagesize=10&q=rao+%26+co&state=paid&from=2026-11-01')
})

test('the export is the server’s text, unchanged', async () => {
  const { got } = await smallServer({
    'GET /api/orders': {
      body: 'number,total\n1047,230500\n',
      headers: { 'content-type': 'text/csv; charset=utf-8' },
    },
  })
  expect(await call(listOrdersAsCsv(query), 't')).toBe('number,total\n1047,230500\n')
  expect(got[0]?.headers.accept).toBe('text/csv')
})

test('an HTML page instead of an export is a failure, and no file is saved', async () => {
  await smallServer({ 'GET /api/orders': { body: PROXY_PAGE, headers: { 'content-type': 'text/html' } } })
  await expect(call(listOrdersAsCsv(query), 't')).rejects.toMatchObject({ status: 502 })
})
