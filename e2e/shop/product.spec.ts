import type { Page } from '@playwright/test'
import { stopClock } from '../support/clock.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'
const GALLERY_EVERY_MS = 3000
const TRANSITION_MS = 350

test.describe('a product', () => {
  test('says where it is in the shop, what it is and what it costs', async ({ page }) => {
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
    await test.step('it links to what is worn with it', async () => {
      const others = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Wear it with' }) })
      await expect(others.getByRole('link')).toHaveCount(4)
      await others.getByRole('link', { name: 'The Founder Suit' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Founder Suit')
    })
  })

  test('shows each picture when its thumbnail is clicked, and enlarged on demand', async ({ page }) => {
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
    const large = page.getByRole('dialog', { name: 'Large pictures of The Peak Lapel Blazer' })
    await test.step('a press on the gallery opens the picture that is in view', async () => {
      const back = strip.locator('#picture-2 img')
      await expect(back).toBeInViewport({ ratio: 0.7 })
      await back.click()
      await expect(large.getByRole('img', { name: /back/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(large).toBeHidden()
    })
    await gallery.getByRole('button', { name: 'Look closer' }).click()
    await expect(large.getByRole('img').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(gallery.getByRole('button', { name: 'Look closer' })).toBeFocused()
  })

  test('is shared with its colour and without a size', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (data: object) => Object.assign(window, { given: data }) })
    })
    await page.goto(`${PRODUCT}?colour=burgundy&size=L`)
    await page.getByRole('button', { name: 'Share' }).click()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'given')?.url))
      .toBe(new URL(`${PRODUCT}?colour=burgundy`, page.url()).href)
  })

  test('has its link copied if the browser can’t share it, but not if she cancelled', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      const names = ['AbortError', 'NotAllowedError']
      const share = async () => {
        throw new DOMException('', names.shift())
      }
      Object.assign(navigator, { share })
    })
    await page.goto(PRODUCT)
    await page.getByRole('button', { name: 'Share' }).click()
    await settle(page)
    await expect(page.getByText('Link copied')).toBeHidden()
    await page.locator('[data-share]').click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  })
})

test.describe('a product on a phone @phone', () => {
  const current = (page: Page) =>
    page.getByRole('link', { name: /^Picture \d of 4$/ }).and(page.locator('[aria-current]'))

  test('keeps its picture until she starts the slideshow', async ({ page }) => {
    await stopClock(page)
    await page.goto(PRODUCT)
    await expect(current(page)).toHaveAccessibleName('Picture 1 of 4')
    await page.clock.runFor(3 * GALLERY_EVERY_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 1 of 4')
    const pause = (pressed: boolean) => page.getByRole('button', { name: 'Pause', pressed })
    await pause(true).click()
    await expect(pause(false)).toBeVisible()
    await page.clock.runFor(GALLERY_EVERY_MS + TRANSITION_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 2 of 4')
    await pause(false).click()
    await page.clock.runFor(3 * GALLERY_EVERY_MS)
    await expect(current(page)).toHaveAccessibleName('Picture 2 of 4')
  })

  test('has its pictures moved by a finger', async ({ page }) => {
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
