import type { Locator } from '@playwright/test'
import { brand } from '#copy/settings.ts'
import { expect, test } from '../support/test.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

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

  test('header and footer link where they say', async ({ page }) => {
    const leads = async (room: Locator, links: Readonly<Record<string, string>>) => {
      for (const [name, href] of Object.entries(links))
        await expect(room.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
    }
    for (const path of ['/shop', '/about']) {
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
    await test.step('the cart’s count follows its news without a reload', async () => {
      await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()
      await page.evaluate(() => {
        localStorage.setItem('cart', JSON.stringify([{ quantity: 2 }, { quantity: 1 }]))
        dispatchEvent(new Event('cartUpdated'))
      })
      await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3')
    })
  })
})

test('a phone’s bar and menu contain what its visitor needs, and the menu closes @phone', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('luckyDrawShown', 'yes'))
  await page.goto('/')
  const open = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })

  await test.step('Google’s ring in the bar is smaller than what a finger finds', async () => {
    const button = page.getByRole('banner').getByRole('button', { name: 'Sign in with Google' })
    const [target, ring] = await Promise.all([button.boundingBox(), button.locator('svg').boundingBox()])
    expect(target).toMatchObject({ width: 44, height: 44 })
    expect(ring).toMatchObject({ width: 34, height: 34 })
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  await test.step('the menu adds About, Team and the shortlist, and closes', async () => {
    await open.click()
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
  })

  await test.step('it searches the shop, and signs in by e-mail', async () => {
    await open.click()
    await expect(menu.getByRole('link', { name: 'Sign in with e-mail' })).toHaveAttribute('href', '/login')
    await menu.getByRole('searchbox', { name: 'Search the shop' }).fill('corset')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/shop\?q=corset$/)
    await expect(page.getByRole('link', { name: /Corset/ }).first()).toBeVisible()
  })

  await test.step('it leads to a page', async () => {
    await open.click()
    await menu.getByRole('link', { name: 'Team' }).click()
    await expect(page).toHaveURL('/team')
  })
})

test('a request for the icon gets one, even for what is not a page, such as a feed', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/x-icon')
})
