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

test('who asks for the icon of what is no page, as of a feed, gets one', async ({ request }) => {
  const answer = await request.get('/favicon.ico')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/x-icon')
})
