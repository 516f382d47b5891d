import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { lineOf } from '../support/orders.ts'
import { signedIn } from '../support/people.ts'
import { cartDrawer, choose } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const SUIT = 'emerald-trouser-suit'
const CORSET = 'burgundy-corset'
const BLAZER = 'emerald-peak-lapel-blazer'

const lines = (page: Page) => page.locator('main ul > li')
const lineNamed = (page: Page, name: string) => lines(page).filter({ hasText: name })
const total = (page: Page) => page.getByRole('region', { name: 'Checkout' }).locator('output.price')
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('pressing Remove twice quickly removes one line, not the next one that moved under the pointer @both', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf(SUIT), await lineOf(CORSET), await lineOf(BLAZER)] })
  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .dblclick()
  await expect(undo(page)).toBeVisible()
  await expect(lines(page)).toHaveCount(2)
})

test('each product is shown with its picture, its choice, its quantity and its price @both', async ({
  page,
  storefront,
}) => {
  const suit = await lineOf(SUIT, { quantity: 2, color: 'Midnight', size: 'L' })
  await storefront.remember({ cart: [suit, await lineOf(CORSET)] })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await expect(page.getByText('3 items', { exact: true })).toBeVisible()
  const line = lineNamed(page, suit.productName)
  await expect(line.locator('img')).toBeVisible()
  await expect(line.getByText('Midnight, size L')).toBeVisible()
  await expect(line.getByText('₹2,50,000')).toBeVisible()
  const quantity = page.getByRole('combobox', { name: `Quantity of ${suit.productName}` })
  await expect(quantity).toHaveValue('2')
  expect(await quantity.locator('option').allInnerTexts()).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '))
  await expect(total(page)).toHaveText('₹2,78,500')
  await expect(page.getByText('Test mode: no money moves.')).toBeVisible()
})

test('a quantity changes the price, and Undo restores what was removed, even the last product', async ({
  page,
  storefront,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [suit, corset, blazer] = [await lineOf(SUIT), await lineOf(CORSET), await lineOf(BLAZER)]
  await storefront.remember({ cart: [suit, corset, blazer] })
  await page.goto('/cart')

  await test.step('a change of quantity changes the price, is kept, and is announced', async () => {
    await page.evaluate(() => {
      window.addEventListener('cartUpdated', () => {
        document.title = `heard ${document.title}`
      })
    })
    await page.getByRole('combobox', { name: `Quantity of ${suit.productName}` }).selectOption('10')
    await expect(total(page)).toHaveText('₹13,27,000')
    await expect(page).toHaveTitle(/^heard /)
    expect(await storefront.cartCount()).toBe(12)
    expect(JSON.parse((await storefront.stored('cart')) ?? '')).toMatchObject([
      {
        product: suit.product,
        quantity: 10,
        price: 1_250_000,
        unitPrice: 125_000,
        color: suit.color,
        size: 'M',
      },
      { product: corset.product, quantity: 1 },
      { product: blazer.product, quantity: 1 },
    ])
    await page.reload()
    await expect(total(page)).toHaveText('₹13,27,000')
  })

  await test.step('a product is removed alone, and comes back to its place by Undo', async () => {
    await page.getByRole('button', { name: `Remove ${corset.productName}` }).click()
    await expect(lines(page)).toHaveCount(2)
    await expect(total(page)).toHaveText('₹12,98,500')
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused()
    await undo(page).click()
    await expect(lines(page)).toHaveCount(3)
    await expect(lines(page).nth(1)).toContainText(corset.productName)
    await expect(undo(page)).toBeHidden()
    await expect(total(page)).toHaveText('₹13,27,000')
  })

  const empty = page.getByRole('heading', { level: 1, name: 'Your cart is empty. Add some items to it' })
  await test.step('the last product removed can still be brought back', async () => {
    for (const { productName } of [suit, blazer, corset])
      await page.getByRole('button', { name: `Remove ${productName}` }).click()
    await expect(empty).toBeFocused()
    // Each of them can be undone; the newest message comes last.
    await undo(page).last().click()
    await expect(lines(page)).toHaveText([new RegExp(corset.productName)])
  })

  await test.step('an empty cart says so', async () => {
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(empty).toBeVisible()
    await expect(undo(page).last()).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to the shop' }).click()
    await expect(page).toHaveURL(/\/shop$/)
  })
})

test('Undo can be reached and pressed by keyboard, waits for that, and gives the focus back', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf(CORSET), await lineOf(SUIT)] })
  await page.goto('/cart')
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .press('Enter')
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('Alt+t')
  const clock = page.locator('.Toastify__progress-bar')
  await expect(clock).toHaveCSS('animation-play-state', 'paused')
  for (let stop = 0; stop < 3; stop++) {
    if (await undo(page).evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(undo(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(2)
  await expect(undo(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeFocused()
})

test('two tabs add and remove without undoing each other', async ({ page, storefront, context }) => {
  await storefront.remember({ cart: [await lineOf(CORSET)] })
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto(`/shop/${BLAZER}`)
  await choose(other.getByRole('radio', { name: 'M', exact: true }))
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await cartDrawer(other).press('Escape')
  await expect(lines(page)).toHaveCount(2)
  await expect(total(page)).toHaveText('₹77,000')

  await page.getByRole('combobox', { name: /Corset/ }).selectOption('3')
  await expect(other.getByRole('link', { name: 'Cart, 4 items' })).toBeVisible()
  await other.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByText('5 items', { exact: true })).toBeVisible()
  await expect(total(page)).toHaveText('₹1,82,500')
})

test('the shopper sees a changed price and a discontinued product before paying', async ({
  page,
  storefront,
}) => {
  const cheap = await lineOf(CORSET, { unitPrice: 20_000, quantity: 2 })
  const gone = { ...(await lineOf(BLAZER)), product: 'sold-last-year', productName: 'The Cape', slug: 'cape' }
  await storefront.remember({ person: await signedIn(), cart: [cheap, gone] })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/cart')
  const changed = lineNamed(page, cheap.productName)
  await expect(changed.getByText('The price has changed. It was ₹20,000 each.')).toBeVisible()
  await expect(changed.getByText('₹57,000')).toBeVisible()
  await expect(lineNamed(page, 'The Cape').getByText('No longer available.')).toBeVisible()
  await test.step('a cart with faults in its form, its lines and a toast has no barrier that axe can see', async () => {
    await page.getByLabel('Phone number').fill('98')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByText('Please fill this in.').first()).toBeVisible()
    await expect(page.locator('.Toastify__toast')).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
  })
})

test('broken or foreign storage never breaks a page, and carts of earlier visits lose nothing', async ({
  page,
  storefront,
}) => {
  const good = await lineOf(CORSET)
  for (const cart of ['{', '{"__proto__":{"isAdmin":true}}', `[${'['.repeat(2000)}`]) {
    await storefront.remember({ stored: { cart, shippingAddress: cart, data: cart, openOrders: cart } })
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty. Add some items to it')).toBeVisible()
    expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false)
  }
  // As earlier visits left it, without a unit price.
  const { unitPrice: _, slug: __, ...old } = await lineOf(SUIT, { quantity: 3 })
  const half = JSON.stringify([{ product: 7 }, good, null, { ...good, product: 'x', quantity: 99 }, old])
  await storefront.remember({ stored: { cart: half, shippingAddress: '[]' } })
  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(2)
  await expect(total(page)).toHaveText('₹4,03,500')
  await page.getByRole('combobox', { name: `Quantity of ${old.productName}` }).selectOption('1')
  await expect(total(page)).toHaveText('₹1,53,500')
})

test.describe('if the browser stores nothing', () => {
  for (const [what, spoil] of [
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
    [
      'is forbidden',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get: () => {
              throw new DOMException('forbidden', 'SecurityError')
            },
          })
      },
    ],
  ] as const)
    test(`and storage ${what}, the product is still added to the cart, and a message says that it won’t stay`, async ({
      page,
    }) => {
      await page.addInitScript(spoil)
      await page.goto(`/shop/${CORSET}`)
      await page.evaluate(() => dispatchEvent(new Event('late')))
      await page
        .getByRole('button', { name: /^Shortlist / })
        .first()
        .click()
      await expect(page.getByRole('alert')).toContainText('Please allow it to store data.')
      await choose(page.getByRole('radio', { name: 'M', exact: true }))
      await page.getByRole('button', { name: 'Add to cart' }).click()
      await expect(cartDrawer(page).getByRole('listitem')).toContainText('₹28,500')
      await expect(cartDrawer(page).getByText('Please allow it to store data.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
      await page.goto('/cart')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goto('/login')
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
    })
})

test('the delivery form is saved as it is typed, with the full name made from first and last name', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf(CORSET)] })
  await page.goto('/cart')
  await storefront.fillDelivery()
  await page.getByLabel('Postal code').fill('5600')
  await expect(page.getByText('An Indian PIN has six digits.')).toBeVisible()
  await page.getByLabel('Phone number').fill('')
  await page.getByLabel('Phone number').pressSequentially('987654321099')
  await expect(page.getByLabel('Phone number')).toHaveValue('9876543210')
  expect(JSON.parse((await storefront.stored('shippingAddress')) ?? '')).toEqual({
    firstname: 'Ananya',
    lastname: 'Rao',
    name: 'Ananya Rao',
    email: 'ananya@example.com',
    address: '14B, Prestige Tower',
    city: 'Indiranagar, Bengaluru',
    postalCode: '5600',
    phone: '9876543210',
  })
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ananya')
  await expect(page.getByLabel('Postal code')).toHaveValue('5600')
  for (const [label, completion] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['E-mail address', 'email'],
    ['Delivery address', 'street-address'],
    ['Locality/area', 'address-level2'],
    ['Postal code', 'postal-code'],
    ['Phone number', 'tel-national'],
  ] as const) {
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', completion)
    await expect(page.getByLabel(label)).toHaveAttribute('required', '')
  }
})
