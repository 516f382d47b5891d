import type { Page } from '@playwright/test'
import { holdClock } from '../support/clock.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { WITH_BACK_CACHE } from '../support/chromium-flags.ts'
import { holdLateFiles, waitForSheets } from '../support/late-files.ts'
import { lineOf } from '../support/orders.ts'
import { settle } from '../support/settle.ts'
import { cartDrawer, choose } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

test.use({ launchOptions: WITH_BACK_CACHE })

const BLAZER = '/shop/emerald-peak-lapel-blazer'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to cart' })

/** Opens the blazer and adds one of size M to the cart. */
const addBlazer = async (page: Page) => {
  await page.goto(BLAZER)
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  await addButton(page).click()
  await expect(cartDrawer(page)).toBeVisible()
}

test('the drawer shows what was added with its picture, its choice, the total and both ways to continue @both', async ({
  page,
  storefront,
  isMobile,
}) => {
  // While it is still fading in, its colours are pale.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await storefront.remember({ cart: [await lineOf('burgundy-corset', { quantity: 2 })] })
  await addBlazer(page)
  const drawer = cartDrawer(page)
  await test.step('nothing moves where motion is not wanted', async () => {
    expect(await drawer.evaluate((element) => element.getAnimations().length)).toBe(0)
  })
  const [added, before] = [drawer.getByRole('listitem').first(), drawer.getByRole('listitem').last()]
  await expect(added).toContainText('The Peak Lapel Blazer')
  await expect(added).toContainText('Emerald, size M')
  await expect(added.locator('img')).toHaveAttribute('src', /front/)
  await expect(before).toContainText('Quantity 2')
  await expect(drawer.getByText('₹1,05,500')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeAttached()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await test.step('its edge is seen where colours are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    // On a phone it is at the bottom of the screen.
    await expect(drawer).toHaveCSS(isMobile ? 'border-top-width' : 'border-left-width', '1px')
  })
  await drawer.getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('3 items', { exact: true })).toBeVisible()
})

test('by keyboard the focus moves in, stays in, and returns to the button, and what was added is read out', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(BLAZER)
  await page.getByRole('radio', { name: 'M', exact: true }).focus()
  await page.keyboard.press('Space')
  await addButton(page).press('Enter')
  const drawer = cartDrawer(page)
  await expect(drawer.getByRole('heading', { level: 2 })).toBeFocused()
  await test.step('a screen reader hears what was added, and where it may go from there', async () => {
    await expect(drawer).toHaveAccessibleDescription(/The Peak Lapel Blazer\s*Emerald, size M\s*₹48,500/)
    await expect(drawer).toMatchAriaSnapshot(`
      - dialog "Added to your cart":
        - heading "Added to your cart" [level=2]
        - list:
          - listitem:
            - heading "The Peak Lapel Blazer" [level=3]
            - paragraph: Emerald, size M
            - text: ₹48,500
        - paragraph: Total ₹48,500
        - paragraph: "MRP incl. of all taxes. Delivery within India: free."
        - link "Checkout"
        - button "Continue shopping"
        - button "Close"
    `)
  })
  for (const name of ['Checkout', 'Continue shopping', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(drawer.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(addButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText('Quantity 2')
  await test.step('React does not come for it', async () => {
    await settle(page)
    expect(scripts.filter((url) => /\/_astro\/(?:react|client|shop)\./.test(url))).toEqual([])
  })
})

test('the cross, Continue shopping and the backdrop close it, and the page is where it was @both', async ({
  page,
  storefront: { cartCount },
}) => {
  await page.goto(BLAZER)
  await test.step('a product without a size in hand is not put into the cart', async () => {
    await addButton(page).click()
    await expect(page.getByText('Please choose a size')).toBeVisible()
    expect(await cartCount()).toBe(0)
  })
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  for (const close of [
    () => cartDrawer(page).getByRole('button', { name: 'Close' }).click(),
    () => cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click(),
    async () => {
      await expect(cartDrawer(page)).toHaveAttribute('closedby', 'any')
      await page.mouse.click(20, 20)
    },
  ]) {
    await addButton(page).click()
    await expect(cartDrawer(page)).toBeVisible()
    const stood = await page.evaluate(() => scrollY)
    await close()
    await expect(cartDrawer(page)).toBeHidden()
    await expect(addButton(page)).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(stood)
    await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
  }
})

// At one width the button is beneath the drawer, at the other beside it.
for (const width of [1440, 2560])
  test(`a double press opens it once, and its second half does not close it, ${width} wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.clock.install()
    await page.goto(BLAZER)
    await choose(page.getByRole('radio', { name: 'M', exact: true }))
    // However long a slow machine takes between the two halves, they come as quickly as by hand.
    await holdClock(page)
    await addButton(page).click()
    await expect(async () => {
      await page.clock.runFor(16)
      await expect(cartDrawer(page)).toBeVisible({ timeout: 1 })
    }).toPass()
    await page.mouse.down()
    await page.mouse.up()
    await expect(cartDrawer(page)).not.toHaveAttribute('closedby')
    await page.clock.runFor(500)
    await expect(cartDrawer(page)).toHaveAttribute('closedby', 'any')
    await expect(cartDrawer(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeAttached()
  })

test('pressing again because the script loads slowly adds one', async ({ page }) => {
  const letGo = await holdLateFiles(page, ['script'])
  await page.goto(BLAZER)
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  for (let press = 0; press < 3; press++) await addButton(page).click()
  letGo()
  await expect(cartDrawer(page)).toBeVisible()
  await settle(page)
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeAttached()
})

test('on a low screen nothing covers the products, and everything can be reached @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 420 })
  await addBlazer(page)
  await waitForSheets(page)
  expect(await cartDrawer(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  // The price is below the choice, beside the picture.
  const line = cartDrawer(page).getByRole('listitem')
  const [choice, price] = [
    await line.getByText('Emerald, size M').boundingBox(),
    await line.locator('.price').boundingBox(),
  ]
  expect((price?.y ?? 0) - (choice?.y ?? 0) - (choice?.height ?? 0)).toBeLessThan(10)
  await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
  await expect(cartDrawer(page)).toBeHidden()
})

test('going back shows the product as she left it, without the drawer', async ({ page }) => {
  await addBlazer(page)
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  await cartDrawer(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(addButton(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isStillHere'))).toBe(true)
  await expect(cartDrawer(page)).toBeHidden()
  await addButton(page).click()
  await expect(cartDrawer(page)).toContainText('Quantity 2')
})
