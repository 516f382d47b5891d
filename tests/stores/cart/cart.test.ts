// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { blazer, corset, forbidStorage, fromOtherTab, openPage } from '../shop-page.ts'

const openCart = async (stored?: unknown) => {
  openPage(stored === undefined ? {} : { cart: stored })
  return import('#stores/cart/cart.ts')
}

test('a built page starts from an empty cart, whatever storage holds', async () => {
  const { $cart } = await openCart([blazer])
  expect($cart.value).toEqual([])
  expect($cart.get()).toEqual([blazer])
})

test('a product added to the cart is stored exactly as specified, with its unit price and page', async () => {
  const { addToCart } = await openCart()
  addToCart([blazer])
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([blazer])
})

test('every change is announced', async () => {
  const { addToCart, setQuantity, removeFromCart } = await openCart()
  const received = vi.fn<() => void>()
  window.addEventListener('cartUpdated', received)
  addToCart([blazer])
  setQuantity(blazer, 3)
  removeFromCart(blazer)
  expect(received).toHaveBeenCalledTimes(3)
  window.removeEventListener('cartUpdated', received)
})

test('if the cart has no room it says so: ten of a product and fifty lines', async () => {
  const others = Array.from({ length: 49 }, (_, at) => ({ ...corset, product: `p-${at}` }))
  const { $cart, addToCart } = await openCart([
    { ...blazer, quantity: 9, price: 9 * blazer.price },
    ...others,
  ])
  expect(addToCart([blazer])).toBe('added')
  expect(addToCart([blazer])).toBe('ten')
  expect(addToCart([corset])).toBe('full')
  expect(addToCart([blazer, corset])).toBe('full')
  expect($cart.get()).toHaveLength(50)
  expect($cart.get()[0]).toMatchObject({ quantity: 10 })
  expect($cart.get()).not.toContainEqual(corset)
})

test('a new quantity changes the line’s price, and survives a reload', async () => {
  const { setQuantity } = await openCart([blazer])
  setQuantity(blazer, 4)
  vi.resetModules()
  const { $cart } = await import('#stores/cart/cart.ts')
  expect($cart.get()).toMatchObject([{ quantity: 4, price: 194_000 }])
})

test('undoing a removal returns the product to its place', async () => {
  const { $cart, removeFromCart } = await openCart([blazer, corset])
  const { $waitingToasts } = await import('#stores/toasts.ts')
  removeFromCart(blazer)
  expect($cart.get()).toEqual([corset])
  const [toast] = $waitingToasts.get()
  expect(toast?.text).toBe('The Peak Lapel Blazer removed')
  if (toast?.action && 'run' in toast.action) toast.action.run()
  expect($cart.get()).toEqual([blazer, corset])
})

test('another tab’s change is followed', async () => {
  const { $cart } = await openCart()
  onTestFinished($cart.listen(() => undefined))
  fromOtherTab('cart', JSON.stringify([corset]))
  expect($cart.get()).toEqual([corset])
})

test('a cartUpdated event from elsewhere is handled', async () => {
  const { $cart } = await openCart()
  onTestFinished($cart.listen(() => undefined))
  localStorage.setItem('cart', JSON.stringify([corset]))
  window.dispatchEvent(new Event('cartUpdated'))
  expect($cart.get()).toEqual([corset])
})

test('two tabs that change different lines keep both changes', async () => {
  const first = await openCart([blazer, corset])
  vi.resetModules()
  const second = await import('#stores/cart/cart.ts')
  const stops = [first.$cart.listen(() => undefined), second.$cart.listen(() => undefined)]
  for (let round = 1; round <= 100; round++) {
    first.setQuantity(blazer, (round % 10) + 1)
    second.setQuantity(corset, ((round * 3) % 10) + 1)
  }
  fromOtherTab('cart', localStorage.getItem('cart'))
  expect(first.$cart.get()).toEqual(second.$cart.get())
  expect(first.$cart.get()).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  for (const stop of stops) stop()
})

test('if storage is full the cart lasts for the visit', async () => {
  const { $cart, addToCart } = await openCart()
  const setItem = vi.fn<() => never>(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue({ ...localStorage, getItem: () => null, setItem })
  addToCart([blazer])
  addToCart([corset])
  expect(setItem).toHaveBeenCalled()
  expect($cart.get()).toEqual([blazer, corset])
  vi.resetModules()
  const next = await import('#stores/cart/cart.ts')
  expect(next.$cart.get()).toEqual([blazer, corset])
})

test('if storage is forbidden the cart lasts for the visit', async () => {
  const { $cart, addToCart } = await openCart()
  forbidStorage()
  addToCart([blazer])
  expect($cart.get()).toEqual([blazer])
})
