import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { emailsTo } from '../support/emails.ts'
import { hold } from '../support/late-files.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf } from '../support/orders.ts'
import { payIn, paymentDialog } from '../support/payment-dialog.ts'
import { PASSWORD, post, register, unique } from '../support/people.ts'
import { cartDrawer, INDIRANAGAR, openConsent } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const signIn = (page: Page) => page.getByRole('region', { name: /^Sign (in|up)$/ })
const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })
const proceed = async (page: Page) => {
  await pay(page).click()
  await payIn(paymentDialog(page))
}

/** The rest of the delivery form, once the account knows name and e-mail. */
const fillRest = async (page: Page) => {
  await page.getByLabel('Delivery address').fill(INDIRANAGAR.address)
  await page.getByLabel('Locality/area').fill(INDIRANAGAR.locality)
  await page.getByLabel('Postal code').fill(INDIRANAGAR.postalCode)
  await page.getByLabel('Phone number').fill(INDIRANAGAR.phone)
}

const newcomer = () => `${unique('kavya')}@example.com`

/** Counts presses on a page and in the windows and frames that it opens; typing doesn't count. */
const countPresses = async (page: Page) => {
  const context = page.context()
  let presses = 0
  await context.exposeBinding('notePress', () => void (presses += 1))
  await context.addInitScript(() => {
    const note = (event: Event) => {
      const target = event.target instanceof Element ? event.target : undefined
      if (!event.isTrusted || target?.closest('input:not([type=radio]), textarea')) return
      void (window as unknown as { notePress: () => void }).notePress()
    }
    // Clicking a label presses its choice, too, and a key its button.
    addEventListener('pointerdown', note, true)
    addEventListener('keydown', (event) => ['Enter', ' '].includes(event.key) && note(event), true)
  })
  return () => presses
}

test('signing in comes above the delivery form from the start, without a barrier @both', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
  await page.goto('/cart')
  await expect(signIn(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(signIn(page).getByLabel('E-mail')).toBeVisible()
  const [above, below] = await Promise.all([
    signIn(page).boundingBox(),
    page.getByRole('heading', { name: 'Delivery' }).boundingBox(),
  ])
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0)
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test('a new shopper signs up in place, types nothing twice, pays, and is thanked', async ({
  page,
  storefront,
}) => {
  const email = newcomer()
  await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
  await page.goto('/cart')
  await page.getByLabel('Locality/area').fill('Malleshwaram')
  await signIn(page).getByLabel('E-mail').fill(email)
  await signIn(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(signIn(page).getByLabel('E-mail')).toHaveValue(email)
  await signIn(page).getByLabel('Name').fill('Kavya Nair')
  await signIn(page).getByLabel('Password').fill(PASSWORD)
  await signIn(page).getByRole('button', { name: 'Sign up' }).first().click()

  await expect(page.getByText(`Signed in as Kavya Nair, ${email}`)).toBeVisible()
  await expect(
    page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'successfully' }),
  ).toBeVisible()
  await expect(signIn(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Delivery' })).toBeFocused()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel('First name')).toHaveValue('Kavya')
  await expect(page.getByLabel('Last name')).toHaveValue('Nair')
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByLabel('Locality/area')).toHaveValue('Malleshwaram')

  await fillRest(page)
  await proceed(page)
  await expect(page.getByRole('heading', { name: 'Thank you, Kavya Nair.' })).toBeVisible()
  await expect(page.getByText('Payment verified successfully')).toBeVisible()
  await expect(page.getByText(`We have e-mailed your confirmation to ${email}`)).toBeVisible()
  // The days of arrival, not the time that making takes.
  await expect(
    page
      .getByRole('region', { name: /progress/i })
      .getByRole('heading')
      .first(),
  ).toContainText(/^With you between \d+/)
  await expect
    .poll(async () => (await emailsTo(email)).filter((text) => text.includes('Payment received')).length, {
      timeout: 20_000,
    })
    .toBe(1)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.reload()
  await expect(page.getByText(/^Paid on /)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeHidden()
})

test('what was typed isn’t asked for again, neither by the sign-up nor for a forgotten password', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
  await page.goto('/cart')
  await storefront.fillDelivery()
  await expect(signIn(page).getByLabel('E-mail')).toHaveValue(INDIRANAGAR.email)
  await signIn(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(signIn(page).getByLabel('Name')).toHaveValue('Ananya Rao')

  await signIn(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(page).getByLabel('E-mail').fill('kavya@example.com')
  await signIn(page).getByRole('link', { name: 'Forgotten your password?' }).click()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('kavya@example.com')
})

test('signing in keeps the name and the e-mail address that she had typed', async ({ page, storefront }) => {
  const email = await register()
  await storefront.remember({ cart: [await lineOf('burgundy-corset')], delivery: INDIRANAGAR })
  await page.goto('/cart')
  await signIn(page).getByLabel('E-mail').fill(email)
  await signIn(page).getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Signed in as Kavya Nair, ${email}`)).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ananya')
  await expect(page.getByLabel('E-mail address')).toHaveValue(INDIRANAGAR.email)
})

test('the button that signs up and pays is busy from the press on, and a second press does nothing', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf('burgundy-corset')], delivery: INDIRANAGAR })
  await page.goto('/cart')
  await signIn(page).getByRole('button', { name: 'Sign up' }).click()
  await signIn(page).getByLabel('E-mail').fill(newcomer())
  await signIn(page).getByLabel('Password').fill(PASSWORD)
  const letGo = await hold(page, '**/api/auth/register')
  await pay(page).dblclick()
  const busy = page.getByRole('button', { name: 'Processing Payment...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toBeFocused()
  letGo()
  await expect(paymentDialog(page)).toBeVisible()
})

test.describe('when the shop says no', () => {
  test.use({ expectedErrors: [/status of 4\d\d|POST \/api\/auth\/\w+ failed/] })

  test('the page says so above the form, no input is lost, and no payment begins', async ({
    page,
    storefront,
  }) => {
    const email = await register()
    await storefront.remember({ cart: [await lineOf('burgundy-corset')], delivery: INDIRANAGAR })
    await page.goto('/cart')
    await signIn(page).getByLabel('E-mail').fill(email)
    await signIn(page).getByLabel('Password').fill('not her password')
    await pay(page).click()
    await expect(signIn(page).getByText('This e-mail address and password do not match.')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to Login' })).toBeVisible()
    await expect(signIn(page).getByLabel('E-mail')).toHaveValue(email)
    await expect(paymentDialog(page)).toBeHidden()

    await signIn(page).getByRole('button', { name: 'Sign up' }).click()
    await signIn(page).getByLabel('Password').fill(PASSWORD)
    await signIn(page).getByRole('button', { name: 'Sign up' }).first().click()
    await expect(signIn(page).getByText('User already exists')).toBeVisible()
    await expect(page).toHaveURL(/\/cart$/)
  })
})

test.describe('from landing to paid', () => {
  const land = async (page: Page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/shop/emerald-peak-lapel-blazer')
  }
  const addAndGoOn = async (page: Page, size: string) => {
    await page
      .locator('label')
      .filter({ hasText: new RegExp(`^${size}$`) })
      .click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  }
  const isPaid = (page: Page) => expect(page.getByText(/^Paid on /)).toBeVisible()

  test('a shopper with Google presses seven times', async ({ page }) => {
    const presses = await countPresses(page)
    await land(page)
    await addAndGoOn(page, 'XS')
    const consent = await openConsent(page, 'Continue with Google')
    await consent.getByRole('button', { name: 'Continue as demo shopper' }).click()
    await expect(page.getByText(/^Signed in as Asha Demo/)).toBeVisible()
    await fillRest(page)
    await proceed(page)
    await isPaid(page)
    expect(presses()).toBe(7)
  })

  test('a new shopper with an e-mail presses six times', async ({ page }) => {
    const presses = await countPresses(page)
    await land(page)
    await addAndGoOn(page, 'S')
    await signIn(page).getByRole('button', { name: 'Sign up' }).click()
    await signIn(page).getByLabel('Name').fill('Kavya Nair')
    await signIn(page).getByLabel('E-mail').fill(newcomer())
    await signIn(page).getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('First name').fill('Kavya')
    await fillRest(page)
    await proceed(page)
    await isPaid(page)
    expect(presses()).toBe(6)
  })

  test('a returning shopper whom the browser still knows presses five times', async ({
    page,
    storefront,
  }) => {
    const email = await register()
    await storefront.remember({
      person: await post(`${siteUrl()}/api/auth/login`, { email, password: PASSWORD }),
      delivery: INDIRANAGAR,
    })
    const presses = await countPresses(page)
    await land(page)
    await addAndGoOn(page, 'M')
    await proceed(page)
    await isPaid(page)
    expect(presses()).toBe(5)
  })

  test('a returning shopper who signs in presses five times, by keys alone', async ({ page, storefront }) => {
    const email = await register()
    await storefront.remember({ delivery: INDIRANAGAR })
    const presses = await countPresses(page)
    await land(page)
    await page.getByRole('radio', { name: 'M', exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
    await expect(cartDrawer(page).getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await signIn(page).getByLabel('E-mail').fill(email)
    await signIn(page).getByLabel('Password').fill(PASSWORD)
    await pay(page).press('Enter')
    await paymentDialog(page).getByRole('button', { name: 'Pay', exact: true }).press('Enter')
    await isPaid(page)
    expect(presses()).toBe(5)
  })
})
