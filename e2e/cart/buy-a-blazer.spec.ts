import { payIn } from '../support/payment-dialog.ts'
import { expect, test } from '../support/test.ts'

const BLAZER = { slug: 'emerald-peak-lapel-blazer', size: 'M', color: 'Emerald' }

test('a shopper buys a blazer @both', async ({ page, storefront }) => {
  // An advancing slide takes its link with it, and scrolling in search of it opens the lucky draw.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/shop')
  await page
    .getByRole('link', { name: /Blazer/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /The Peak Lapel Blazer/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Peak Lapel Blazer')

  await storefront.addToCart(BLAZER)
  expect(await storefront.cartCount()).toBe(1)

  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await storefront.fillDelivery()
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Please log in to proceed to payment.')).toBeVisible()

  await storefront.signIn('demo shopper', 'Continue with Google')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel('First name')).toHaveValue('Ananya')
  const dialog = await storefront.proceedToPayment()
  await expect(dialog).toContainText('₹48,500')
  await payIn(dialog)

  await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
  await expect(page.getByText('Payment verified successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you, Asha Demo.' })).toBeVisible()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Indiranagar, Bengaluru')).toBeVisible()
  expect(await storefront.cartCount()).toBe(0)

  const order = new URL(page.url()).pathname
  await page.goto('/profile')
  await expect(page.locator(`a[href="${order}"]`).first()).toBeVisible()
})
