import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { cartDrawer } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const BOTH_PRICED = '/shop/look-05-black-and-champagne'
const ONE_PRICED = '/shop/look-02-burgundy-corset'

const link = (page: Page, look: string) => page.getByRole('link', { name: `In this look: ${look}` })
const sheet = (page: Page, look: string) => page.getByRole('dialog', { name: `In this look: ${look}` })
const list = (page: Page) => page.getByRole('region', { name: 'In this look' })
const size = (page: Page, product: string) => page.getByRole('combobox', { name: `Size of ${product}` })

const openLook = async (page: Page, look: string) => {
  await page.goto('/lookbook')
  await link(page, look).click()
  await expect(sheet(page, look)).toBeVisible()
}

/** Makes a page receive today's catalogue as if editors had changed it. */
const changeCatalogue = (page: Page, change: (offers: Readonly<Record<string, object>>) => object) =>
  page.route('**/catalogue.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: change(await response.json()) })
  })
const withoutProduct = (page: Page, id: string) => changeCatalogue(page, ({ [id]: _gone, ...rest }) => rest)

test('a look opens over the lookbook with its products, and all of them are added to the cart at once @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openLook(page, 'Look 05')
  const open = sheet(page, 'Look 05')
  await expect(size(page, 'The Shawl Blazer')).toHaveCSS('appearance', 'none')
  await expect(size(page, 'The Shawl Blazer')).toHaveCSS('background-image', /svg/)
  await expect(open.getByRole('listitem')).toHaveText([
    /The Shawl Blazer\s*Black\s*₹52,000/,
    /The Wide-Leg Trouser\s*Champagne\s*₹26,500/,
  ])
  await expect(open.getByText('₹78,500')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await open.getByRole('button', { name: 'Add the whole look' }).click()
  await expect(open.getByText('Please choose a size')).toHaveCount(2)
  await expect(size(page, 'The Shawl Blazer')).toBeFocused()
  await size(page, 'The Shawl Blazer').selectOption('M')
  await expect(open.getByText('Please choose a size')).toHaveCount(1)
  await size(page, 'The Wide-Leg Trouser').selectOption('L')
  await open.getByRole('button', { name: 'Add the whole look' }).click()
  const drawer = cartDrawer(page)
  await expect(drawer.getByRole('listitem')).toHaveText([
    /The Shawl Blazer\s*Black, size M\s*₹52,000/,
    /The Wide-Leg Trouser\s*Champagne, size L\s*₹26,500/,
  ])
  await expect(drawer).toHaveAccessibleDescription(/Shawl Blazer.*Wide-Leg Trouser/)
  await expect(drawer.getByRole('listitem').first().locator('img')).toHaveAttribute('src', /front-black/)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await drawer.getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByText('2 items', { exact: true })).toBeVisible()
})

test('on the page of the look products are added one by one, and the cart opens as elsewhere', async ({
  page,
  storefront,
}) => {
  await page.goto(BOTH_PRICED)
  await page.getByRole('link', { name: 'In this look: 2 pieces' }).click()
  await expect(list(page)).toBeInViewport()
  await list(page).getByRole('button', { name: 'Add The Wide-Leg Trouser' }).click()
  await expect(list(page).getByText('Please choose a size')).toHaveCount(1)
  await expect(size(page, 'The Wide-Leg Trouser')).toBeFocused()
  await size(page, 'The Wide-Leg Trouser').selectOption('S')
  await list(page).getByRole('button', { name: 'Add The Wide-Leg Trouser' }).click()
  await expect(cartDrawer(page).getByRole('listitem')).toHaveText([
    /The Wide-Leg Trouser\s*Champagne, size S/,
  ])
  await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
  await expect(list(page).getByRole('button', { name: 'Add The Wide-Leg Trouser' })).toBeFocused()
  expect(await storefront.cartCount()).toBe(1)
})

test('by keyboard a look is opened, added from and closed, and the focus returns each time', async ({
  page,
}) => {
  await page.goto('/lookbook')
  await link(page, 'Look 02').press('Enter')
  const open = sheet(page, 'Look 02')
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(open.getByRole('link', { name: /The Boned Corset/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(size(page, 'The Boned Corset')).toBeFocused()
  await page.keyboard.type('M')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(cartDrawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cartDrawer(page)).toBeHidden()
  await expect(open.getByRole('button', { name: 'Add The Boned Corset' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(link(page, 'Look 02')).toBeFocused()
})

test('a product without a price says so, and its request is in the colour worn in the look @both', async ({
  page,
}) => {
  await openLook(page, 'Look 02')
  const open = sheet(page, 'Look 02')
  await expect(open.getByText('The Palazzo Trouser is priced on request.')).toBeVisible()
  await expect(open.getByRole('button', { name: /^Add the/ })).toHaveCount(0)
  await open.getByRole('link', { name: 'Request the price of The Palazzo Trouser' }).click()
  await expect(page).toHaveURL('/shop/emerald-wide-leg-trouser?colour=burgundy#purchase')
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  await expect(page.getByRole('dialog').getByText('In burgundy')).toBeVisible()
})

test('the size of a product without a price is chosen in the look and is in its request', async ({
  page,
}) => {
  await openLook(page, 'Look 02')
  await size(page, 'The Palazzo Trouser').selectOption('L')
  await sheet(page, 'Look 02').getByRole('link', { name: 'Request the price of The Palazzo Trouser' }).click()
  await expect(page).toHaveURL('/shop/emerald-wide-leg-trouser?colour=burgundy&size=L#purchase')
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Size' })).toHaveValue('L')
  await expect(page.getByRole('radio', { name: 'L', exact: true, includeHidden: true })).toBeChecked()
})

test('a look that is a suit lists it once', async ({ page }) => {
  await page.goto('/shop/look-04-emerald-on-emerald')
  await expect(page.getByRole('heading', { name: 'The Founder Suit' })).toHaveCount(1)
  await expect(list(page).getByRole('heading', { name: 'The Founder Suit' })).toBeVisible()
})

test('the price of a whole look can be requested on its page and from the lookbook', async ({ page }) => {
  await page.goto(ONE_PRICED)
  await test.step('the sizes of its products are aligned, with a price and without', async () => {
    const sizes = list(page).getByRole('combobox')
    await expect(sizes).toHaveCount(2)
    const [priced, asked] = [await sizes.first().boundingBox(), await sizes.last().boundingBox()]
    expect(asked?.x).toBe(priced?.x)
  })
  await list(page).getByRole('button', { name: 'Request the price of the look' }).click()
  await expect(page.getByRole('dialog', { name: /Price on request/i })).toContainText('Look 02')
  await openLook(page, 'Look 02')
  await sheet(page, 'Look 02').getByRole('link', { name: 'Request the price of the look' }).click()
  await expect(page).toHaveURL(`${ONE_PRICED}#purchase`)
})

test('a discontinued product is named and left out, and the others are added', async ({
  page,
  storefront,
}) => {
  await page.goto(BOTH_PRICED)
  await withoutProduct(page, 'product-ivory-shawl-blazer')
  for (const product of ['The Shawl Blazer', 'The Wide-Leg Trouser'])
    await size(page, product).selectOption('M')
  await page.getByRole('button', { name: 'Add the whole look' }).click()
  const drawer = cartDrawer(page)
  await expect(drawer.getByText('The Shawl Blazer is no longer offered.')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveText([/The Wide-Leg Trouser\s*Champagne, size M/])
  await drawer.getByRole('button', { name: 'Continue shopping' }).click()
  await expect(page.getByRole('button', { name: 'Add The Shawl Blazer' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add the whole look' })).toHaveCount(0)
  await expect(list(page).getByText('The Shawl Blazer is no longer offered.')).toBeVisible()
  expect(JSON.parse((await storefront.stored('cart')) ?? '[]')).toMatchObject([
    { product: 'product-ivory-wide-leg-trouser', size: 'M', color: 'Champagne' },
  ])
})

test('a product whose price has changed is sold at today’s price, which list and total show', async ({
  page,
}) => {
  await page.goto(BOTH_PRICED)
  const id = 'product-ivory-shawl-blazer'
  await changeCatalogue(page, (offers) => ({ ...offers, [id]: { ...offers[id], price: 50_000 } }))
  for (const product of ['The Shawl Blazer', 'The Wide-Leg Trouser'])
    await size(page, product).selectOption('M')
  await page.getByRole('button', { name: 'Add the whole look' }).click()
  await expect(cartDrawer(page)).toContainText('₹76,500')
  await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
  await expect(list(page).getByRole('listitem').first()).toContainText('₹50,000')
  await expect(list(page).locator('.whole')).toContainText('₹76,500')
})

test('if all of a look is discontinued, the page says so and the cart stays as it is', async ({
  page,
  storefront,
}) => {
  await page.goto(ONE_PRICED)
  await withoutProduct(page, 'product-burgundy-corset')
  await size(page, 'The Boned Corset').selectOption('M')
  await page.getByRole('button', { name: 'Add The Boned Corset' }).click()
  await expect(list(page).getByText('The Boned Corset is no longer offered.')).toBeVisible()
  await expect(list(page).getByRole('heading', { name: 'In this look' })).toBeFocused()
  await expect(cartDrawer(page)).toHaveCount(0)
  expect(await storefront.stored('cart')).toBeNull()
})

test.describe('without today’s catalogue', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the products are added to the cart as the page shows them', async ({ page }) => {
    await page.goto(ONE_PRICED)
    await page.route('**/catalogue.json', (route) => route.abort())
    await size(page, 'The Boned Corset').selectOption('M')
    await page.getByRole('button', { name: 'Add The Boned Corset' }).click()
    await expect(cartDrawer(page)).toContainText('₹28,500')
  })

  test('a look whose list can’t be loaded opens on its own page', async ({ page }) => {
    await page.goto('/lookbook')
    let isFirst = true
    await page.route(`**${BOTH_PRICED}`, async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      return route.abort()
    })
    await link(page, 'Look 05').click()
    await expect(page).toHaveURL(`${BOTH_PRICED}#look`)
    await expect(list(page)).toBeInViewport()
  })
})

test('a product shows the look it is seen in and the rest of it, and the look links back to the lookbook', async ({
  page,
}) => {
  await page.goto('/shop/ivory-shawl-blazer')
  const others = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Wear it with' }) })
  await expect(others.getByRole('link')).toHaveCount(4)
  await expect(others.getByRole('link').nth(0)).toContainText(
    /Look 05\s*Black and champagne\s*Seen in this look/,
  )
  await expect(others.getByRole('link').nth(1)).toContainText(/The Wide-Leg Trouser\s*Champagne\s*₹26,500/)
  await expect(others.getByRole('link').nth(1)).toHaveAttribute('href', /\?colour=champagne$/)
  await others.getByRole('link', { name: /Look 05/ }).click()
  await expect(page).toHaveURL(BOTH_PRICED)
  await list(page).getByRole('link', { name: 'See it in the lookbook' }).click()
  await expect(page).toHaveURL('/lookbook#look-05')
  await expect(page.locator('#look-05').getByRole('img')).toBeInViewport()
})

test('nothing of a look is cut off on the narrowest screen, in large text or in forced colours @phone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
  await page.setViewportSize({ width: 320, height: 640 })
  await openLook(page, 'Look 05')
  const open = sheet(page, 'Look 05')
  expect(await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  expect(await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await open.getByRole('button', { name: 'Add the whole look' }).scrollIntoViewIfNeeded()
  await expect(open.getByRole('button', { name: 'Add the whole look' })).toBeInViewport()
  await open.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeHidden()
  await page.goto(BOTH_PRICED)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a look links to its products, each in its colour, and a product to its look @both', async ({
    page,
  }) => {
    await page.goto('/lookbook')
    await link(page, 'Look 05').click()
    await expect(page).toHaveURL(`${BOTH_PRICED}#look`)
    await expect(list(page).getByRole('listitem')).toHaveText([/The Shawl Blazer/, /The Wide-Leg Trouser/])
    await expect(list(page).getByRole('button')).toHaveCount(0)
    await expect(list(page).getByRole('combobox')).toHaveCount(0)
    await list(page)
      .getByRole('link', { name: /The Wide-Leg Trouser/ })
      .click()
    await expect(page).toHaveURL('/shop/ivory-wide-leg-trouser?colour=champagne')
    await page.getByRole('link', { name: /Look 05/ }).click()
    await expect(page).toHaveURL(BOTH_PRICED)
  })
})
