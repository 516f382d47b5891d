import type { Page } from '@playwright/test'
import { hold } from '../support/late-files.ts'
import { settle } from '../support/settle.ts'
import { isStillMarked, markPage } from '../support/same-page.ts'
import { expect, poll, test } from '../support/test.ts'

const CATEGORIES = ['All', 'Blazer', 'Corset', 'Looks', 'Shirt', 'Suit', 'Trouser']

const FINDING = /\/shop-finding\.[^/]*\.js/

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
const selectedTab = (page: Page) => page.locator('nav[aria-label=Categories] a[aria-current]')
const tiles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 3 }) })

test.describe('the shop', () => {
  test('tabs are the categories, the first is open, and its tiles stand in columns', async ({ page }) => {
    await page.goto('/shop')
    await expect(tabs(page)).toHaveText(CATEGORIES)
    await expect(selectedTab(page)).toHaveText('Blazer')
    for (const tile of await tiles(page).all()) await expect(tile).toContainText('Blazer')
    await test.step('tiles show the colours of a product by swatch and by name', async () => {
      await expect(page.getByRole('img', { name: 'Emerald, Burgundy, Midnight' })).toBeVisible()
    })
    await test.step('three columns on a desk, two on a small screen, one on a phone', async () => {
      for (const [width, columns] of [
        [1440, 3],
        [1024, 3],
        [1000, 2],
        [600, 2],
        [599, 1],
        [390, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        const lefts = await tiles(page).evaluateAll((all) =>
          all.map((tile) => tile.getBoundingClientRect().left),
        )
        expect(new Set(lefts).size, `at ${width}`).toBe(columns)
      }
    })
  })

  test('a category is found in any spelling, and an unknown one is empty', async ({ page }) => {
    await page.goto('/shop?category=shirt')
    await expect(selectedTab(page)).toHaveText('Shirt')
    await page.goto('/shop?category=hats')
    await expect(page.getByText('No products found..', { exact: true })).toBeVisible()
    await expect(selectedTab(page)).toHaveCount(0)
    await expect(tabs(page)).toHaveText(CATEGORIES)
  })

  test('a tab changes products and URL in place, and back and forward follow', async ({ page }) => {
    await page.goto('/shop')
    await expect(tiles(page).first()).toBeVisible()
    await markPage(page)
    await page.evaluate(() => scrollTo(0, 120))
    await tabs(page).filter({ hasText: 'Looks' }).click()
    await expect(selectedTab(page)).toHaveText('Looks')
    // The pressed tab was replaced by a new element, which has the focus.
    await expect(selectedTab(page)).toBeFocused()
    await expect(page).toHaveURL('/shop?category=Looks')
    await expect(page).toHaveTitle(/^Looks/)
    await expect(tiles(page)).toHaveCount(6)
    for (const tile of await tiles(page).all()) await expect(tile).toContainText(/^Look 0\d/)
    expect(await page.evaluate(() => scrollY)).toBe(120)
    await page.goBack()
    await expect(selectedTab(page)).toHaveText('Blazer')
    await expect(tiles(page).first()).toContainText('Blazer')
    await page.goForward()
    await expect(selectedTab(page)).toHaveText('Looks')
    await expect(tiles(page)).toHaveCount(6)
    expect(await isStillMarked(page)).toBe(true)
  })

  test('a tab pressed before its script has loaded changes them in place, too', async ({ page }) => {
    const deliver = await hold(page, /\/_astro\/.*\.js$/)
    await page.goto('/shop')
    await markPage(page)
    await page.evaluate(() => scrollTo(0, 120))
    await tabs(page).filter({ hasText: 'Looks' }).click()
    deliver()
    await expect(page).toHaveURL('/shop?category=Looks')
    await expect(tiles(page)).toHaveCount(6)
    expect(await page.evaluate(() => scrollY)).toBe(120)
    expect(await isStillMarked(page)).toBe(true)
  })

  test('the prices in one row are on one line', async ({ page }) => {
    await page.goto('/shop?category=All')
    const places = () =>
      page.locator('.cost').evaluateAll((all) =>
        all.slice(0, 3).map((cost) => {
          const { top, height } = cost.getBoundingClientRect()
          return `${cost.textContent.startsWith('₹')} ${Math.round(top)} ${height}`
        }),
      )
    const arePlacedAlike = async () => {
      const row = await places()
      expect(new Set(row.map((place) => place.split(' ')[0])).size, 'of both kinds').toBe(2)
      expect(new Set(row.map((place) => place.replace(/^\w+/, ''))).size).toBe(1)
    }
    await arePlacedAlike()
    // “Look 04” isn't a word.
    await expect(page.locator('.tile h3').first()).toHaveCSS('font-feature-settings', '"lnum"')
    // These are rendered by the browser.
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('silk')
    await expect(page).toHaveURL(/q=silk/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('“silk”')
    await arePlacedAlike()
  })

  test('a search covers the whole catalogue and stays in the URL', async ({ page }) => {
    await page.goto('/shop')
    const search = page.getByRole('searchbox', { name: 'Search the shop' })
    await search.fill('corset')
    await expect(page).toHaveURL('/shop?q=corset')
    await expect(tiles(page).first()).toContainText('Corset')
    await expect(selectedTab(page)).toHaveCount(0)
    await page.reload()
    await expect(search).toHaveValue('corset')
    await expect(tiles(page).first()).toContainText('Corset')
    await search.fill('zeppelin')
    await expect(page.getByText('No products found..')).toBeVisible()
    await search.fill('')
    await expect(selectedTab(page)).toHaveText('Blazer')
    await expect(page).toHaveURL('/shop')
    await test.step('a search finds words of the descriptions, and its products have pictures', async () => {
      await search.fill('covered button emerald')
      await expect(page).toHaveURL(/q=covered/)
      await expect(tiles(page).filter({ hasText: 'The Peak Lapel Blazer' })).toBeVisible()
      const picture = tiles(page).first().locator('img').first()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    })
  })

  test('products are sorted by price, with those on request last', async ({ page }) => {
    await page.goto('/shop?category=Blazer')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high')
    await expect(page).toHaveURL('/shop?category=Blazer&sort=price')
    await expect(tiles(page).first()).toContainText('₹48,500')
    await expect(tiles(page).nth(1)).toContainText('₹52,000')
    await expect(tiles(page).last()).toContainText('Price on request')
    await expect(selectedTab(page)).toHaveText('Blazer')
    await page.goto('/shop?category=Blazer&sort=price-down')
    await expect(tiles(page).first()).toContainText('₹52,000')
  })

  test.describe('a category of two pages', () => {
    let letGo: (how?: 'by failing') => void

    // No category of the demonstration is long enough for a second page.
    test.beforeEach(async ({ page }) => {
      await page.route('**/shop?category=Looks', async (route) => {
        const html = await (await route.fetch()).text()
        const more =
          '<a class="text-action" href="/shop?category=Looks&amp;page=2" rel="next" data-late>More</a></div>'
        await route.fulfill({
          contentType: 'text/html',
          body: html.replace(/(data-shop-more.*?<\/span>)\s*<\/div>/s, `$1${more}`),
        })
      })
      const held = new Promise<'by failing' | undefined>((resolve) => (letGo = resolve))
      await page.route('**/shop?category=Looks&page=2', async (route) => {
        if ((await held) === 'by failing') return route.abort()
        await route.fulfill({
          response: await route.fetch({ url: new URL('/shop?category=Shirt', page.url()).href }),
        })
      })
      await page.goto('/shop?category=Looks')
      await expect(tiles(page)).toHaveCount(6)
      await markPage(page)
    })

    test('More appends the next products in place, once', async ({ page }) => {
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('link', { name: 'More' }).click()
      letGo()
      await expect(tiles(page)).toHaveCount(10)
      await expect(page.getByRole('link', { name: 'More' })).toHaveCount(0)
      // Where the list continues, not after it.
      await expect(tiles(page).nth(6)).toBeFocused()
      await settle(page)
      await expect(tiles(page)).toHaveCount(10)
      expect(await isStillMarked(page)).toBe(true)
    })

    test('products that More loads late stay out of another tab', async ({ page }) => {
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Corset' }).click()
      await expect(selectedTab(page)).toHaveText('Corset')
      await expect(tiles(page)).toHaveCount(3)
      letGo()
      await settle(page)
      await expect(tiles(page)).toHaveCount(3)
      expect(await isStillMarked(page)).toBe(true)
    })

    test.describe('whose second can’t be had', () => {
      test.use({ expectedErrors: [/ERR_FAILED/] })

      test('More doesn’t leave a tab that was chosen since', async ({ page }) => {
        await page.getByRole('link', { name: 'More' }).click()
        await page
          .getByRole('navigation', { name: 'Categories' })
          .getByRole('link', { name: 'Corset' })
          .click()
        await expect(selectedTab(page)).toHaveText('Corset')
        const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('page=2'))
        letGo('by failing')
        await failed
        await settle(page)
        await expect(page).toHaveURL('/shop?category=Corset')
        expect(await isStillMarked(page)).toBe(true)
      })
    })
  })

  test('late search results don’t replace a tab that was chosen since, or what Back restored', async ({
    page,
  }) => {
    const letGo = await hold(page, '**/search.json')
    const asked = page.waitForRequest('**/search.json')
    await page.goto('/shop')
    await markPage(page)
    const search = page.getByRole('searchbox', { name: 'Search the shop' })
    await search.fill('blazer')
    await asked
    await search.press('Enter')
    await tabs(page).filter({ hasText: 'Corset' }).click()
    await expect(selectedTab(page)).toHaveText('Corset')
    await search.fill('silk')
    await search.press('Enter')
    await page.goBack()
    letGo()
    await expect(selectedTab(page)).toHaveText('Blazer')
    await settle(page)
    await expect(page).toHaveURL('/shop')
    await expect(search).toHaveValue('')
    await page.goForward()
    await expect(page).toHaveURL('/shop?category=Corset')
    await expect(selectedTab(page)).toHaveText('Corset')
    expect(await isStillMarked(page)).toBe(true)
  })

  test.describe('if a page can’t be loaded', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })

    test('a tab doesn’t leave another that was chosen since', async ({ page }) => {
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      await page.route('**/shop?category=Looks', async (route) => {
        await held
        await route.abort()
      })
      await page.goto('/shop')
      await expect(tiles(page).first()).toBeVisible()
      await markPage(page)
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('category=Looks'))
      await tabs(page).filter({ hasText: 'Looks' }).click()
      await tabs(page).filter({ hasText: 'Corset' }).click()
      await expect(selectedTab(page)).toHaveText('Corset')
      letGo()
      await failed
      await settle(page)
      await expect(page).toHaveURL('/shop?category=Corset')
      expect(await isStillMarked(page)).toBe(true)
    })

    test('a search doesn’t leave a tab that was chosen since', async ({ page }) => {
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
      const asked = page.waitForRequest(FINDING)
      await page.route(FINDING, async (route) => {
        await held
        await route.abort()
      })
      await page.goto('/shop')
      await expect(tiles(page).first()).toBeVisible()
      await markPage(page)
      const search = page.getByRole('searchbox', { name: 'Search the shop' })
      await search.fill('blazer')
      await asked
      await search.press('Enter')
      await tabs(page).filter({ hasText: 'Corset' }).click()
      await expect(selectedTab(page)).toHaveText('Corset')
      const failed = page.waitForEvent('requestfailed', (request) => FINDING.test(request.url()))
      letGo()
      await failed
      await settle(page)
      await expect(page).toHaveURL('/shop?category=Corset')
      expect(await isStillMarked(page)).toBe(true)
    })
  })

  test('a picture’s placeholder pulses until the picture has loaded', async ({ page }) => {
    const deliver = await hold(page, /\/demo\/pictures\//)
    await page.goto('/shop?category=Looks')
    const place = tiles(page).last()
    await place.scrollIntoViewIfNeeded()
    const animation = () =>
      place.evaluate(
        (tile) => getComputedStyle(tile.querySelector('.frame') ?? tile, '::before').animationName,
      )
    expect(await animation()).toBe('breathe')
    deliver()
    await poll(animation).toBe('none')
  })
})
