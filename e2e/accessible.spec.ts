import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './support/test.ts'

const PAGES = [
  '/',
  '/shop',
  '/shop?category=Looks',
  '/shop?category=hats',
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
    await page.goto(path, { waitUntil: 'networkidle' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    ).toEqual([])
  })

test('a page that is not found has no barrier that axe can see', async ({ page }) => {
  await page.goto('/nowhere')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
