import { beforeEach, vi } from 'vitest'
import type { CartLine } from '#domain/cart/cart.ts'

/** A token as the browser reads it, with the given claims; nothing here checks its signature. */
export const token = (claims: object = { exp: Math.floor(Date.now() / 1000) + 3600 }): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'signature']
    .map((part) => btoa(part).replace(/=+$/, ''))
    .join('.')

export const user = {
  _id: 'u1',
  googleId: 'g1',
  name: 'Ananya Rao',
  email: 'ananya@raofoundry.in',
  isAdmin: false,
}

export const blazer: CartLine = {
  product: 'p1',
  productName: 'The Peak Lapel Blazer',
  image: '/blazer.webp',
  color: 'Emerald',
  size: 'M',
  quantity: 1,
  price: 48_500,
  unitPrice: 48_500,
  slug: 'the-peak-lapel-blazer',
}

export const corset: CartLine = {
  ...blazer,
  product: 'p2',
  productName: 'The Boned Corset',
  size: 'M',
  price: 28_500,
  unitPrice: 28_500,
}

/** Where the stores of a page navigate to; here it is only recorded. */
export const goTo = vi.fn<(path: string) => void>()
vi.doMock('#stores/navigation.ts', async (original) => ({ ...(await original<object>()), goTo }))
beforeEach(() => goTo.mockClear())

/** Opens a page: fresh stores, and storage as given. */
export const openPage = (stored: Readonly<Record<string, unknown>> = {}, path = '/cart'): void => {
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  const { origin } = window.location
  window.happyDOM.setURL(`${origin === 'null' ? 'http://shop.test' : origin}${path}`)
  for (const [key, value] of Object.entries(stored))
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

/** The storage of a signed-in customer. */
export const signedIn = (): Readonly<Record<string, unknown>> => ({ authToken: token(), data: user })

/** Simulates another tab's change of storage. */
export const fromOtherTab = (key: string, value: string | null): void => {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

/** Forbids the page all storage, as a browser's settings may. */
export const forbidStorage = (): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
}
