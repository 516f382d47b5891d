import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import type { CartLine } from '#domain/cart/cart.ts'
import { siteUrl } from './opened-shop.ts'
import { payIn, paymentDialog } from './payment-dialog.ts'
import type { Person } from './people.ts'

export interface Product {
  readonly slug: string
  readonly size: string
  readonly color?: string
}

export interface Delivery {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly address: string
  readonly locality: string
  readonly postalCode: string
  readonly phone: string
}

export const INDIRANAGAR: Delivery = {
  firstName: 'Ananya',
  lastName: 'Rao',
  email: 'ananya@example.com',
  address: '14B, Prestige Tower',
  locality: 'Indiranagar, Bengaluru',
  postalCode: '560038',
  phone: '9876543210',
}

/** What a browser remembers of earlier visits. */
export interface BrowserMemory {
  readonly person?: Person
  readonly cart?: readonly CartLine[]
  readonly delivery?: Delivery
  /** Raw storage, word for word. */
  readonly stored?: Readonly<Record<string, string>>
}

const shippingOf = ({ firstName, lastName, email, address, locality, postalCode, phone }: Delivery) => ({
  firstname: firstName,
  lastname: lastName,
  name: `${firstName} ${lastName}`,
  email,
  address,
  city: locality,
  postalCode,
  phone,
})

const storageOf = ({ person, cart, delivery, stored }: BrowserMemory): Readonly<Record<string, string>> => ({
  ...(person && { authToken: person.token, data: JSON.stringify(person.user) }),
  ...(cart && { cart: JSON.stringify(cart) }),
  ...(delivery && { shippingAddress: JSON.stringify(shippingOf(delivery)) }),
  ...stored,
})

// A browser requests one otherwise.
const NO_ICON = '<link rel="icon" href="data:,">'

/** Selects a choice; if its island isn't interactive yet, the choice counts once it is. */
export const choose = async (choice: Locator) => {
  await choice.click({ force: true })
  await expect(choice).toBeChecked()
}

/** The drawer that shows what was just added to the cart. */
export const cartDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Added to your cart' })

/** Opens the consent window and waits until it has loaded. */
export const openConsent = async (page: Page, button = 'Sign in with Google'): Promise<Page> => {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).first().click()
  const consent = await opening
  await consent.waitForLoadState()
  return consent
}

/** A page in another browser, which knows nothing of the first one. */
export const openElsewhere = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ baseURL: siteUrl(), locale: 'en-IN', ...options })
  return context.newPage()
}

/** The shop as a visitor uses it: by what she sees and reads. */
export interface Storefront {
  readonly page: Page
  /** Gives the browser a memory, before its first page. */
  remember(memory: BrowserMemory): Promise<void>
  /** The text under a key of browser storage. */
  stored(key: string): Promise<string | null>
  cartCount(): Promise<number>
  addToCart(product: Product): Promise<void>
  /** Signs in through the consent window, with the named choice, by the named button. */
  signIn(as?: 'demo shopper' | 'demo admin', button?: string): Promise<void>
  fillDelivery(delivery?: Delivery): Promise<void>
  /** Presses the pay button and waits for the payment dialog. */
  proceedToPayment(): Promise<Locator>
  /** Presses the pay button and pays in the dialog. */
  pay(): Promise<void>
}

export const openStorefront = (page: Page): Storefront => {
  const cartLink = page.getByRole('link', { name: /cart/i })
  const proceedToPayment = async () => {
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    const dialog = paymentDialog(page)
    await expect(dialog).toBeVisible()
    return dialog
  }
  return {
    page,
    remember: async (memory) => {
      await page.context().clearCookies()
      // A page of the shop's origin without a script that would follow the change piece by piece.
      const empty = `${siteUrl()}/empty`
      await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: NO_ICON }))
      await page.goto(empty)
      await page.unroute(empty)
      const stored = Object.entries(storageOf(memory))
      await page.evaluate((entries) => {
        localStorage.clear()
        for (const [name, value] of entries) localStorage.setItem(name, value)
      }, stored)
    },
    stored: (key) => page.evaluate((name) => localStorage.getItem(name), key),
    cartCount: async () => Number(/\d+/.exec((await cartLink.first().innerText()) || '0')?.[0] ?? 0),
    addToCart: async ({ slug, size, color }) => {
      await page.goto(`/shop/${slug}`)
      await choose(page.getByRole('radio', { name: size, exact: true }))
      if (color) await choose(page.getByRole('radio', { name: color }))
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
      await expect(cartDrawer(page)).toBeHidden()
      await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
    },
    signIn: async (as = 'demo shopper', button) => {
      const consent = await openConsent(page, button)
      await consent.getByRole('button', { name: `Continue as ${as}` }).click()
      await expect(page.getByRole('button', { name: / Demo$/ }).first()).toBeVisible()
    },
    fillDelivery: async (delivery = INDIRANAGAR) => {
      await page.getByLabel('First name').fill(delivery.firstName)
      await page.getByLabel('Last name').fill(delivery.lastName)
      await page.getByLabel('E-mail address').fill(delivery.email)
      await page.getByLabel('Delivery address').fill(delivery.address)
      await page.getByLabel('Locality/area').fill(delivery.locality)
      await page.getByLabel('Postal code').fill(delivery.postalCode)
      await page.getByLabel('Phone number').fill(delivery.phone)
    },
    proceedToPayment,
    pay: async () => payIn(await proceedToPayment()),
  }
}
