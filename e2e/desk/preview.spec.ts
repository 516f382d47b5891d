import { expect, type Page } from '@playwright/test'
import { test } from '../support/analytics.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { edit, editUrl } from '../support/editing.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { admin, post, signedIn } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { control, poll } from '../support/test.ts'
import { DESK, PHONE } from '../support/widths.ts'

test.describe.configure({ mode: 'default' })
// A preview that isn't shown answers with its reason's status, which the console repeats.
test.use({ expectedErrors: [/status of (403|404|503)|\/api\/admin\/publishing\/preview/] })

const idOf = (slug: string) => `product-${slug}`

const linkTo = async (path: string) => {
  const { token } = await admin()
  return (await post<{ url: string }>(`${siteUrl()}/api/admin/publishing/preview`, { path }, token)).url
}

const ribbonOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

test('an editor sees her draft in the shop, and shoppers see it once it is published', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ person: await admin() })
  await page.goto(editUrl(idOf('ivory-shawl-blazer')))
  await page.getByLabel('Title', { exact: true }).fill('The Moonlit Blazer')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('link', { name: 'Preview of what is saved' }).click()

  await expect(page).toHaveURL('/preview/shop/ivory-shawl-blazer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Moonlit Blazer')
  await expect(ribbonOf(page)).toContainText(/Not published\. Open until \d+ \w+, \d+:\d\d [ap]m/)

  // Browsing on, she stays among drafts.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/preview/shop')
  await page.getByRole('link', { name: 'Shirt', exact: true }).click()
  await expect(page).toHaveURL('/preview/shop?category=Shirt')
  await page.getByRole('link', { name: 'Blazer', exact: true }).click()
  await page.getByRole('link', { name: /The Moonlit Blazer/ }).click()
  await expect(page).toHaveURL('/preview/shop/ivory-shawl-blazer')

  await ribbonOf(page).getByRole('link', { name: 'View live page' }).click()
  await expect(page).toHaveURL('/shop/ivory-shawl-blazer')
  await expect(ribbonOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Shawl Blazer')

  await page.goto(editUrl(idOf('ivory-shawl-blazer')))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(async () => {
    await page.goto('/shop/ivory-shawl-blazer')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Moonlit Blazer', { timeout: 500 })
  }).toPass({ timeout: 75_000, intervals: [1000] })
})

test('a link opens a preview for somebody without an account', async ({ page }) => {
  await edit(idOf('black-corset'), 'save', { title: 'The Unseen Corset' })
  await page.goto(await linkTo('/shop/black-corset'))
  await expect(page).toHaveURL('/preview/shop/black-corset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Unseen Corset')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.goto('/preview/lookbook')
  await expect(page.getByRole('heading', { name: 'Lookbook' })).toBeVisible()
})

test('what can’t be shown is listed above the draft, with a link to its entry', async ({ page }) => {
  await edit(idOf('black-corset'), 'save', { price: 'soon' })
  await page.goto(await linkTo('/shop/black-corset'))
  const ribbon = ribbonOf(page)
  // Readers within the same second share one read.
  await expect(async () => {
    await page.reload()
    await expect(ribbon.getByText('One thing to fix')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await expect(ribbon.getByRole('listitem')).toContainText('price: is not a whole number of rupees')
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await ribbon.getByRole('link', { name: /product-black-corset/ }).click()
  await expect(page.getByLabel('Price')).toHaveValue('soon')
  await edit(idOf('black-corset'), 'save', { price: '36000' })

  await edit(idOf('burgundy-corset'), 'save', { slug: '' })
  await page.goto('/preview/shop/burgundy-corset')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no draft at this URL')
  await expect(page.getByText('slug: is empty; the piece gets no page')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await edit(idOf('burgundy-corset'), 'discard', {})
})

test('without a link, or with a broken one, a preview says why it stays closed', async ({
  page,
  storefront,
}) => {
  const refused = await page.goto('/preview/shop/black-corset')
  expect(`${refused?.status()} ${refused?.statusText()}`).toBe('403 Forbidden')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews need a link')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click({ trial: true })
  expect(await accessibilityFaultsOf(page)).toEqual([])
  const link = new URL(await linkTo('/shop/black-corset'))
  link.pathname = '/preview'
  await page.goto(link.href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is incomplete')

  await storefront.remember({ person: await signedIn() })
  await page.goto('/preview/shop/black-corset')
  await expect(page.getByText('This is for administrators only.')).toBeVisible()
})

test('an administrator who signs in at the closed preview is taken to it', async ({ page, storefront }) => {
  await page.goto('/preview/shop?category=Looks')
  await storefront.signIn('demo admin')
  await expect(page).toHaveURL('/preview/shop?category=Looks')
  await expect(ribbonOf(page)).toBeVisible()
})

test('while the content service is away a preview says so, and the shop keeps running', async ({ page }) => {
  const faults = `${control('contentful')}/faults`
  await page.goto(await linkTo('/lookbook'))
  await fetch(faults, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ match: 'GET /preview', status: 403, body: { message: 'Away.' } }]),
  })
  try {
    await expect(async () => {
      await page.goto('/preview/lookbook')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The drafts can’t be read just now', {
        timeout: 500,
      })
    }).toPass()
    await expect(page.getByText('The content service answered 403: Away.')).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    expect((await page.goto('/lookbook'))?.status()).toBe(200)
  } finally {
    await fetch(faults, { method: 'DELETE' })
  }
  await page.goto('/preview/lookbook')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lookbook')
})

test.describe('in a shop with analytics', () => {
  // The services are simulated.
  test.use({ expectedErrors: [/^https:/] })

  test('a preview is never tracked, whatever the visitor agreed to in the shop', async ({
    page,
    received,
  }) => {
    await page.goto('/shop')
    await page.getByRole('button', { name: 'Accept' }).click()
    await poll(() => received.requestedUrls.length).toBeGreaterThan(0)
    await page.goto(await linkTo('/shop/black-corset'))
    await settle(page)
    await expect(ribbonOf(page)).toBeVisible()
    const before = received.requestedUrls.length
    await page.goto('/preview/shop')
    await settle(page)
    await page.getByRole('link', { name: 'Shirt', exact: true }).click()
    await expect(page.getByText(/^\d pieces$/)).toBeVisible()
    expect(received.requestedUrls.slice(before)).toEqual([])
    await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeHidden()
  })
})

/** The position and style of everything on a page, without what is above it. */
const lookOf = async (page: Page, path: string) => {
  await page.goto(path)
  // As if a visitor had used the page: until then nothing below the first screen is laid out.
  await page.locator('html').evaluate((html) => (html.dataset.touched = ''))
  await settle(page)
  await ribbonOf(page).evaluateAll((ribbons) => ribbons.forEach((ribbon) => ribbon.remove()))
  return page.locator('header, header *, main, main *').evaluateAll((elements) =>
    // Closed elements' contents are laid out whenever the browser likes.
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        const { color, backgroundColor, font, position, zIndex, opacity } = getComputedStyle(element)
        const place = [x, y + scrollY, width, height].map((length) => Math.round(length))
        return [element.tagName, ...place, color, backgroundColor, font, position, zIndex, opacity].join(' ')
      }),
  )
}

test('the preview of a published page looks like the page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await edit(idOf('black-corset'), 'discard', {})
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.goto(await linkTo('/shop'))
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    for (const path of ['/shop', '/shop?category=Shirt', '/lookbook', '/shop/emerald-peak-lapel-blazer'])
      expect(await lookOf(page, `/preview${path}`), `${path} at ${size.width}`).toEqual(
        await lookOf(page, path),
      )
  }
})
