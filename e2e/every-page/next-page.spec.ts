import { expect } from '@playwright/test'
import { NOTICE_VERSION } from '#copy/consent.ts'
import { test } from '../support/analytics.ts'
import { openTab, type Tab } from '../support/tab.ts'
import { DESK, PHONE } from '../support/widths.ts'

/** Whatever waits for a page to be shown, tested on prerendered pages. */

// One after the other, because each worker would open a shop of its own.
test.describe.configure({ mode: 'default' })

const BLAZER = '/shop/emerald-peak-lapel-blazer'
const TILE = `a[href="${BLAZER}"]`
const BLAZER_IS_READY = `location.pathname === '${BLAZER}' && document.readyState === 'complete'`
const AGREED = JSON.stringify({
  version: NOTICE_VERSION,
  at: '2026-11-01T00:00:00Z',
  statistics: true,
  advertising: false,
})
/** Longer than a shown page takes to request what counts its view. */
const UNSEEN_MS = 3000

const atTile = async (use: (tab: Tab) => Promise<void>, url: string, before = '0') => {
  const tab = await openTab(PHONE)
  try {
    await tab.goto(`${url}/shop`)
    await tab.evaluate(before)
    await tab.goto(`${url}/about`)
    await tab.goto(`${url}/shop`)
    await tab.pointAt(TILE)
    await tab.until(BLAZER_IS_READY, 'prerendered')
    await use(tab)
  } finally {
    await tab.close()
  }
}

test('a product is prerendered when its tile is pointed at, and is there when it is pressed', async ({
  shop,
}) => {
  await atTile(async (tab) => {
    expect(await tab.evaluate('document.prerendering', 'prerendered')).toBe(true)
    for (const page of ['shown', 'prerendered'] as const)
      expect(await tab.evaluate('innerWidth', page), page).toBe(PHONE.width)
    await tab.press()
    await tab.until(BLAZER_IS_READY)
    expect(
      await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart`),
    ).toBeGreaterThan(0)
  }, shop.url)
})

test('a page that nobody has seen counts no view and makes no requests', async ({ shop }) => {
  const told = 'window.shopTracking === true'
  await atTile(
    async (tab) => {
      await tab.evaluate(`new Promise((resolve) => setTimeout(resolve, ${UNSEEN_MS}))`, 'prerendered')
      expect(await tab.evaluate(told, 'prerendered')).toBe(false)
      const asked = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`
      expect((await tab.evaluate<string[]>(asked, 'prerendered')).join(' ')).not.toMatch(/_vercel|services/)
      await tab.press()
      await tab.until(`${BLAZER_IS_READY} && ${told}`)
    },
    shop.url,
    `localStorage.setItem('consent', ${JSON.stringify(AGREED)})`,
  )
})

test('what runs by itself lets the page be painted first', async ({ shop }) => {
  await atTile(async (tab) => {
    await tab.evaluate(
      `(() => {
        window.order = []
        window.shown.then(() => order.push('shown'))
        const ask = fetch
        window.fetch = (url) => {
          order.push(url)
          return ask(url)
        }
        document.addEventListener('prerenderingchange', () => requestAnimationFrame(() => order.push('frame')))
      })()`,
      'prerendered',
    )
    await tab.press()
    await tab.until(`${BLAZER_IS_READY} && order.length === 3`)
    const order = (await tab.evaluate('order')) as readonly string[]
    expect(order[0]).toBe('frame')
    expect(order.toSorted()).toEqual(['/api/delivery-window', 'frame', 'shown'])
  }, shop.url)
})

test('the request for consent is in a page before it is shown, so that nothing moves', async ({ shop }) => {
  await atTile(async (tab) => {
    const isAsked = `!document.querySelector('[data-analytics]').hidden`
    expect(await tab.evaluate(isAsked, 'prerendered')).toBe(true)
    await tab.press()
    await tab.until(`${BLAZER_IS_READY} && ${isAsked}`)
  }, shop.url)
})

test('a prerendered page counts what was added to the cart meanwhile', async ({ shop }) => {
  await atTile(async (tab) => {
    await tab.evaluate(`localStorage.setItem('cart', '[{"quantity":2}]')`)
    await tab.press()
    await tab.until(`${BLAZER_IS_READY} && document.querySelector('[data-cart-count]').textContent === '2'`)
  }, shop.url)
})

test('links to private pages, and links with a query, aren’t loaded ahead', async ({ shop }) => {
  const tab = await openTab(DESK)
  try {
    await tab.goto(`${shop.url}/shop`)
    await tab.evaluate(`(() => {
      const links = ['/cart', '/login', '/orders', '${BLAZER}?token=1'].map((href) =>
        Object.assign(document.createElement('a'), { href, textContent: href, className: 'tried' }))
      document.querySelector('main').prepend(...links)
    })()`)
    for (const [at] of [1, 2, 3, 4].entries()) {
      await tab.pointAt(`.tried:nth-of-type(${at + 1})`)
      await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 500))')
      await expect(tab.evaluate('true', 'prerendered')).rejects.toThrow('No page is prerendered.')
    }
    await tab.pointAt(TILE)
    await tab.until(BLAZER_IS_READY, 'prerendered')
  } finally {
    await tab.close()
  }
})
