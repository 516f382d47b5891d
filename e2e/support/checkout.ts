import { expect, type Page } from '@playwright/test'
import type { CartLine } from '#domain/cart/cart.ts'
import { siteUrl } from './opened-shop.ts'
import { lineOf } from './orders.ts'
import { signedIn, type Person } from './people.ts'
import { INDIRANAGAR, type Storefront } from './storefront.ts'

/** The product sold where it doesn't matter which. */
export const CORSET = 'burgundy-corset'

/** The button that begins the payment, also while it is busy. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Proceed to|Processing) Payment/ })
/** An alert with this text. */
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

interface OpenedCheckout {
  readonly person: Person
  readonly cart: readonly CartLine[]
}

/** A signed-in shopper at the cart, with products and delivery details. */
export const openCheckout = async (
  storefront: Storefront,
  given: Partial<OpenedCheckout> = {},
): Promise<OpenedCheckout> => {
  const person = given.person ?? (await signedIn('Ananya Rao'))
  const cart = given.cart ?? [await lineOf(CORSET)]
  await storefront.remember({ person, cart, delivery: INDIRANAGAR })
  await storefront.page.goto('/cart')
  await expect(payButton(storefront.page)).toBeVisible()
  return { person, cart }
}

/** Somebody's orders, according to the back end. */
export const ordersOf = async ({ token }: Person) => {
  const answer = await fetch(`${siteUrl()}/api/orders/myorders`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return (await answer.json()) as readonly { _id: string; isPaid: boolean; state: string }[]
}

/** The calls that the page makes to the payment endpoints. */
export const paymentCalls = (page: Page): readonly string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/payment/')) calls.push(request.url())
  })
  return calls
}

/** The cart lines that the browser stores. */
export const cartOf = async (storefront: Storefront) =>
  JSON.parse((await storefront.stored('cart')) ?? '[]') as unknown[]
