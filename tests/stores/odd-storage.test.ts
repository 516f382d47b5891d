// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cartInputSchema } from '#server/orders/order-input.ts'
import { blazer, fromOtherTab, openPage, token, user } from './shop-page.ts'

const RUNS = { numRuns: 1000 }

const oddText = fc.oneof(
  fc.string(),
  fc.json(),
  fc.json({ maxDepth: 6, noUnicodeString: false }),
  fc.constantFrom(
    '{',
    'null',
    '[null]',
    '"',
    '{"__proto__":{"isAdmin":true}}',
    '[{"__proto__":{"isAdmin":true}}]',
  ),
  fc
    .record(Object.fromEntries(Object.keys(blazer).map((key) => [key, fc.anything()])))
    .map((line) => JSON.stringify([line, blazer]) ?? ''),
)

const isPolluted = () => 'isAdmin' in {} || 'polluted' in {}

const open = async () => {
  openPage()
  const [cart, form, session, orders, location, toasts] = await Promise.all([
    import('#stores/cart/cart.ts'),
    import('#stores/cart/shipping-form.ts'),
    import('#stores/account/session.ts'),
    import('#stores/orders/open-orders.ts'),
    import('#stores/account/stored-location.ts'),
    import('#stores/toasts.ts'),
  ])
  cart.$cart.listen(() => undefined)
  form.$shippingForm.listen(() => undefined)
  session.$session.listen(() => undefined)
  return { ...cart, ...form, ...session, ...orders, ...location, ...toasts }
}

test('whatever is stored under `cart`, the cart holds only valid lines, and accepts another', async () => {
  const page = await open()
  fc.assert(
    fc.property(oddText, (text) => {
      fromOtherTab('cart', text)
      for (const { product, quantity, price } of page.$cart.get()) {
        expect(typeof product).toBe('string')
        expect(quantity).toBeGreaterThanOrEqual(1)
        expect(quantity).toBeLessThanOrEqual(10)
        expect(price).toBeGreaterThanOrEqual(0)
      }
      page.addToCart([blazer])
      expect(page.$cart.get().at(-1)).toMatchObject({ product: blazer.product })
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
})

test('whatever is stored under `shippingAddress`, the form contains only text', async () => {
  const page = await open()
  fc.assert(
    fc.property(oddText, (text) => {
      fromOtherTab('shippingAddress', text)
      for (const field of Object.values(page.$shippingForm.get())) expect(typeof field).toBe('string')
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
})

test('whatever is stored under `authToken` and `data`, nobody is signed in without both', async () => {
  const page = await open()
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  fc.assert(
    fc.property(oddText, oddText, (authToken, data) => {
      fromOtherTab('data', JSON.stringify(user))
      fromOtherTab('authToken', authToken)
      expect(page.$session.get()).toBeNull()
      fromOtherTab('authToken', token())
      fromOtherTab('data', data)
      expect(page.$session.get()?.user._id ?? '').toEqual(expect.any(String))
      fromOtherTab('authToken', null)
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
  expect(logged).toHaveBeenCalledWith('The stored session is not valid.', expect.any(Error))
  logged.mockClear()
})

test('whatever is left for the next page, it is a path of the shop or nothing, and a sentence or nothing', async () => {
  const page = await open()
  fc.assert(
    fc.property(oddText, (text) => {
      sessionStorage.setItem('storedLocation', text)
      expect(page.readLocation() ?? '/').toMatch(/^\/(?![/\\])/)
      sessionStorage.setItem('toast', text)
      page.showStoredToast()
      for (const toast of page.readToasts()) expect(typeof toast.text).toBe('string')
      fromOtherTab('openOrders', text)
      expect(page.removePaidLines({ _id: 'f'.repeat(24), isPaid: true, state: 'paid' })).toBe(false)
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
})

const odd = (...usual: readonly fc.Arbitrary<unknown>[]) =>
  fc.oneof({ weight: 30, arbitrary: fc.oneof(...usual) }, { weight: 1, arbitrary: fc.anything() })
const upTo = (maxLength: number) => odd(fc.string({ minLength: 1, maxLength, size: 'max' }))
const text = upTo(300)

/** Lines, forms and open orders that are nearly valid, as an older shop or a curious visitor may have left them. */
const nearlyRight = fc.record({
  cart: fc.array(
    fc.record({
      product: upTo(90),
      productName: text,
      image: text,
      color: upTo(100),
      size: upTo(100),
      slug: text,
      quantity: odd(fc.integer({ min: -2, max: 14 })),
      price: odd(fc.double({ min: 0, max: 1e6 }), fc.nat(), fc.double()),
      unitPrice: odd(fc.double({ min: 0, max: 1e6 }), fc.nat(), fc.double()),
    }),
    { maxLength: 60 },
  ),
  shippingAddress: fc.record(
    Object.fromEntries(
      ['firstname', 'lastname', 'name', 'address', 'city', 'postalCode', 'phone'].map((key) => [key, text]),
    ),
  ),
  openOrders: fc.array(
    fc.record({
      orderId: odd(fc.constant('a'.repeat(24)), fc.constant('../auth/logout')),
      lines: text,
      userId: odd(fc.constant(undefined), fc.constant(user._id)),
    }),
  ),
  data: fc.record({ _id: text, googleId: text, name: text, email: text }),
  // Last, because a token without its user is removed at once.
  authToken: fc.constantFrom(token(), token(), token(), token(), `é.${token()}`, `\n${token()}`),
})

const PLACES = [
  /^POST \/api\/payment\/create-payment-intent$/,
  /^GET \/api\/orders\/[0-9a-f]{24}$/,
  /^GET \/catalogue.json$/,
]

let paid = 0

test('whatever is stored, checkout sends only what the server expects', async () => {
  openPage()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    const call = `${method} ${path}`
    expect(
      PLACES.some((place) => place.test(call)),
      call,
    ).toBe(true)
    expect(() => new Headers(headers)).not.toThrow()
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    return new Response('{}', { status: 503 })
  })
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  const { pay } = await import('#stores/cart/checkout.ts')
  const page = await open()
  await fc.assert(
    fc.asyncProperty(nearlyRight, async (stored) => {
      for (const [key, value] of Object.entries(stored))
        fromOtherTab(key, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
      await pay({ checkoutUrl: '/checkout.js', shopName: 'ILVARA', isTest: true })
      page.readToasts()
      for (const body of sent.splice(0)) {
        expect(cartInputSchema.safeParse(body).error).toBeUndefined()
        paid += 1
      }
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
  expect(paid).toBeGreaterThan(60)
  logged.mockClear()
})
