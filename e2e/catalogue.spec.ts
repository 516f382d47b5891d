import type { Locator, Page } from '@playwright/test'
import { brand } from '#copy/settings.ts'
import { stopClock } from './support/clock.ts'
import { hold } from './support/late-files.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

const CATEGORIES = ['All', 'Blazer', 'Corset', 'Looks', 'Shirt', 'Suit', 'Trouser']
const PRODUCT = '/shop/emerald-peak-lapel-blazer'
const GALLERY_EVERY_MS = 3000
const TRANSITION_MS = 350

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
const selectedTab = (page: Page) => page.locator('nav[aria-label=Categories] a[aria-current]')
const tiles = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
/** Marks the page, so that a reload would be noticed. */
const markPage = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
const isSamePage = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-same'))

test.describe('around every page', () => {
  test('every path of the shop answers, and nothing else does', async ({ request }) => {
    for (const path of [
      '/',
      '/signup',
      '/login',
      '/shop',
      '/shop?category=anything',
      PRODUCT,
      '/lookbook',
      '/about',
    ])
      expect((await request.get(path)).status(), path).toBe(200)
    for (const path of [
      '/team',
      '/contactus',
      '/shipping',
      '/refund',
      '/terms',
      '/privacypolicy',
      '/verify',
      '/profile',
    ])
      expect((await request.get(path)).status(), path).toBe(200)
    for (const path of ['/orders', '/order/x', '/cart', '/font-test', '/design-system'])
      expect((await request.get(path)).status(), path).toBe(200)
    for (const path of ['/nope', '/shop/a/b', '/order', '/shop/category/blazer/1'])
      expect((await request.get(path)).status(), path).toBe(404)
  })

  test('header and footer lead where they say', async ({ storefront: { page } }) => {
    const leads = async (room: Locator, links: Readonly<Record<string, string>>) => {
      for (const [name, href] of Object.entries(links))
        await expect(room.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
    }
    for (const path of ['/about', '/shop']) {
      await page.goto(path)
      const header = page.getByRole('banner')
      await leads(header, { Shop: '/shop', Looks: '/shop?category=Looks', New: '/shop?category=shirt' })
      await leads(header, { Instagram: brand.instagram, X: brand.x, [brand.name]: '/' })
      await expect(header.getByRole('img', { name: brand.name })).toBeVisible()
      await expect(header.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
      await leads(page.getByRole('contentinfo'), {
        Shop: '/shop',
        About: '/about',
        'Shipping & Return policy': '/shipping',
        'Refund Policy': '/refund',
        'Terms & Conditions': '/terms',
        'Privacy Policy': '/privacypolicy',
        'Contact Us': '/contactus',
        Instagram: brand.instagram,
        X: brand.x,
      })
    }
  })

  test('the cart’s count follows its news without a reload', async ({ storefront: { page } }) => {
    await page.goto('/about')
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
    await page.evaluate(() => {
      localStorage.setItem('cart', JSON.stringify([{ quantity: 2 }, { quantity: 1 }]))
      dispatchEvent(new Event('cartUpdated'))
    })
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3')
  })
})

test.describe('the menu @phone', () => {
  test('of a phone adds About, Team and the shortlist, and closes', async ({ storefront: { page } }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
      'Shop',
      'Looks',
      'New',
      'About',
      'Team',
      'Shortlist',
    ])
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Team' }).click()
    await expect(page).toHaveURL('/team')
  })
})

test.describe('the shop', () => {
  test('tabs are the categories, and the first is open', async ({ storefront: { page } }) => {
    await page.goto('/shop')
    await expect(tabs(page)).toHaveText(CATEGORIES)
    await expect(selectedTab(page)).toHaveText('Blazer')
    for (const tile of await tiles(page).all()) await expect(tile).toContainText('Blazer')
  })

  test('a category is found in any spelling, an unknown one is empty', async ({ storefront: { page } }) => {
    await page.goto('/shop?category=shirt')
    await expect(selectedTab(page)).toHaveText('Shirt')
    await page.goto('/shop?category=hats')
    await expect(page.getByText('No products found..', { exact: true })).toBeVisible()
    await expect(selectedTab(page)).toHaveCount(0)
    await expect(tabs(page)).toHaveText(CATEGORIES)
  })

  test('a tab changes products and address in place, and back and forward follow', async ({
    storefront: { page },
  }) => {
    await page.goto('/shop')
    await expect(tiles(page).first()).toBeVisible()
    await markPage(page)
    await page.evaluate(() => scrollTo(0, 120))
    await tabs(page).filter({ hasText: 'Looks' }).click()
    await expect(selectedTab(page)).toHaveText('Looks')
    // The tab that was pressed is another element now, and keeps the focus.
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
    expect(await isSamePage(page)).toBe(true)
  })

  test('a tab pressed before its script is there changes them in place, too', async ({
    storefront: { page },
  }) => {
    const deliver = await hold(page, /\/_astro\/.*\.js$/)
    await page.goto('/shop')
    await markPage(page)
    await page.evaluate(() => scrollTo(0, 120))
    await tabs(page).filter({ hasText: 'Looks' }).click()
    deliver()
    await expect(page).toHaveURL('/shop?category=Looks')
    await expect(tiles(page)).toHaveCount(6)
    expect(await page.evaluate(() => scrollY)).toBe(120)
    expect(await isSamePage(page)).toBe(true)
  })

  test('three columns on a desk, two on a small screen, one on a phone', async ({ storefront: { page } }) => {
    await page.goto('/shop')
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

  test('a search goes through the whole catalogue and stays in the address', async ({
    storefront: { page },
  }) => {
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
  })

  test('a search finds words of the descriptions, and its products have pictures', async ({
    storefront: { page },
  }) => {
    await page.goto('/shop')
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('covered button emerald')
    await expect(tiles(page).filter({ hasText: 'The Peak Lapel Blazer' })).toBeVisible()
    const picture = tiles(page).first().locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  test('products stand in the order of their price, what is on request last', async ({
    storefront: { page },
  }) => {
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
    let letGo: () => void

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
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.route('**/shop?category=Looks&page=2', async (route) => {
        await held
        await route.fulfill({
          response: await route.fetch({ url: new URL('/shop?category=Shirt', page.url()).href }),
        })
      })
      await page.goto('/shop?category=Looks')
      await expect(tiles(page)).toHaveCount(6)
      await markPage(page)
    })

    test('More appends the next products in place, once', async ({ storefront: { page } }) => {
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('link', { name: 'More' }).click()
      letGo()
      await expect(tiles(page)).toHaveCount(10)
      await expect(page.getByRole('link', { name: 'More' })).toHaveCount(0)
      // Where the list goes on, not behind it.
      await expect(tiles(page).nth(6)).toBeFocused()
      await settle(page)
      await expect(tiles(page)).toHaveCount(10)
      expect(await isSamePage(page)).toBe(true)
    })

    test('what More brings late stays out of another tab', async ({ storefront: { page } }) => {
      await page.getByRole('link', { name: 'More' }).click()
      await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Corset' }).click()
      await expect(selectedTab(page)).toHaveText('Corset')
      await expect(tiles(page)).toHaveCount(3)
      letGo()
      await settle(page)
      await expect(tiles(page)).toHaveCount(3)
      expect(await isSamePage(page)).toBe(true)
    })
  })

  test('a picture’s place breathes until the picture is there', async ({ storefront: { page } }) => {
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
    await expect.poll(animation).toBe('none')
  })
})

test.describe('a product', () => {
  test('tells where it stands, what it is and what it costs', async ({ storefront: { page } }) => {
    await page.goto(PRODUCT)
    const steps = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(steps).toHaveText('HOME/SHOP/The Peak Lapel Blazer')
    await expect(steps.getByRole('link', { name: 'HOME' })).toHaveAttribute('href', '/')
    await expect(steps.getByRole('link', { name: 'SHOP' })).toHaveAttribute('href', '/shop')
    await expect(page.getByText('heavyweight silk satin').first()).toBeVisible()
    expect(await page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(4)
    await expect(page.getByText('MRP incl. of all taxes')).toBeVisible()
    await expect(page.getByText('Country of origin: India')).toBeVisible()
    await expect(page.getByRole('button', { name: 'PRICE ON REQUEST' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'BOOK AN APPOINTMENT' })).toBeVisible()
  })

  test('shows each of its pictures by its thumbnail, and larger on demand', async ({
    storefront: { page },
  }) => {
    await page.goto(PRODUCT)
    const gallery = page.getByRole('region', { name: 'Pictures of The Peak Lapel Blazer' })
    const strip = gallery.getByLabel('Pictures, scroll sideways')
    const thumbs = gallery.getByRole('link', { name: /^Picture \d of 4$/ })
    await expect(thumbs).toHaveCount(4)
    for (const number of [4, 3, 2, 1]) {
      await thumbs.nth(number - 1).click()
      await expect(strip.locator(`#picture-${number}`)).toBeInViewport({ ratio: 0.5 })
      await expect(thumbs.nth(number - 1)).toHaveAttribute('aria-current', 'true')
    }
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect(thumbs.nth(1)).toHaveAttribute('aria-current', 'true')
    await gallery.getByRole('button', { name: 'Look closer' }).click()
    const large = page.getByRole('dialog', { name: 'Large pictures of The Peak Lapel Blazer' })
    await expect(large.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(gallery.getByRole('button', { name: 'Look closer' })).toBeFocused()
  })

  test('has a size chart of three columns and a row for each size', async ({ storefront: { page } }) => {
    await page.goto(PRODUCT)
    await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).click()
    const chart = page.getByRole('dialog', { name: 'Size chart' })
    await expect(chart.getByRole('columnheader')).toHaveText(['Size', 'Brand Size', 'To fit bust in inches'])
    await expect(chart.getByRole('row')).toHaveCount(7)
    await expect(chart.getByRole('row').nth(3).getByRole('cell')).toHaveText(['M', '38', '36'])
    await chart.getByRole('button', { name: 'Close' }).click()
    await expect(chart).toBeHidden()
  })

  test('leads to what is worn with it', async ({ storefront: { page } }) => {
    await page.goto(PRODUCT)
    const others = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Wear it with' }) })
    await expect(others.getByRole('link')).toHaveCount(4)
    await others.getByRole('link', { name: 'The Founder Suit' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Founder Suit')
  })
})

test.describe('a product on a phone @phone', () => {
  const current = (page: Page) =>
    page.getByRole('link', { name: /^Picture \d of 4$/ }).and(page.locator('[aria-current]'))

  test('stands still while somebody looks, and goes on when she asks it to', async ({
    storefront: { page },
  }) => {
    await stopClock(page)
    await page.goto(PRODUCT)
    await expect(current(page)).toHaveAccessibleName('Picture 1 of 4')
    await page.clock.runFor(3 * GALLERY_EVERY_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 1 of 4')
    await page.getByRole('button', { name: 'Play' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.clock.runFor(GALLERY_EVERY_MS + TRANSITION_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 2 of 4')
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(3 * GALLERY_EVERY_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 2 of 4')
  })

  test('lets a finger move them', async ({ storefront: { page } }) => {
    await stopClock(page)
    await page.goto(PRODUCT)
    const strip = page.getByLabel('Pictures, scroll sideways')
    await strip.dispatchEvent('touchstart')
    await strip.evaluate((element) =>
      element.scrollTo({ left: element.clientWidth * 2, behavior: 'instant' }),
    )
    await expect(current(page)).toHaveAccessibleName('Picture 3 of 4')
    await page.clock.runFor(3 * GALLERY_EVERY_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 3 of 4')
  })
})
