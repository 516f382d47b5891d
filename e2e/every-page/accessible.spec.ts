import { barriersOf } from '../support/barriers.ts'
import { settle } from '../support/settle.ts'
import { choose } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const PAGES = [
  '/',
  '/shop',
  '/shop?category=Looks',
  '/shop?category=hats',
  '/shop?category=All&colour=blue&colour=green&availability=now',
  '/shop/emerald-peak-lapel-blazer',
  '/shop/black-corset',
  '/lookbook',
  '/about',
  '/team',
  '/shipping',
  '/refund',
  '/terms',
  '/privacypolicy',
  '/contactus',
  '/verify',
  '/login',
  '/signup',
  '/cart',
  '/profile',
  '/order/0123456789abcdef01234567',
  '/design-system',
  '/font-test',
]

for (const path of PAGES)
  test(`${path} has no barrier that axe can see`, async ({ storefront: { page } }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await settle(page)
    expect(await barriersOf(page)).toEqual([])
  })

test('a page that is not found has no barrier that axe can see', async ({ page }) => {
  await page.goto('/nowhere')
  expect(await barriersOf(page)).toEqual([])
})

test('where a system chooses all colours, what is chosen is still told apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const groundOf = (selector: string, pseudo?: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, part) => getComputedStyle(element, part).backgroundColor, pseudo)

  await page.goto('/shop/emerald-peak-lapel-blazer')
  const ground = await groundOf('body')
  expect(await groundOf('.choices label:has(:checked)')).not.toBe(
    await groundOf('.choices label:not(:has(:checked))'),
  )
  await page.goto('/shop')
  expect(await groundOf('.tabs a[aria-current]', '::before')).not.toBe(ground)
  await page.goto('/')
  const dash = page.locator('.dash').first()
  expect(await dash.evaluate((one) => getComputedStyle(one, '::before').borderTopColor)).not.toBe(ground)
  await page.goto('/contactus')
  await choose(page.getByRole('checkbox'))
  expect(await groundOf('.tick input:checked')).not.toBe(ground)
})
