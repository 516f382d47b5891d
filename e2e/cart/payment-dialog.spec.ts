import { lineOf } from '../support/orders.ts'
import { payIn, paymentDialog, paymentFrame, reachedBy } from '../support/payment-dialog.ts'
import { signedIn } from '../support/people.ts'
import { INDIRANAGAR, type Storefront } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'
import { INSTAGRAM } from '../support/user-agents.ts'

const openFullCart = async (storefront: Storefront) => {
  await storefront.remember({
    person: await signedIn('Ananya Rao'),
    cart: [await lineOf('burgundy-corset')],
    delivery: INDIRANAGAR,
  })
  await storefront.page.goto('/cart')
}

// Inside another app, where a payment leaves the page, there are no wide screens.
for (const [width, way] of [
  [390, 'pop-up'],
  [390, 'redirect'],
  [1440, 'pop-up'],
] as const)
  test.describe(`at ${width}, by ${way}`, () => {
    test.use({ viewport: { width, height: 844 }, ...(way === 'redirect' && { userAgent: INSTAGRAM }) })

    test('the payment dialog lies over the page and takes a real click', async ({ page, storefront }) => {
      await openFullCart(storefront)
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
      await expect(paymentDialog(page)).toBeVisible()
      await expect(paymentDialog(page).getByRole('radio', { name: 'UPI app or QR' })).toBeChecked()
      expect(await reachedBy(paymentFrame(page))).toBe('itself')
      const box = await paymentFrame(page).boundingBox()
      expect(box).toEqual({ x: 0, y: 0, width, height: 844 })
      await payIn(paymentDialog(page))
      if (way === 'redirect') await page.getByRole('button', { name: 'Success' }).click()
      await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}(\?|$)/)
      await expect(page.getByText(/^Paid on /)).toBeVisible()
      expect(await storefront.cartCount()).toBe(0)
    })
  })

test('a device whose clock is ahead has as long to pay as any other', async ({ page, storefront }) => {
  await page.clock.install({ time: Date.now() + 20 * 60 * 1000 })
  await openFullCart(storefront)
  const dialog = await storefront.proceedToPayment()
  await page.clock.runFor(5 * 1000)
  await payIn(dialog)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
})

test('earlier messages don’t cover the payment dialog', async ({ page, storefront }) => {
  await storefront.remember({
    person: await signedIn('Ananya Rao'),
    cart: [await lineOf('burgundy-corset'), await lineOf('ivory-silk-shirt')],
    delivery: INDIRANAGAR,
  })
  await page.goto('/cart')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toBeVisible()
  // A toast under the pointer stays.
  await toast.hover()
  await page.getByRole('button', { name: 'Proceed to Payment' }).focus()
  await page.keyboard.press('Enter')
  await expect(paymentDialog(page)).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test.describe('inside another app', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: INSTAGRAM })

  const leaveToPay = async (storefront: Storefront) => {
    const { page } = storefront
    await openFullCart(storefront)
    await storefront.pay()
    await expect(page.getByRole('heading', { name: 'Your bank' })).toBeVisible()
  }

  test('a payment that fails comes back to the order, keeps the cart, and works the second time', async ({
    page,
    storefront,
  }) => {
    await leaveToPay(storefront)
    const returning = page.waitForRequest('**/api/payment/return?*')
    await page.getByRole('button', { name: 'Failure' }).click()
    // As if from the provider's own site: it carries nothing from this one.
    expect(await (await returning).allHeaders()).toMatchObject({
      origin: 'null',
      'sec-fetch-site': 'cross-site',
    })
    await expect(
      page.getByRole('status').filter({ hasText: 'The payment did not go through.' }),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
    expect(await storefront.cartCount()).toBe(1)
    await storefront.pay()
    await page.getByRole('button', { name: 'Success' }).click()
    await expect(page.getByText(/^Paid on /)).toBeVisible()
    expect(await storefront.cartCount()).toBe(0)
  })

  test('a shopper who turns back at the bank is in the cart, and pays for the order she had begun', async ({
    page,
    storefront,
  }) => {
    const order = page.locator('[name=order_id]')
    await leaveToPay(storefront)
    const first = await order.inputValue()
    await page.goBack()
    await expect(page).toHaveURL(/\/cart$/)
    await storefront.pay()
    await expect(order).toHaveValue(first)
    await page.getByRole('button', { name: 'Success' }).click()
    await expect(page.getByText(/^Paid on /)).toBeVisible()
    expect(await storefront.cartCount()).toBe(0)
  })

  test('a shopper who returns in another browser is told the result, and shown nothing else', async ({
    page,
    storefront,
  }) => {
    for (const [press, words] of [
      ['Failure', 'The payment did not go through.'],
      ['Success', 'Thank you. Your payment has arrived.'],
    ] as const) {
      await leaveToPay(storefront)
      await page.evaluate(() => localStorage.clear())
      await page.getByRole('button', { name: press }).click()
      await expect(page.getByRole('heading', { name: words })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Sign in with Google' }).first()).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText(/Ananya|₹|Corset/)
    }
  })

  test('the return path opened without a payment is a page', async ({ page }) => {
    await page.goto('/api/payment/return')
    await expect(page.getByRole('heading', { name: /can’t confirm/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Your orders' })).toBeVisible()
  })
})
