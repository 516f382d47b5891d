import { expect, test } from '../support/test.ts'

test.use({ javaScriptEnabled: false })

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

test('home shows its hero, two products, three looks and every testimonial', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-places="2"]').getByRole('link')).toHaveCount(2)
  await expect(page.locator('[data-places="3"]').getByRole('link')).toHaveCount(3)
  await expect(page.locator('[data-places="2"]').getByRole('img').first()).toBeVisible()
  const clients = page.getByRole('region', { name: 'Clients' }).getByRole('figure')
  const seen = await clients.evaluateAll((figures) =>
    figures.map((figure) => {
      const { top, bottom } = figure.getBoundingClientRect()
      return { opacity: getComputedStyle(figure).opacity, top, bottom }
    }),
  )
  expect(seen.map(({ opacity }) => opacity)).toEqual(['1', '1', '1'])
  for (const [at, { top }] of seen.slice(1).entries())
    expect(top).toBeGreaterThanOrEqual(seen[at]?.bottom ?? Infinity)
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/shop')
})

test('every category is a page of its own, and every product is one click away @both', async ({ page }) => {
  await page.goto('/shop')
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  for (const category of await tabs.allTextContents()) {
    await tabs.filter({ hasText: category }).click()
    await expect(page).toHaveURL(`/shop?category=${category.trim()}`)
    await expect(tabs.and(page.locator('[aria-current=page]'))).toHaveText(category)
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  }
  await page.getByRole('heading', { level: 3 }).first().click()
  await expect(page).toHaveURL(/\/shop\/[\w-]+$/)
})

test('filters and search are a form that the shop answers @both', async ({ page }) => {
  await page.goto('/shop?category=All')
  const form = page.getByRole('form', { name: 'Filter pieces' })
  await form.getByText('Colour', { exact: true }).first().click()
  await form.getByLabel('Green and emerald').check()
  await form.getByText('Availability', { exact: true }).first().click()
  await form.getByLabel('Order now').check()
  await form.getByRole('button', { name: 'Show pieces' }).click()
  await expect(page).toHaveURL('/shop?category=All&colour=green&availability=now')
  await expect(page.getByRole('status')).toHaveText('4 pieces')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const chosen = page.getByRole('list', { name: 'Chosen filters' })
  await chosen.getByRole('link', { name: 'Order now' }).click()
  await expect(page).toHaveURL('/shop?category=All&colour=green')
  await expect(page).toHaveTitle(/^All pieces: Green and emerald /)
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)
  await chosen.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop?category=All')
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('green jackt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]q=green%20jackt/)
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('The Peak Lapel Blazer')
})

test('every list of filters fits on the narrowest phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/shop?category=All&colour=green')
  for (const summary of await page.getByRole('form', { name: 'Filter pieces' }).locator('summary').all()) {
    await summary.click()
    expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(320)
  }
})

test('an unknown category says that it is empty', async ({ page }) => {
  await page.goto('/shop?category=hats')
  await expect(page.getByText('No products found..')).toBeVisible()
  await expect(page.getByText('0 of 0')).toHaveCount(0)
})

test('a product shows its pictures, its size chart, its colours and both ways to ask @both', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  await test.step('its pictures and its size chart are shown', async () => {
    await page.getByRole('link', { name: 'Picture 2 of 4' }).click()
    await expect(page.locator('#picture-2')).toBeInViewport()
    await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).click()
    const chart = page.getByRole('dialog', { name: 'Size chart' })
    await expect(chart.getByRole('row')).toHaveCount(7)
    await chart.getByRole('button', { name: 'Close' }).click()
    await expect(chart).toBeHidden()
  })
  await test.step('its colours are links with their names and swatches', async () => {
    const colors = page.getByRole('navigation', { name: 'Colour' })
    await expect(colors.getByText('Colour', { exact: true })).toBeVisible()
    await expect(colors.getByRole('link').locator('svg:visible')).toHaveCount(3)
    await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0)
    await colors.getByRole('link', { name: 'Burgundy' }).click()
    await expect(page).toHaveURL(`${PRODUCT}?colour=burgundy`)
  })
  await test.step('it can be asked for, and no size is asked for that nothing would send', async () => {
    await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('E-mail')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Size' })).toBeVisible()
  })
})

/** The text of a page's main part, as in its document. */
const wordsOf = (html: string) =>
  /<main[\s>].*<\/main>/s
    .exec(html)?.[0]
    .replaceAll(/<(script|style|noscript|template)\b.*?<\/\1>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

test('the pages about the brand and its policies are complete', async ({ request }) => {
  for (const [path, words] of [
    ['/lookbook', 'Look 01'],
    ['/about', 'Meet the team'],
    ['/team', 'Creative Director'],
    ['/shipping', '6 to 21 working days'],
    ['/refund', 'Refund Policy'],
    ['/terms', 'Terms & Conditions'],
    ['/privacypolicy', 'Privacy Policy'],
    ['/contactus', 'Contact'],
    ['/verify', 'npm run quote:verify'],
  ] as const) {
    const page = await request.get(path)
    expect.soft(page.status(), path).toBe(200)
    expect.soft(wordsOf(await page.text()), path).toContain(words)
  }
})

test('no password form is offered that nothing would read', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page.locator('main noscript p').filter({ hasText: 'needs JavaScript' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
})

test('what needs a script says so', async ({ page }) => {
  const says = page.locator('main noscript')
  for (const [path, title] of [
    ['/cart', 'Cart'],
    ['/profile', 'Profile'],
    ['/orders', 'Orders'],
    ['/order/1', 'Order'],
  ] as const) {
    await page.goto(path)
    await expect(says.locator('p').filter({ hasText: 'need JavaScript' })).toBeVisible()
    await expect(says.locator('h1')).toHaveText(title)
    await expect(says.locator('a')).toHaveText('Go to the shop')
    await expect(page.locator('main').locator('input, select, button').filter({ visible: true })).toHaveCount(
      0,
    )
  }
})
