// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { smallServer, type Answers } from '../../clients/small-server.ts'
import { arrive } from '../../support/arrive.ts'
import { blazer, corset, goTo, openPage, signedIn, token, user } from '../shop-page.ts'

interface DialogOptions {
  readonly order_id: string
  readonly handler: (answer: object) => void
  readonly modal: { readonly ondismiss: () => void }
}

const dialogs: DialogOptions[] = []
const script = { arrives: true }
const ORDER = 'a'.repeat(24)
const CONFIG = { checkoutUrl: '/checkout.js', shopName: 'ILVARA', isTest: true }
const PROOF = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'sig' }

const shippingAddress = {
  firstname: 'Ananya',
  lastname: 'Rao',
  email: 'a@rao.in',
  address: '14B',
  city: 'Bengaluru',
  postalCode: '560038',
  phone: '9876543210',
}
const filled = { cart: [blazer, corset], shippingAddress }
const offers = {
  p1: { slug: 'b', title: 'Blazer', image: '', price: 48_500, sizes: ['M'], colors: ['Emerald'] },
  p2: { slug: 'c', title: 'Corset', image: '', price: 28_500, sizes: ['M'], colors: ['Emerald'] },
}
const intent = { id: 'order_1', amount: 7_700_000, currency: 'INR', keyId: 'rzp_test_1', orderId: ORDER }
const created: Answers = { 'POST /api/payment/create-payment-intent': { body: intent } }
const verified = { body: { status: 'ok', order: { _id: ORDER } } }
const paid: Answers = { ...created, 'POST /api/payment/verify-payment': verified }

class Dialog {
  readonly options: DialogOptions
  constructor(options: DialogOptions) {
    this.options = options
  }
  on() {}
  open() {
    dialogs.push(this.options)
  }
}

beforeEach(() => {
  dialogs.length = 0
  script.arrives = true
  Reflect.set(window, 'Razorpay', Dialog)
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (element instanceof HTMLElement)
      queueMicrotask(() => element.dispatchEvent(new Event(script.arrives ? 'load' : 'error')))
  })
})

const open = async (answers: Answers, stored: Readonly<Record<string, unknown>>) => {
  const server = await smallServer(answers)
  openPage(stored)
  const [checkout, cart, toasts, session] = await Promise.all([
    import('#stores/cart/checkout.ts'),
    import('#stores/cart/cart.ts'),
    import('#stores/toasts.ts'),
    import('#stores/account/session.ts'),
  ])
  const toastTexts = () => toasts.$waitingToasts.get().map(({ text }) => text)
  const calls = () => server.got.filter(({ method }) => method === 'POST')
  return { ...server, ...checkout, ...cart, ...session, toastTexts, calls }
}

/** The same for a shopper who is signed in, has two products in her cart and has filled in the address. */
const openFilled = (answers: Answers, more: Readonly<Record<string, unknown>> = {}) =>
  open(answers, { ...signedIn(), ...filled, ...more })

const opened = () => vi.waitFor(() => expect(dialogs).toHaveLength(1))

/** Presses the button and pays in the dialog that opens. */
const payInDialog = async (page: Awaited<ReturnType<typeof open>>) => {
  const paying = page.pay(CONFIG)
  await opened()
  dialogs[0]?.handler(PROOF)
  await paying
}

const expectErrors = () => vi.mocked(console.error).mockClear()

test('signed out, a shopper is asked to log in and nothing is sent', async () => {
  const page = await open({}, filled)
  await page.pay(CONFIG)
  expect(page.toastTexts()).toEqual(['Please log in to proceed to payment.'])
  expect(page.got).toEqual([])
  expect(sessionStorage.getItem('storedLocation')).toBe('"/cart"')
})

test('each of the five fields must be filled in', async () => {
  for (const field of ['address', 'city', 'postalCode', 'phone']) {
    const page = await openFilled({}, { shippingAddress: { ...shippingAddress, [field]: ' ' } })
    await page.pay(CONFIG)
    expect(page.toastTexts()).toEqual(['Please fill in all the shipping details'])
    expect(page.got).toEqual([])
  }
})

test('a paid cart is emptied, says so, and leads to its order', async () => {
  const page = await openFilled(paid)
  const paying = page.pay(CONFIG)
  expect(page.$checkout.get().step).toBe('creating')
  await opened()
  await vi.waitFor(() => expect(page.$checkout.get().step).toBe('paying'))
  dialogs[0]?.handler(PROOF)
  await paying
  expect(page.$cart.get()).toEqual([])
  expect(goTo).toHaveBeenCalledWith(`/order/${ORDER}`)
  expect(sessionStorage.getItem('toast')).toContain('Payment verified successfully')
  const [create, verify] = page.calls()
  expect(create?.body).toMatchObject({
    amount: 7_700_000,
    totalPrice: 77_000,
    userId: 'g1',
    products: [blazer, corset],
    shippingAddress: { name: 'Ananya Rao', phone: '9876543210' },
  })
  expect(verify?.body).toEqual({
    ...PROOF,
    products: [blazer, corset],
    shippingAddress: {
      name: 'Ananya Rao',
      address: '14B',
      city: 'Bengaluru',
      postalCode: '560038',
      phone: '9876543210',
    },
    totalPrice: 77_000,
    userId: 'g1',
  })
})

test('a browser without Promise.withResolvers, as of iOS 16, pays too', async () => {
  const { withResolvers } = Promise
  Reflect.deleteProperty(Promise, 'withResolvers')
  onTestFinished(() => void Reflect.set(Promise, 'withResolvers', withResolvers))
  await payInDialog(await openFilled(paid))
  expect(goTo).toHaveBeenCalledWith(`/order/${ORDER}`)
})

test('fifty clicks are one payment order', async () => {
  const page = await openFilled(paid)
  const clicks = Array.from({ length: 50 }, () => page.pay(CONFIG))
  await opened()
  for (let click = 0; click < 50; click++) void page.pay(CONFIG)
  dialogs[0]?.modal.ondismiss()
  await Promise.all(clicks)
  expect(page.calls()).toHaveLength(1)
})

test('a dismissed dialog leaves the cart alone and the button ready, and its order stays linked to its owner', async () => {
  const page = await openFilled(created)
  const paying = page.pay(CONFIG)
  await opened()
  dialogs[0]?.modal.ondismiss()
  await paying
  expect(page.$checkout.get()).toEqual({ step: 'left', orderId: ORDER })
  expect(page.$cart.get()).toHaveLength(2)
  expect(page.toastTexts()).toEqual([])
  expect(JSON.parse(localStorage.getItem('openOrders') ?? '')).toEqual([
    { orderId: ORDER, lines: [blazer, corset], userId: 'u1' },
  ])
})

test('if a payment order can’t be created the cart says so, and it can be tried again', async () => {
  const failed = 'Error creating payment order'
  for (const [answer, ...words] of [
    [{ status: 502, body: {} }, failed],
    [{ status: 500, body: 'x' }, failed],
    [{ status: 422, body: { error: 'invalid', message: 'Please check.' } }, failed],
    [{ status: 422, body: { error: 'amount_too_large', message: 'Too much.' } }, failed, 'Too much.'],
    [{ status: 422, body: { error: 'payment_refused', message: 'Write to us.' } }, failed, 'Write to us.'],
    [{ cut: true as const }, failed, 'You seem to be offline. Please try again.'],
  ] as const) {
    const page = await openFilled({ 'POST /api/payment/create-payment-intent': answer })
    await page.pay(CONFIG)
    expect(page.toastTexts()).toEqual(words)
    expect(page.$checkout.get().step).toBe('idle')
    expectErrors()
  }
})

test('a blocked payment script gives the same message', async () => {
  script.arrives = false
  const page = await openFilled(created)
  await page.pay({ ...CONFIG, checkoutUrl: '/blocked.js' })
  expect(page.toastTexts()).toEqual(['Error creating payment order'])
  expect(page.$checkout.get().step).toBe('idle')
})

test('changed prices stop the payment and show the new amounts', async () => {
  const page = await openFilled({
    'POST /api/payment/create-payment-intent': { status: 409, body: { error: 'price_changed' } },
    'GET /catalogue.json': { body: { ...offers, p1: { ...offers.p1, price: 50_000 } } },
  })
  await page.pay(CONFIG)
  expect(page.toastTexts()).toEqual(['Error creating payment order'])
  expect(page.$cart.get()).toMatchObject([{ price: 50_000 }, { price: 28_500 }])
  expectErrors()
})

test('a product that no longer exists stops the payment, with a plain message', async () => {
  const page = await openFilled({ 'GET /catalogue.json': { body: { p1: offers.p1 } } })
  const { refreshCart, $checkedCart } = await import('#stores/cart/cart-check.ts')
  await refreshCart()
  expect($checkedCart.get().map(({ change }) => change?.kind)).toEqual([undefined, 'gone'])
  await page.pay(CONFIG)
  expect(page.calls()).toEqual([])
  expect(page.toastTexts()).toEqual([
    'The Boned Corset: No longer available. Please remove it to pay for the rest.',
  ])
})

test('a session that ended keeps cart and form, and says so', async () => {
  const page = await openFilled({ 'POST /api/payment/create-payment-intent': { status: 401, body: {} } })
  await page.pay(CONFIG)
  expect(page.$user.get()).toBeNull()
  expect(page.$cart.get()).toHaveLength(2)
  expect(localStorage.getItem('shippingAddress')).toContain('Ananya')
  expect(page.toastTexts()).toEqual(['Your session has ended. Please sign in again; your cart is kept.'])
  expectErrors()
})

test('a verification that isn’t ok, or fails, keeps the cart', async () => {
  const outcomes = [
    [{ body: { status: 'no' } }, 'Payment verification failed'],
    [{ status: 400, body: { error: 'invalid_signature' } }, 'Payment verification failed'],
    [{ status: 409, body: { error: 'payment_mismatch' } }, 'Payment verification failed'],
    [{ status: 404, body: { error: 'order_not_found' } }, 'Error verifying payment'],
  ] as const
  for (const [answer, text] of outcomes) {
    dialogs.length = 0
    const page = await openFilled({ ...created, 'POST /api/payment/verify-payment': answer })
    await payInDialog(page)
    expect(page.toastTexts()).toEqual([text])
    expect(page.$cart.get()).toHaveLength(2)
    expectErrors()
  }
})

test('a proof without an answer is sent again until there is one, and meanwhile she isn’t asked to pay', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const troubles = [{ cut: true as const }, { status: 502, body: {} }, { status: 429, body: {} }]
  const page = await openFilled({
    ...paid,
    'POST /api/payment/verify-payment': () => troubles.shift() ?? verified,
  })
  const paying = page.pay(CONFIG)
  await vi.advanceTimersByTimeAsync(200)
  await opened()
  dialogs[0]?.handler(PROOF)
  await vi.waitFor(() => expect(page.$checkout.get()).toEqual({ step: 'unanswered', orderId: ORDER }))
  expect(page.toastTexts()).toEqual(['Error verifying payment'])
  expect(page.$cart.get()).toHaveLength(2)
  await page.pay(CONFIG)
  for (const sent of [2, 3, 4, 5]) {
    await vi.waitFor(() => expect(page.calls()).toHaveLength(sent))
    await vi.waitFor(() => expect(vi.getTimerCount() > 0 || sent === 5).toBe(true))
    await vi.advanceTimersByTimeAsync(4000)
  }
  await paying
  expect(page.toastTexts()).toEqual([])
  expect(page.$cart.get()).toEqual([])
  expect(goTo.mock.calls).toEqual([[`/order/${ORDER}`]])
  expect(dialogs).toHaveLength(1)
  expectErrors()
})

test('if she is signed out while she pays, her proof is accepted all the same, and she is led to sign in', async () => {
  const page = await openFilled({
    ...created,
    'POST /api/payment/verify-payment': { status: 401, body: {} },
    'POST /api/payment/return': { status: 303, headers: { location: `/order/${ORDER}?payment=received` } },
  })
  await payInDialog(page)
  expect(page.calls().map(({ path }) => path)).toContain(`/api/payment/return?order=${ORDER}`)
  expect(page.calls().at(-1)?.body).toBe(String(new URLSearchParams(PROOF)))
  expect(goTo.mock.calls).toEqual([[`${page.origin}/order/${ORDER}?payment=received`]])
  expectErrors()
})

test('a payment whose answer was lost isn’t made twice: the next press leads to its order', async () => {
  const order = { _id: ORDER, totalPrice: 77_000, isPaid: true, state: 'paid' }
  const page = await openFilled(
    { [`GET /api/orders/${ORDER}`]: { body: order } },
    { openOrders: [{ orderId: ORDER, lines: [blazer, corset], userId: 'u1' }] },
  )
  await page.pay(CONFIG)
  expect(page.$cart.get()).toEqual([])
  expect(goTo.mock.calls).toEqual([[`/order/${ORDER}`]])
  expect(sessionStorage.getItem('toast')).toContain('Payment verified successfully')
  expect(page.calls()).toEqual([])
})

test('while an earlier payment is being confirmed the button waits for it, and asks again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const order = { _id: ORDER, totalPrice: 48_500, isPaid: false, state: 'pending' }
  const page = await openFilled(
    { [`GET /api/orders/${ORDER}`]: { body: order } },
    { openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }] },
  )
  onTestFinished(page.followOpenOrders())
  await vi.waitFor(() => expect(page.$checkout.get()).toEqual({ step: 'pending', orderId: ORDER }))
  await page.pay(CONFIG)
  expect(page.calls()).toEqual([])
  const asked = page.got.length
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(page.got.length).toBe(asked + 1))
})

test('an unanswered check changes nothing: an order whose payment is being confirmed isn’t paid again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const order = { _id: ORDER, totalPrice: 48_500, isPaid: false, state: 'pending' }
  const answers = { ...created, [`GET /api/orders/${ORDER}`]: { body: order } as Answers[string] }
  const page = await openFilled(answers, {
    openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }],
  })
  onTestFinished(page.followOpenOrders())
  await vi.waitFor(() => expect(page.$checkout.get()).toEqual({ step: 'pending', orderId: ORDER }))
  answers[`GET /api/orders/${ORDER}`] = { status: 503, body: {} }
  const asked = page.got.length
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(page.got.length).toBe(asked + 1))
  await arrive()
  expect(page.$checkout.get()).toEqual({ step: 'pending', orderId: ORDER })
  await vi.advanceTimersByTimeAsync(4000)
  await vi.waitFor(() => expect(page.got.length).toBe(asked + 2))
})

test('nothing can be paid while it is unknown what became of an earlier payment', async () => {
  const page = await openFilled(
    { ...created, [`GET /api/orders/${ORDER}`]: { status: 503, body: {} } },
    { openOrders: [{ orderId: ORDER, lines: [blazer, corset], userId: 'u1' }] },
  )
  await page.pay(CONFIG)
  expect(page.calls()).toEqual([])
  expect(page.toastTexts()).toEqual(['Error creating payment order'])
  expect(page.$checkout.get()).toEqual({ step: 'idle' })
})

test('a payment that the provider can’t confirm yet leads to the order that tracks it', async () => {
  const page = await openFilled({
    ...created,
    'POST /api/payment/verify-payment': { status: 202, body: { status: 'pending', order: { _id: ORDER } } },
  })
  await payInDialog(page)
  expect(page.$checkout.get()).toEqual({ step: 'pending', orderId: ORDER })
  expect(goTo).toHaveBeenCalledWith(`/order/${ORDER}`)
  expect(page.$cart.get()).toHaveLength(2)
})

test('if a tab was closed after paying, on return the paid lines have left the cart and she is led to the order', async () => {
  const order = { _id: ORDER, totalPrice: 48_500, isPaid: true, state: 'paid' }
  const page = await openFilled(
    { [`GET /api/orders/${ORDER}`]: { body: order } },
    { openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }] },
  )
  onTestFinished(page.followOpenOrders())
  await vi.waitFor(() => expect(page.$cart.get()).toEqual([corset]))
  expect(goTo.mock.calls).toEqual([[`/order/${ORDER}`]])
  expect(localStorage.getItem('openOrders')).toBe('[]')
})

test('an order of another account waits for its owner, and its lines leave the cart when she is back', async () => {
  const order = { _id: ORDER, totalPrice: 48_500, isPaid: true, state: 'paid' }
  const theirs = [{ orderId: ORDER, lines: [blazer], userId: 'u2' }]
  const page = await openFilled({ [`GET /api/orders/${ORDER}`]: { body: order } }, { openOrders: theirs })
  onTestFinished(page.followOpenOrders())
  await arrive()
  expect(page.got).toEqual([])
  expect(JSON.parse(localStorage.getItem('openOrders') ?? '')).toEqual(theirs)
  page.openSession({ token: token(), user: { ...user, _id: 'u2' } })
  await vi.waitFor(() => expect(page.$cart.get()).toEqual([corset]))
})

test('her own order that the back end doesn’t know is forgotten', async () => {
  const page = await openFilled({}, { openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }] })
  onTestFinished(page.followOpenOrders())
  await vi.waitFor(() => expect(localStorage.getItem('openOrders')).toBe('[]'))
  expect(page.$cart.get()).toEqual([blazer, corset])
})

test('a session that ended while she was away is noticed when the cart opens', async () => {
  const page = await openFilled(
    { [`GET /api/orders/${ORDER}`]: { status: 401, body: {} } },
    { openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }] },
  )
  onTestFinished(page.followOpenOrders())
  await vi.waitFor(() => expect(page.$user.get()).toBeNull())
  expect(page.$cart.get()).toHaveLength(2)
  expect(page.toastTexts()).toEqual(['Your session has ended. Please sign in again; your cart is kept.'])
})
