import { expect, type Page } from '@playwright/test'
import type { PublishingState } from '#domain/publishing/publishing.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { edit, editUrl, force } from '../support/editing.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { useOtherShop } from '../support/other-shop.ts'
import { admin, signedIn, unique } from '../support/people.ts'
import { test } from '../support/test.ts'

const BLAZER = 'product-emerald-peak-lapel-blazer'
const SHIRT = 'product-ivory-silk-shirt'
const PUBLISHED = { timeout: 90_000 }

// Publishing changes the shop for everybody, so these tests have their own.
test.describe.configure({ mode: 'serial', timeout: 300_000 })
useOtherShop()

const standing = (page: Page) => page.locator('output').filter({ hasText: /\S/ }).first()
const happenings = (page: Page) => page.getByRole('region', { name: 'History' }).locator('> ul > li')
const live = (page: Page) => happenings(page).filter({ has: page.getByText('Live', { exact: true }) })
const titleOnPage = async (page: Page, slug: string) => {
  const html = await (await page.request.get(`${siteUrl()}/shop/${slug}`)).text()
  return /<h1[^>]*>([^<]*)</.exec(html)?.[1]?.trim()
}

/** Makes the desk report that the shop is being built, which may be over before a page has asked. */
const whileBuilding = async (): Promise<PublishingState> => {
  const { token } = await admin()
  const headers = { authorization: `Bearer ${token}` }
  const look = async (): Promise<PublishingState> =>
    (await fetch(`${siteUrl()}/api/admin/publishing`, { headers })).json()
  let state = await look()
  while (!state.building) state = await look()
  return state
}

const open = async (page: Page) => {
  await page.goto(`${siteUrl()}/admin/publishing`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
}

test.use({ isAdmin: true })

test('an editor changes a title and a price, sees them being built, and then the old and new values', async ({
  page,
}) => {
  await open(page)
  await expect(standing(page)).toHaveText('Everything that is published is live.')
  const title = unique('The Blazer ')

  const editor = await page.context().newPage()
  await editor.goto(editUrl(BLAZER))
  const building = whileBuilding()
  await editor.getByLabel('Title').fill(title)
  await editor.getByLabel('Price').fill('52000')
  await editor.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(editor.getByText('Published. The shop has been notified')).toBeVisible()
  await editor.close()

  const state = await building
  await page.route('**/api/admin/publishing', (route) => route.fulfill({ json: state }))
  await page.reload()
  await expect(standing(page)).toHaveText(
    /waiting|Waiting|Reading|Building|Copying|Compressing|Checking|Making/,
  )
  await page.unroute('**/api/admin/publishing')
  await expect(standing(page)).toHaveText('Everything that is published is live.', PUBLISHED)
  const newest = live(page)
  await expect(newest.getByRole('link', { name: title })).toHaveAttribute(
    'href',
    /\/entries\/product-emerald/,
  )
  await expect(newest.getByRole('deletion')).toHaveText(['The Peak Lapel Blazer', '₹48,500'])
  await expect(newest.getByRole('insertion')).toHaveText([title, '₹52,000'])
  await newest.getByText(/pages? changed/).click()
  await expect(
    newest.getByRole('link', { name: '/shop/emerald-peak-lapel-blazer', exact: true }),
  ).toBeVisible()
  expect(await titleOnPage(page, 'emerald-peak-lapel-blazer')).toBe(title)
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test('a broken product stays as it was; when its path is gone too the old release does, and both are named', async ({
  page,
}) => {
  await open(page)
  const before = await titleOnPage(page, 'ivory-silk-shirt')
  await force(SHIRT, { slug: '', title: 'A Shirt Without a Slug' })
  await expect(page.getByRole('region', { name: /can’t be shown/ })).toContainText(
    'Slug is empty; it is shown as it was before',
    PUBLISHED,
  )
  expect(await titleOnPage(page, 'ivory-silk-shirt')).toBe(before)

  await force('product-taker', {
    title: 'The Taker',
    slug: 'ivory-silk-shirt',
    category: 'Shirt',
    description: 'A piece that took the slug of another.',
  })
  const trouble = page.getByRole('region', { name: 'The last build did not go live' })
  await expect(trouble).toBeVisible(PUBLISHED)
  await expect(trouble.getByRole('link', { name: 'A Shirt Without a Slug' })).toHaveAttribute(
    'href',
    new RegExp(`/demo/content/.*/entries/${SHIRT}$`),
  )
  await expect(trouble).toContainText('Slug is empty')
  await expect(happenings(page).first()).toContainText('Refused')
  expect(await titleOnPage(page, 'ivory-silk-shirt')).toBe(before)
  expect(await accessibilityFaultsOf(page)).toEqual([])

  await edit('product-taker', 'unpublish')
  await edit(SHIRT, 'publish', { slug: 'ivory-silk-shirt', title: before ?? '' })
  await expect(trouble).toBeHidden(PUBLISHED)
})

test('a fault in a product that can still be shown is a warning with a link', async ({ page }) => {
  await force(SHIRT, { price: 'a lot' })
  await open(page)
  const warnings = page.getByRole('region', { name: /can’t be shown/ })
  await expect(warnings).toContainText('Price is not a whole number of rupees', PUBLISHED)
  await expect(warnings.getByRole('link').first()).toHaveAttribute('href', new RegExp(`/entries/${SHIRT}$`))
})

test('a rollback shows what it would change, asks first, and holds the content back until somebody builds', async ({
  page,
}) => {
  await open(page)
  const row = happenings(page).filter({ hasText: 'Roll back to this' }).last()
  const question = page.getByRole('dialog', { name: /^Roll back to/ })
  await row.getByRole('button', { name: /^Roll back to this/ }).press('Enter')
  await expect(question.getByRole('insertion').filter({ hasText: 'The Peak Lapel Blazer' })).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  // A second press meant for the button behind it does nothing.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()

  const colleague = await page.context().newPage()
  await open(colleague)
  await happenings(colleague)
    .filter({ hasText: 'Roll back to this' })
    .last()
    .getByRole('button', { name: /^Roll back to this/ })
    .click()

  await row.getByRole('button', { name: /^Roll back to this/ }).click()
  await question.getByRole('button', { name: 'Roll back', exact: true }).click()
  await expect(page.getByText('Rolled back. The earlier release is live.')).toBeVisible()
  await colleague
    .getByRole('dialog', { name: /^Roll back to/ })
    .getByRole('button', { name: 'Roll back', exact: true })
    .click()
  await expect(colleague.getByText('This release is already live.')).toBeVisible()
  await colleague.close()
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { name: 'History' })).toBeFocused()
  await expect(page.getByText('On hold after a rollback')).toBeVisible()
  expect(await titleOnPage(page, 'emerald-peak-lapel-blazer')).toBe('The Peak Lapel Blazer')
  await expect(
    happenings(page)
      .first()
      .getByRole('button', { name: /^Return to this/ }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Build now' }).click()
  await expect(page.getByRole('button', { name: 'Building' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText(/^Published\. Built \d+ pages/)).toBeVisible(PUBLISHED)
  await expect(page.getByText('On hold after a rollback')).toBeHidden()
  await expect(page.getByText('Rolled back. The earlier release is live.')).toBeHidden()
  expect(await titleOnPage(page, 'emerald-peak-lapel-blazer')).toMatch(/^The Blazer /)
})

test('a link to a product’s preview opens what is saved but not published', async ({ page }) => {
  await edit(SHIRT, 'save', { title: 'A Shirt Nobody Sees Yet' })
  await open(page)
  await page.getByLabel('Piece, or URL of a page').fill('ivory-silk-shirt')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText(/^The link works until/)).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the preview' }).click()
  const preview = await opening
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('A Shirt Nobody Sees Yet')
  await preview.close()
  expect(await titleOnPage(page, 'ivory-silk-shirt')).not.toContain('Nobody')
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test.describe('when something fails', () => {
  test.use({
    expectedErrors: [
      /status of (401|403|422|503)|publishing\/(preview|rollback) failed|ERR_INTERNET_DISCONNECTED/,
    ],
  })

  test('what was shown stays, and says that it may be outdated; the page recovers by itself', async ({
    page,
  }) => {
    await open(page)
    await page.context().setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('What you see may be out of date')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('What you see may be out of date')).toBeHidden()
  })

  test('a page that could show nothing yet offers to try again', async ({ page }) => {
    let isAway = true
    await page.route('**/api/admin/publishing', (route) =>
      isAway ? route.fulfill({ status: 503, json: { error: 'away' } }) : route.continue(),
    )
    await page.goto(`${siteUrl()}/admin/publishing`)
    await expect(page.getByText('The publishing status could not be loaded just now.')).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  })

  test('the error of one rollback isn’t shown for the next', async ({ page }) => {
    await page.route('**/api/admin/publishing/rollback', (route) =>
      route.fulfill({ status: 503, json: { error: 'away' } }),
    )
    await open(page)
    const question = page.getByRole('dialog', { name: /^(Roll back|Return) to/ })
    const ask = page.getByRole('button', { name: /^(Roll back|Return) to this/ }).first()
    await ask.click()
    await question.getByRole('button', { name: /^(Roll back|Return)$/ }).click()
    const refusal = question.getByText('The rollback failed; nothing has changed.')
    await expect(refusal).toBeVisible()
    await page.keyboard.press('Escape')
    await ask.click()
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await expect(refusal).toBeHidden()
  })

  test('a page that shows no content has no preview, and the form says so', async ({ page }) => {
    await open(page)
    await page.getByLabel('Piece, or URL of a page').fill('/cart')
    await page.getByRole('button', { name: 'Make a link' }).click()
    await expect(page.getByText('Only the home page, the shop, its pieces and the lookbook')).toBeVisible()
    await expect(page.getByLabel('Piece, or URL of a page')).toHaveValue('/cart')
  })

  test('shoppers and strangers are sent home and given no data', async ({ page, storefront }) => {
    const shopper = await signedIn('Ananya Rao')
    await storefront.remember({ person: shopper })
    await page.goto(`${siteUrl()}/admin/publishing`)
    await expect(page).toHaveURL(`${siteUrl()}/`)
    for (const path of ['', '/compare?release=1']) {
      const url = `${siteUrl()}/api/admin/publishing${path}`
      const headers = { authorization: `Bearer ${shopper.token}` }
      expect((await fetch(url, { headers })).status).toBe(403)
      expect((await fetch(url)).status).toBe(401)
    }
    await storefront.remember({})
    await page.goto(`${siteUrl()}/admin/publishing`)
    await expect(page).toHaveURL(`${siteUrl()}/`)
  })
})
