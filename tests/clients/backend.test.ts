// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { BackendError, NetworkError } from '#clients/backend-error.ts'
import {
  createPaymentIntent,
  fetchMyOrders,
  fetchOffers,
  fetchOrders,
  fetchOrdersCsv,
  googleLogin,
  logout,
  register,
  verifyPayment,
} from '#clients/backend.ts'
import { smallServer } from './small-server.ts'

const user = { _id: 'u1', googleId: 'g1', name: 'Ananya Rao', email: 'a@rao.in', isAdmin: false }
const purchase = {
  products: [],
  shippingAddress: { name: 'A', address: 'B', city: 'C', postalCode: '560038', phone: '9876543210' },
  totalPrice: 12_500,
  userId: 'g1',
}

/** What was logged, which the test expected. */
const logged = () => {
  const { calls } = vi.mocked(console.error).mock
  const messages = calls.map(([message]) => String(message))
  vi.mocked(console.error).mockClear()
  return messages
}

test('Google’s code is posted as token, with the header a foreign site can’t send', async () => {
  const { got } = await smallServer({ 'POST /api/auth/google-login': { body: { token: 't', user } } })
  expect(await googleLogin('4/code')).toEqual({ token: 't', user })
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
  await fetchMyOrders('secret')
  await logout('secret')
  expect(got.map(({ headers }) => headers.authorization)).toEqual(['Bearer secret', 'Bearer secret'])
})

test('a failed POST is logged once and thrown with the server’s message', async () => {
  await smallServer({
    'POST /api/auth/register': {
      status: 409,
      body: { message: 'User already exists', error: 'email_taken' },
    },
  })
  const refusal = register({ name: 'A', email: 'a@b.in', password: 'silksilk' })
  await expect(refusal).rejects.toMatchObject({
    status: 409,
    code: 'email_taken',
    message: 'User already exists',
  })
  expect(logged()).toEqual(['POST /api/auth/register failed.'])
})

test('a failed GET is not logged', async () => {
  await smallServer({ 'GET /api/orders/myorders': { status: 500, body: 'oops' } })
  await expect(fetchMyOrders('t')).rejects.toBeInstanceOf(BackendError)
  expect(logged()).toEqual([])
})

test('a cut line is a network error', async () => {
  await smallServer({ 'POST /api/payment/create-payment-intent': { cut: true } })
  await expect(createPaymentIntent('t', { ...purchase, amount: 1 })).rejects.toBeInstanceOf(NetworkError)
  expect(logged()).toHaveLength(1)
})

test('too many attempts say how long to wait', async () => {
  await smallServer({
    'POST /api/auth/register': { status: 429, body: {}, headers: { 'retry-after': '90' } },
  })
  await expect(register({ name: 'A', email: 'a@b.in', password: 'silksilk' })).rejects.toMatchObject({
    retryAfter: 90,
  })
  expect(logged()).toHaveLength(1)
})

test('an answer of another shape counts as a failure', async () => {
  await smallServer({ 'POST /api/auth/google-login': { body: { token: 4 } } })
  await expect(googleLogin('c')).rejects.toMatchObject({ status: 502 })
  expect(logged()).toHaveLength(1)
})

test('a verification that can’t be told yet is an answer, not an error', async () => {
  await smallServer({
    'POST /api/payment/verify-payment': { status: 202, body: { status: 'pending', order: { _id: 'o1' } } },
  })
  const proof = { razorpay_order_id: 'a', razorpay_payment_id: 'b', razorpay_signature: 'c' }
  expect(await verifyPayment('t', proof, purchase)).toEqual({ status: 'pending', orderId: 'o1' })
})

test('the list of orders is asked for ten at a time, with search and filter', async () => {
  const { got } = await smallServer({
    'GET /api/orders': { body: { orders: [], totalPages: 3, total: 21, page: 2 } },
  })
  const days = { from: '2026-11-01', to: '' }
  const page = await fetchOrders('t', { page: 2, size: 10, q: 'rao & co', state: 'paid', ...days })
  expect(page).toMatchObject({ page: 2, totalPages: 3, total: 21 })
  expect(got[0]?.path).toBe('/api/orders?pagenumber=2&pagesize=10&q=rao+%26+co&state=paid&from=2026-11-01')
})

test('the export is the server’s text as it came', async () => {
  const { got } = await smallServer({ 'GET /api/orders': { body: 'number,total\n1047,230500\n' } })
  expect(await fetchOrdersCsv('t', { page: 1, size: 10, q: '', state: '', from: '', to: '' })).toBe(
    'number,total\n1047,230500\n',
  )
  expect(got[0]?.headers.accept).toBe('text/csv')
})

test('the catalogue is read without trusting its fields', async () => {
  await smallServer({
    'GET /catalogue.json': { body: { p1: { slug: 's', price: '5', sizes: ['M', 3] }, p2: 7 } },
  })
  expect(await fetchOffers()).toEqual({ p1: { slug: 's', title: '', image: '', sizes: ['M'], colors: [] } })
})
