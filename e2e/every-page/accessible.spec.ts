import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { lineOf } from '../support/orders.ts'
import { settle } from '../support/settle.ts'
import { choose } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const PAGES = {
  'the home page and the shop': [
    '/',
    '/shop',
    '/shop?category=Looks',
    '/shop?category=hats',
    '/shop?category=All&colour=blue&colour=green&availability=now',
  ],
  'what is sold, and by whom': [
    '/shop/emerald-peak-lapel-blazer',
    '/shop/black-corset',
    '/lookbook',
    '/about',
    '/team',
  ],
  'the policies': ['/shipping', '/refund', '/terms', '/privacypolicy', '/verify', '/contactus'],
  'what somebody signed out finds of an account': [
    '/login',
    '/signup',
    '/cart',
    '/profile',
    '/order/0123456789abcdef01234567',
  ],
  'what only its makers look at': ['/design-system', '/font-test'],
}

for (const [what, paths] of Object.entries(PAGES))
  test(`${what}: axe finds no barrier on any page`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path)
        await settle(page)
        expect.soft(await accessibilityFaultsOf(page), path).toEqual([])
      })
  })

test.describe('at an unknown URL', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('axe finds no barrier on the page for what is not found', async ({ page }) => {
    await page.goto('/nowhere')
    expect(await accessibilityFaultsOf(page)).toEqual([])
  })
})

test('axe finds no barrier on the pages for a forgotten and a new password', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/forgot-password')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.goto('/reset-password#token=x')
  await expect(page.getByLabel('New password')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test('in forced colours the selection can still be told apart', async ({ page }) => {
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

test('the element that will contain an answer is in the page beforehand, so that a screen reader announces it @both', async ({
  page,
  storefront: { remember },
}) => {
  const item = { product: '', slug: 'burgundy-corset', title: 'The Boned Corset', color: '', size: '' }
  await remember({ cart: [await lineOf('burgundy-corset')], stored: { shortlist: JSON.stringify([item]) } })
  for (const path of [
    '/shop/emerald-peak-lapel-blazer',
    '/contactus',
    '/login',
    '/cart',
    '/fit',
    '/shortlist',
  ])
    await test.step(path, async () => {
      await page.goto(path)
      await page.mouse.move(200, 300)
      const places = page.getByRole('main').locator('output, [role=status], [role=alert]')
      await expect(places).not.toHaveCount(0)
      await settle(page)
      for (const place of await places.all()) {
        const missing = await place.evaluate((element) => {
          const isThere = !element.parentElement?.checkVisibility() || element.checkVisibility()
          element.append('.')
          const comes = element.checkVisibility()
          element.lastChild?.remove()
          return comes && !isThere ? element.outerHTML : ''
        })
        expect.soft(missing, path).toBe('')
      }
    })
})
