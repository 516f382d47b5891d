import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { paymentDialog } from '../support/payment-dialog.ts'
import { lineOf, payForOrder, placeOrder } from '../support/orders.ts'
import { admin, signedIn } from '../support/people.ts'
import { MAX_TAB_STOPS, walkTo } from '../support/walk.ts'
import { cartDrawer, INDIRANAGAR } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

test('a shopper buys a blazer with the keyboard alone', async ({ page }) => {
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
  // The window closes because of the key that was pressed in it.
  await Promise.all([consent.waitForEvent('close'), consent.keyboard.press('Enter').catch(() => undefined)])
  await expect(page.getByRole('button', { name: 'Asha Demo' })).toBeVisible()

  await page.bringToFront()
  await walkTo(page, page.getByRole('radio', { name: 'XS', exact: true }))
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await walkTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await keyboard.press('Enter')
  await expect(cartDrawer(page).getByRole('heading', { name: 'Added to your cart' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(cartDrawer(page).getByRole('link', { name: 'Checkout' })).toBeFocused()
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
  const dialog = paymentDialog(page)
  await expect(dialog.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Yes, leave' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(pay).toBeFocused()
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Pay', exact: true })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
})

test('Enter in a field of the delivery form pays, as in other forms', async ({ page, storefront }) => {
  const cart = [await lineOf('burgundy-corset')]
  await storefront.remember({ person: await signedIn(), cart, delivery: INDIRANAGAR })
  await page.goto('/cart')
  await page.getByLabel('Phone number').press('Enter')
  await expect(paymentDialog(page)).toBeVisible()
})

test('a screen reader hears the cart by name', async ({ page, storefront }) => {
  await storefront.remember({ cart: [await lineOf('burgundy-corset', { quantity: 2 })] })
  await page.goto('/cart')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Shopping Cart" [level=1]
    - paragraph: 2 items
    - list:
      - listitem:
        - heading "The Boned Corset" [level=2]
        - combobox "Quantity of The Boned Corset Burgundy M"
        - button "Remove The Boned Corset Burgundy M"
    - region "Checkout":
      - region "Sign in":
        - heading "Sign in" [level=2]
        - paragraph: To pay and track your order. What you have typed is kept.
        - button "Continue with Google"
        - textbox "E-mail"
        - textbox "Password"
        - button "Sign in"
        - paragraph:
          - button "Sign up"
          - link "Forgotten your password?"
      - heading "Delivery" [level=2]
      - textbox "First name"
      - textbox "Last name"
      - textbox "E-mail address"
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
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
})

test('a screen reader hears an order completely, and changes of its payment', async ({
  page,
  storefront,
}) => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await placeOrder(person, [await lineOf('burgundy-corset', { quantity: 2 })])
  await storefront.remember({ person })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const answer = page.waitForResponse(`**/api/orders/${orderId}`)
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading /Order \\S+/ [level=1]
    - link "All orders"
    - term: Placed
    - definition: /\\d+ \\w+ \\d+/
    - term: Items
    - definition: "2"
    - region "Pieces":
      - list:
        - listitem:
          - heading "The Boned Corset" [level=2]
          - paragraph: Burgundy, size M
          - paragraph: Quantity 2
          - text: ₹57,000 ₹28,500 each
    - complementary "Delivery and payment":
      - heading "Delivery address" [level=2]
      - heading "Payment" [level=2]
      - paragraph: This order is Unpaid. It is kept for 24 hours.
      - button "Proceed to Payment"
  `)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'This order is Unpaid.' })).toBeVisible()
  await test.step('an unpaid order, and one whose payment is being confirmed, has no barrier that axe can see', async () => {
    expect(await accessibilityFaultsOf(page)).toEqual([])
    const order = (await (await answer).json()) as object
    await page.route('**/api/orders/*', (route) => route.fulfill({ json: { ...order, state: 'pending' } }))
    await page.reload()
    await expect(page.getByText('there is no need to pay again')).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
  })
})

test('a screen reader hears a profile by its terms and its table, and where it is changed', async ({
  page,
  storefront,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const person = await signedIn('Ananya Rao')
  await payForOrder(person, [await lineOf('burgundy-corset')])
  await storefront.remember({ person, delivery: INDIRANAGAR })
  await page.goto('/profile')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Ananya Rao" [level=1]
    - button "Sign out"
    - heading "Details" [level=2]
    - term: Name
    - definition: Ananya Rao
    - term: E-mail
    - definition
    - term: Phone
    - definition: 98765 43210
    - term: Delivery address
    - definition: 14B, Prestige Tower Indiranagar, Bengaluru 560038
    - button "Change" [expanded=false]
    - heading "Order history" [level=2]
    - table:
      - rowgroup:
        - row "Order Placed Items Total Payment"
      - rowgroup:
        - row:
          - cell:
            - link /Order \\S+/
          - cell
          - cell "1 item"
          - cell "₹28,500"
          - cell "Paid"
  `)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await test.step('its fields open above their button, and take the focus', async () => {
    await page.getByRole('button', { name: 'Change' }).press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    expect(await accessibilityFaultsOf(page)).toEqual([])
  })
})

test('the refund dialog covers nothing important and returns the focus to its button', async ({
  page,
  storefront,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { orderId } = await payForOrder(await signedIn(), [await lineOf('burgundy-corset')])
  await storefront.remember({ person: await admin() })
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  const button = page.getByRole('button', { name: 'Refund', exact: true })
  const dialog = page.getByRole('dialog', { name: /^Refund order/ })
  await button.press('Enter')
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the size chart comes before the sizes it explains in tab order', async ({ page }) => {
  await page.goto('/shop/emerald-peak-lapel-blazer')
  await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'XS', exact: true })).toBeFocused()
})

// A phone, the narrowest phone, and a wide screen at four times the zoom.
for (const size of [undefined, { width: 320, height: 568 }, { width: 320, height: 256 }])
  test(`the payment bar covers nothing that has the focus: ${size?.height ?? 'as it is'} @phone`, async ({
    page,
    storefront,
  }) => {
    if (size) await page.setViewportSize(size)
    const slugs = ['burgundy-corset', 'emerald-peak-lapel-blazer', 'ivory-shawl-blazer']
    await storefront.remember({ cart: await Promise.all(slugs.map((slug) => lineOf(slug))) })
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    const pay = page.getByRole('button', { name: 'Proceed to Payment' })
    const covered: string[] = []
    for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
      await page.keyboard.press('Tab')
      if (await pay.evaluate((element) => element === document.activeElement)) break
      const name = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = [...document.querySelectorAll('main .sticky.bottom-0')].find((each) =>
          each.checkVisibility(),
        )
        if (!focused || !bar) return 'no bar'
        const isUnder = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
        return isUnder ? focused.outerHTML.slice(0, 80) : ''
      })
      if (name) covered.push(name)
    }
    expect(covered).toEqual([])
    await expect(pay).toBeFocused()
  })

test('the button below the filters covers none that has the focus @phone', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/shop?category=All')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter pieces' })
  await sheet.locator('summary', { hasText: 'Colour' }).click()
  await sheet.locator('summary', { hasText: 'Size' }).click()
  const button = sheet.getByRole('button', { name: /^Show / })
  const covered: string[] = []
  for (let stop = 0; stop < MAX_TAB_STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate((element) => element === document.activeElement)) break
    const name = await button.evaluate((bar) => {
      const focused = document.activeElement
      const isUnder = focused && focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
      return isUnder ? focused.outerHTML.slice(0, 80) : ''
    })
    if (name) covered.push(name)
  }
  expect(covered).toEqual([])
  await expect(button).toBeFocused()
})
