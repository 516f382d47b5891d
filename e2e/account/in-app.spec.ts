import type { Page } from '@playwright/test'
import { lineOf } from '../support/orders.ts'
import { PASSWORD, register } from '../support/people.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { expect, poll, test } from '../support/test.ts'
import { INSTAGRAM } from '../support/user-agents.ts'

const WHY = 'Google sign-in does not work inside this app.'

const google = (page: Page) => page.getByRole('main').getByRole('button', { name: /Google/ })
const why = (page: Page) => page.getByRole('main').getByText(WHY).filter({ visible: true })

/** Counts the windows that the page opens. */
const windowsOf = (page: Page) => {
  let windows = 0
  page.on('popup', () => void (windows += 1))
  return () => windows
}

test.use({ viewport: { width: 390, height: 844 }, userAgent: INSTAGRAM })

test('inside another app the sign-in page offers no Google, moves nothing, and signs in by e-mail', async ({
  page,
  storefront,
}) => {
  const email = await register()
  await page.goto('/login')
  await expect(why(page)).toHaveCount(1)
  await expect(google(page)).toHaveCount(0)
  const field = page.getByRole('textbox', { name: 'E-mail' })
  const before = await field.boundingBox()
  // The first touch makes the form interactive.
  await field.click()
  await expect(page.locator('.ways astro-island:not([ssr])')).toHaveCount(1)
  await expect(why(page)).toHaveCount(1)
  expect(await field.boundingBox()).toEqual(before)
  await field.fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await poll(() => storefront.stored('authToken')).not.toBeNull()
})

test('inside another app the cart asks for e-mail and password only', async ({ page, storefront }) => {
  await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
  await page.goto('/cart')
  await expect(why(page)).toHaveCount(1)
  await expect(google(page)).toHaveCount(0)
  await expect(page.getByRole('main').getByLabel('Password')).toBeVisible()
})

test('inside another app the header’s button says why it opens nothing', async ({ page }) => {
  const windows = windowsOf(page)
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.locator('.Toastify__toast')).toContainText(WHY)
  expect(windows()).toBe(0)
  await page.locator('.Toastify__toast').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a full browser is offered Google on the same pages', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent: INSTAGRAM.replace(/; wv|Version\S+ | Instagram.*/g, ''),
  })
  const page = await context.newPage()
  await page.goto(`${siteUrl()}/login`)
  await expect(google(page)).toBeVisible()
  await expect(why(page)).toHaveCount(0)
  await context.close()
})
