import type { Page } from '@playwright/test'
import { barriersOf } from '../support/barriers.ts'
import { lineOf, payForOrder, placeOrder } from '../support/orders.ts'
import { admin, PASSWORD, signedIn } from '../support/people.ts'
import { INDIRANAGAR, type Storefront } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const CORSET = 'burgundy-corset'
const BLAZER = 'emerald-peak-lapel-blazer'

/** A state of a page that only a signed-in shopper, an administrator or a fault brings about. */
interface State {
  readonly what: string
  readonly reach: (storefront: Storefront) => Promise<void>
}

const toast = (page: Page) => page.locator('.Toastify__toast')

const SHOPPER: readonly State[] = [
  {
    what: 'the open account menu',
    reach: async ({ page, remember }) => {
      await remember({ person: await signedIn('Ananya Rao') })
      await page.goto('/shipping')
      await page.getByRole('button', { name: 'Ananya Rao' }).click()
      await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
    },
  },
  {
    what: 'a profile with an order history, being changed',
    reach: async ({ page, remember }) => {
      const person = await signedIn('Ananya Rao')
      await payForOrder(person, [await lineOf(CORSET)])
      await remember({ person, delivery: INDIRANAGAR })
      await page.goto('/profile')
      await expect(page.getByRole('row').filter({ hasText: '₹28,500' })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Change' }).click()
      await expect(page.getByLabel('First name')).toBeVisible()
    },
  },
  {
    what: 'a paid order',
    reach: async ({ page, remember }) => {
      const person = await signedIn()
      const { orderId } = await payForOrder(person, [await lineOf(CORSET, { quantity: 2 })])
      await remember({ person })
      await page.goto(`/order/${orderId}`)
      await expect(page.getByText(/^Paid on /)).toBeVisible()
    },
  },
  {
    what: 'an unpaid order, and one whose payment is being confirmed',
    reach: async ({ page, remember }) => {
      const person = await signedIn()
      const { orderId } = await placeOrder(person, [await lineOf(CORSET)])
      await remember({ person })
      const answer = page.waitForResponse(`**/api/orders/${orderId}`)
      await page.goto(`/order/${orderId}`)
      await expect(page.getByText('This order is Unpaid.')).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      const order = (await (await answer).json()) as object
      await page.route('**/api/orders/*', (route) => route.fulfill({ json: { ...order, state: 'pending' } }))
      await page.reload()
      await expect(page.getByText('there is no need to pay again')).toBeVisible()
    },
  },
  {
    what: 'a cart with faults in its form, its lines and a toast',
    reach: async ({ page, remember }) => {
      const dearer = await lineOf(BLAZER, { unitPrice: 40_000 })
      const gone = { ...(await lineOf(CORSET)), product: 'gone' }
      await remember({ person: await signedIn(), cart: [dearer, gone] })
      await page.goto('/cart')
      await expect(page.getByText('No longer available.')).toBeVisible()
      await page.getByLabel('Phone number').fill('98')
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
      await expect(page.getByText('Please fill this in.').first()).toBeVisible()
      await expect(toast(page)).toBeVisible()
    },
  },
  {
    what: 'the toast that offers Undo, over an empty cart',
    reach: async ({ page, remember }) => {
      await remember({ cart: [await lineOf(CORSET)] })
      await page.goto('/cart')
      await page.getByRole('button', { name: /^Remove/ }).click()
      await expect(toast(page).getByRole('button', { name: 'Undo' })).toBeVisible()
    },
  },
  {
    what: 'the page for a forgotten password, and for a new one',
    reach: async ({ page }) => {
      await page.goto('/forgot-password')
      await expect(page.getByLabel('E-mail')).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await page.goto('/reset-password#token=x')
      await expect(page.getByLabel('New password')).toBeVisible()
    },
  },
]

const ADMINISTRATOR: readonly State[] = [
  {
    what: 'an order with its audit trail, and the dialog that gives money back',
    reach: async ({ page, remember }) => {
      const { orderId } = await payForOrder(await signedIn(), [await lineOf(CORSET)])
      await remember({ person: await admin() })
      await page.goto(`/order/${orderId}`)
      await expect(page.getByRole('heading', { name: 'What happened to it' })).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(page.getByRole('dialog', { name: /^Refund order/ })).toBeVisible()
    },
  },
]

for (const { what, reach } of [...SHOPPER, ...ADMINISTRATOR])
  test(`${what} has no barrier that axe can see`, async ({ storefront }) => {
    await storefront.page.emulateMedia({ reducedMotion: 'reduce' })
    await reach(storefront)
    expect(await barriersOf(storefront.page)).toEqual([])
  })

test.describe('a link of an e-mail that does not work', () => {
  test.use({ expectedErrors: [/status of 400|POST \/api\/auth\/verify-email failed/] })

  test('has no barrier that axe can see', async ({ storefront: { page } }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/verify-email#token=x')
    await page.getByLabel('Password').fill(PASSWORD)
    expect(await barriersOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await expect(page.getByRole('heading', { name: 'Send the e-mail again' })).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
  })
})
