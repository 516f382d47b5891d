import type { Locator, Page } from '@playwright/test'
import { lineOf } from './support/orders.ts'
import { signedIn } from './support/people.ts'
import { INDIRANAGAR } from './support/storefront.ts'
import { expect, test } from './support/test.ts'

test.skip(({ isMobile }) => isMobile, 'keys are a desk’s')

const MOST_STOPS = 60

/** Walks with Tab until something has the focus, as far as anybody would. */
const walkTo = async (page: Page, target: Locator, key = 'Tab') => {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never came to ${target}`)
}

test('a shopper buys a blazer with the keyboard alone', async ({ storefront }) => {
  const { page } = storefront
  const { keyboard } = page
  await page.goto('/shop/emerald-peak-lapel-blazer')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()

  await walkTo(page, page.getByRole('button', { name: 'Sign in with Google' }).first())
  const opening = page.waitForEvent('popup')
  await keyboard.press('Enter')
  const consent = await opening
  await consent.waitForLoadState()
  await walkTo(consent, consent.getByRole('button', { name: 'Continue as demo shopper' }))
  // The window closes under the key that was pressed in it.
  await Promise.all([consent.waitForEvent('close'), consent.keyboard.press('Enter').catch(() => undefined)])
  await expect(page.getByRole('button', { name: 'Asha Demo' })).toBeVisible()

  await page.bringToFront()
  await walkTo(page, page.getByRole('radio', { name: 'XS', exact: true }))
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await walkTo(page, page.getByRole('button', { name: 'Add to bag' }))
  await keyboard.press('Enter')
  await walkTo(page, page.getByRole('link', { name: 'See your bag' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cart$/)

  const quantity = page.getByRole('combobox', { name: /^Quantity/ })
  await expect(quantity).toBeVisible()
  await walkTo(page, quantity)
  await keyboard.press('2')
  await expect(page.getByRole('region', { name: 'Checkout' }).getByText('₹97,000')).toBeVisible()
  await walkTo(page, page.getByLabel('First name'))
  for (const text of [
    INDIRANAGAR.firstName,
    INDIRANAGAR.lastName,
    INDIRANAGAR.email,
    INDIRANAGAR.address,
    INDIRANAGAR.locality,
    INDIRANAGAR.postalCode,
    INDIRANAGAR.phone,
  ]) {
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(pay).toBeFocused()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /ilvara/i })
  await expect(dialog.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(pay).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
})

test('Enter in a field of the delivery form pays, as forms do', async ({ storefront }) => {
  const { page } = storefront
  const bag = [await lineOf('burgundy-corset')]
  await storefront.remember({ person: await signedIn(), bag, delivery: INDIRANAGAR })
  await page.goto('/cart')
  await page.getByLabel('Phone number').press('Enter')
  await expect(page.getByRole('dialog', { name: /ilvara/i })).toBeVisible()
})

test('a screen reader hears the bag by name', async ({ storefront }) => {
  const { page } = storefront
  await storefront.remember({ bag: [await lineOf('burgundy-corset', { quantity: 2 })] })
  await page.goto('/cart')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Shopping Cart" [level=1]
    - paragraph: 2 items
    - list:
      - listitem:
        - img "The Boned Corset"
        - heading "The Boned Corset" [level=2]
        - combobox "Quantity of The Boned Corset"
        - button "Remove The Boned Corset"
    - region "Checkout":
      - heading "Delivery" [level=2]
      - textbox "First name"
      - textbox "Last name"
      - textbox "Email address"
      - textbox /Delivery address/
      - textbox "Locality/area"
      - textbox "Postal code"
      - textbox "Phone number"
      - status: ₹57,000
      - button "Proceed to Payment"
  `)
  await expect(page.getByText('2 items', { exact: true })).toHaveAttribute('aria-live', 'polite')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('region', { name: /Messages/ }).getByRole('alert')).toContainText(
    'Please log in to proceed to payment.',
  )
})

test('a screen reader hears where an order stands', async ({ storefront }) => {
  const { page } = storefront
  await page.goto('/order/0123456789abcdef01234567')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "User not found." [level=1]
    - button "Sign in with Google"
    - link "Sign in with e-mail"
  `)
})
