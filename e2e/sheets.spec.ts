import { expect, type Page } from '@playwright/test'
import { newEmail } from './support/documents.ts'
import { siteUrl } from './support/opened-shop.ts'
import { test } from './support/test.ts'

/** Pages that no list of the shop names. */
const UNLISTED = [
  '/cart',
  '/login',
  '/signup',
  '/profile',
  '/orders',
  '/order/x',
  '/admin/requests',
  '/admin/quotes',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe/x/leave',
  '/sent/contact',
  '/sent/contact-failed',
  '/shop?category=hats',
  '/design-system',
  '/font-test',
  '/500',
]

/** Classes of the toasts' library that its own sheet leaves without a rule. */
const OF_THE_LIBRARY = /^Toastify__/

const listed = async (): Promise<readonly string[]> => {
  const list = await (await fetch(`${siteUrl()}/sitemap.xml`)).text()
  return [...list.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
    return pathname + search
  })
}

/** Classes on the page that no sheet of the page has a rule for, each with an element that has it. */
const classesWithoutRule = async (page: Page): Promise<readonly string[]> => {
  const lost = await page.evaluate(() => {
    const known = new Set<string>()
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        const selectors = rule instanceof CSSStyleRule ? rule.selectorText : ''
        for (const [, escaped = ''] of selectors.matchAll(/\.((?:\\.|[\w-])+)/g))
          known.add(escaped.replace(/\\3(\d) |\\(.)/g, '$1$2'))
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules)
    const inside = [...document.querySelectorAll('template')].map(({ content }) => content)
    return [document, ...inside]
      .flatMap((part) => [...part.querySelectorAll('[class]')])
      .flatMap((element) =>
        [...element.classList]
          .filter((name) => !known.has(name))
          .map((name) => `${name} of ${element.outerHTML.slice(0, 100)}`),
      )
  })
  return lost.filter((name) => !OF_THE_LIBRARY.test(name))
}

test.describe('as built', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of (404|500)/] })

  test('every class of a page has a rule in the sheets of that page', async ({ storefront: { page } }) => {
    test.setTimeout(150_000)
    const products = (await listed()).filter((path) => path.startsWith('/shop/'))
    const others = (await listed()).filter((path) => !path.startsWith('/shop/'))
    for (const path of [...products.slice(0, 3), ...others, ...UNLISTED]) {
      await page.goto(path)
      expect(await classesWithoutRule(page), path).toEqual([])
    }
  })
})

test('what opens on a page has its rules there, too', async ({ storefront: { page } }) => {
  await page.addInitScript(() => sessionStorage.setItem('luckyDrawShown', 'yes'))
  await page.goto('/')
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  const draw = page.getByRole('dialog', { name: 'Lucky draw' })
  await draw.getByRole('button', { name: 'Enter the draw' }).click()
  await expect(draw.getByText('Please enter a valid email address')).toBeVisible()
  expect(await classesWithoutRule(page)).toEqual([])

  await page.goto('/shop/emerald-peak-lapel-blazer')
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /Price on request/i })
  await sheet.getByLabel('Name').fill('Ananya Rao')
  await sheet.getByLabel('Phone').fill('98765 43210')
  await sheet.getByRole('button', { name: 'Request the price' }).click()
  await expect(sheet.getByText('Email address is required')).toBeVisible()
  expect(await classesWithoutRule(page)).toEqual([])
  await sheet.getByLabel('E-mail').fill(newEmail())
  await sheet.getByRole('button', { name: 'Request the price' }).click()
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  expect(await classesWithoutRule(page)).toEqual([])
})
