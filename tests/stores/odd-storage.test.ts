// @vitest-environment happy-dom
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
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
    import('#stores/cart.ts'),
    import('#stores/shipping-form.ts'),
    import('#stores/session.ts'),
    import('#stores/open-orders.ts'),
    import('#stores/stored-location.ts'),
    import('#stores/toasts.ts'),
  ])
  cart.$cart.listen(() => undefined)
  form.$shippingForm.listen(() => undefined)
  session.$session.listen(() => undefined)
  return { ...cart, ...form, ...session, ...orders, ...location, ...toasts }
}

test('whatever stands under `cart`, the bag holds whole lines only', async () => {
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
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
})

test('whatever stands under `shippingAddress`, the form holds text only', async () => {
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

test('whatever stands under `authToken` and `data`, nobody comes in without both', async () => {
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
      expect(page.takeLocation() ?? '/').toMatch(/^\/(?![/\\])/)
      sessionStorage.setItem('toast', text)
      page.showKeptToast()
      for (const toast of page.takeToasts()) expect(typeof toast.text).toBe('string')
      fromOtherTab('openOrders', text)
      expect(page.settle({ _id: 'f'.repeat(24), isPaid: true, state: 'paid' })).toBe(false)
      expect(isPolluted()).toBe(false)
    }),
    RUNS,
  )
})
