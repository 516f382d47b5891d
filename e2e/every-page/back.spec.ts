import { WITH_BACK_CACHE } from '../support/chromium-flags.ts'
import { signedIn } from '../support/people.ts'
import { expect, poll, test } from '../support/test.ts'

/** Going back shows the page as it was left: no public page may do what keeps it out of the back/forward cache. */

test.use({ launchOptions: WITH_BACK_CACHE })

const PAGES = [
  '/',
  '/shop',
  '/shop?category=Looks',
  '/shop/emerald-peak-lapel-blazer',
  '/lookbook',
  '/about',
  '/team',
  '/contactus',
  '/shipping',
  '/refund',
  '/terms',
  '/privacypolicy',
  '/verify',
]

test('going back shows every page as it was left', async ({ page }) => {
  test.slow()
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path)
      await page.evaluate(() => {
        scrollTo(0, 400)
        Object.assign(window, { isStillHere: true })
        addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }))
      })
      const left = await page.evaluate(() => scrollY)
      expect(left).toBeGreaterThan(0)
      const other = path === '/terms' ? '/refund' : '/terms'
      await page.evaluate((to) => location.assign(to), other)
      await page.waitForURL(`**${other}`)
      await page.evaluate(() => history.back())
      const state = () =>
        page
          .evaluate(() => ({
            isStillHere: Reflect.get(window, 'isStillHere'),
            isRestored: Reflect.get(window, 'isRestored'),
            scrollY,
            why: performance.getEntriesByType('navigation').map((entry) => entry.toJSON().notRestoredReasons),
          }))
          .catch(() => undefined)
      await poll(state).toMatchObject({ isStillHere: true, isRestored: true, scrollY: left, why: [null] })
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
    })
})

test('going back shows who is signed in now', async ({ page, storefront }) => {
  await storefront.remember({ person: await signedIn('Meera Iyer') })
  await page.goto('/terms')
  const name = page.getByRole('banner').getByRole('button', { name: 'Meera Iyer' })
  await name.hover()
  // Using the page loads its late script.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.evaluate(() => location.assign('/refund'))
  await page.waitForURL('**/refund')
  await page.evaluate(() => {
    for (const key of ['authToken', 'data']) localStorage.removeItem(key)
    history.back()
  })
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
  await expect(name).toBeHidden()
})

test('going back shows the page without the menu she left it by', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/terms')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Team' }).click()
  await page.waitForURL('**/team')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/terms')
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(menu).toBeHidden()
})

test('going back from a product to the lookbook finds the look open where she left it', async ({ page }) => {
  await page.goto('/lookbook')
  await page.getByRole('link', { name: 'In this look: Look 05' }).click()
  const sheet = page.getByRole('dialog', { name: 'In this look: Look 05' })
  const product = sheet.getByRole('link', { name: /The Shawl Blazer/ })
  await expect(product).toBeVisible()
  const stood = await page.evaluate(() => scrollY)
  await product.click()
  await expect(page).toHaveURL('/shop/ivory-shawl-blazer?colour=black')
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked()
  await page.evaluate(() => history.back())
  await expect(sheet).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(stood)
})
