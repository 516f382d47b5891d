import type { Page } from '@playwright/test'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { expect, poll, test } from '../support/test.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

const storedIds = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('recentlyViewed') ?? '[]') as string[])

test('viewed products are remembered in the browser only, shown on other pages, and cleared with one press', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const slugs = ['black-corset', 'ivory-silk-shirt', 'emerald-trouser-suit']
  for (const [at, slug] of slugs.entries()) {
    await page.goto(`/shop/${slug}`)
    await page.mouse.wheel(0, 10)
    await poll(async () => (await storedIds(page)).length).toBe(at + 1)
  }
  const [id = ''] = await storedIds(page)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await viewed.scrollIntoViewIfNeeded()
  // Most recent first, without the product of the page itself.
  await expect(viewed.getByRole('link')).toHaveText([/The Office Shirt/, /The Evening Corset/])
  await page.goto('/shop')
  await page.mouse.wheel(0, 10)
  await viewed.scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('link')).toHaveText([
    /The Founder Suit/,
    /The Office Shirt/,
    /The Evening Corset/,
  ])
  expect(sent.filter((words) => words.includes(id))).toEqual([])
  const heart = viewed.getByRole('button', { name: 'Shortlist The Office Shirt', exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await viewed.getByRole('button', { name: 'Clear this list' }).click()
  await expect(viewed).toHaveCount(0)
  expect(await storedIds(page)).toEqual([])
})

test('twelve products are remembered, discontinued ones are left out, and nothing moves when they appear', async ({
  page,
  storefront,
}) => {
  const known = 'product-black-corset'
  const ids = [known, ...Array.from({ length: 14 }, (_, at) => `gone-${at}`)]
  await storefront.remember({ stored: { recentlyViewed: JSON.stringify(ids) } })
  await noteShifts(page)
  await page.goto(PRODUCT)
  await page.mouse.move(300, 300)
  await page.mouse.wheel(0, 10)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed).toBeAttached()
  await viewed.scrollIntoViewIfNeeded()
  await expect(viewed.getByRole('link')).toHaveText([/The Evening Corset/])
  expect(await storedIds(page)).toHaveLength(12)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
})

test('a viewed product’s name is shown uncut, and its second line moves nothing @phone', async ({
  page,
  storefront,
}) => {
  const ids = ['product-midnight-double-breasted-blazer']
  await storefront.remember({ stored: { recentlyViewed: JSON.stringify(ids) } })
  await noteShifts(page)
  await page.goto(PRODUCT)
  await page.touchscreen.tap(195, 500)
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed).toBeAttached()
  const heightBefore = (await viewed.boundingBox())?.height
  await viewed.scrollIntoViewIfNeeded()
  const name = viewed.getByRole('heading', { name: 'The Double-Breasted Blazer' })
  await expect(name).toBeVisible()
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0)
  expect(await name.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0)
  expect((await viewed.boundingBox())?.height).toBe(heightBefore)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
})
