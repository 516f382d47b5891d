import type { Page } from '@playwright/test'
import { deskPages } from '#copy/desk/pages.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, moveOrder, payForOrder, placeOrder, proofOf } from '../support/orders.ts'
import { admin, post, signedIn } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'
import { PHONE } from '../support/widths.ts'

const FINGER = 44

/** Checks that a page of the desk names itself and is marked in the row of pages, which links to all of them. */
const expectInRow = async (page: Page, text: string) => {
  const desk = page.getByRole('navigation', { name: 'Desk' })
  const links = desk.getByRole('link')
  await expect(links).toHaveText(deskPages.map((each) => each.text))
  for (const [at, { href }] of deskPages.entries()) await expect(links.nth(at)).toHaveAttribute('href', href)
  const current = desk.locator('[aria-current=page]')
  await expect(current).toHaveText(text)
  // Scrolling stops at whole pixels.
  await expect(current).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
}

test.use({ isAdmin: true })

// Something to look at, whichever tests ran before.
test.beforeAll(async () => {
  const person = await signedIn('Ananya Rao')
  await payForOrder(person, [await lineOf('burgundy-corset')])
  await post(`${siteUrl()}/api/requests`, {
    kind: 'price',
    name: person.user.name,
    email: person.user.email,
    phone: '9876501234',
    message: 'Can it be ready by the 9th of December?',
  })
})

/** What can be pressed on a page but is too low for a finger. */
const lowForFinger = (page: Page) =>
  page.evaluate((least) => {
    const heightOf = (element: Element) => {
      const own = element.getBoundingClientRect().height
      const reach = getComputedStyle(element, '::after')
      const around = element.closest('label')?.getBoundingClientRect().height ?? 0
      return Math.max(own, around, reach.position === 'absolute' ? Number.parseFloat(reach.height) : 0)
    }
    return [...document.querySelectorAll('header, main')]
      .flatMap((part) => [
        ...part.querySelectorAll('a, button, select, summary, input:not([type=hidden]), textarea'),
      ])
      .filter((element) => element.checkVisibility() && !element.closest('p'))
      .filter((element) => heightOf(element) < least - 0.5)
      .map((element) => `${element.outerHTML.slice(0, 90)} ${heightOf(element)}`)
  }, FINGER)

for (const { text, href } of deskPages)
  test(`${text} is in the row of the desk’s pages, has no barrier that axe can see and fits a phone, where its controls are high enough for a finger`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(href)
    await expectInRow(page, text)
    await settle(page)
    expect(await accessibilityFaultsOf(page)).toEqual([])
    // 320: a phone of 390 with text a fifth larger; 720: a wide screen at twice the zoom.
    for (const width of [320, 390, 720, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `at ${width}`).toBeLessThanOrEqual(width)
    }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await page.setViewportSize(PHONE)
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    // A phone starts at the page's beginning.
    await page.reload()
    await expectInRow(page, text)
    await settle(page)
    expect(await lowForFinger(page)).toEqual([])
  })

test('a name without spaces widens no page of the desk', async ({ page }) => {
  const endless = 'Thiruvananthapuramkowdiarpalacevellayambalam'.repeat(2)
  const person = await signedIn(endless)
  const intent = await placeOrder(person, [await lineOf('burgundy-corset')], {
    name: endless,
    address: endless,
    city: endless,
    postalCode: '695003',
    phone: '9876501234',
  })
  await post(`${siteUrl()}/api/payment/verify-payment`, await proofOf(intent.id), person.token)
  await post(`${siteUrl()}/api/requests`, {
    kind: 'price',
    name: endless,
    email: person.user.email,
    phone: '9876501234',
    message: endless,
  })
  await moveOrder(intent.orderId, 'finishing')
  // Found by her e-mail address, or on the board by a stage that few reach, because other tests order and ask
  // meanwhile.
  const found = ['/orders', '/admin/customers', '/admin/requests'].map(
    (path) => `${path}?q=${encodeURIComponent(person.user.email)}`,
  )
  for (const path of [...found, '/admin/board?stage=finishing', `/order/${intent.orderId}`]) {
    await page.goto(path)
    await expect(page.getByText(endless).first()).toBeVisible()
    for (const width of [390, 1200, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('the dates of the orders’ filter are fully readable on a phone @phone', async ({ page }) => {
  await page.goto('/orders')
  await settle(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['From', 'To']) {
      const day = await page.getByLabel(name, { exact: true }).boundingBox()
      expect(day?.width, `${name} at ${width}`).toBeGreaterThanOrEqual(118)
    }
  }
})

test('a page of the desk starts near the top, and column headings stay while the rows scroll', async ({
  page,
}) => {
  const person = await signedIn('Ananya Rao')
  for (const quantity of [1, 2, 3, 4, 5, 6])
    await payForOrder(person, [await lineOf('burgundy-corset', { quantity })])
  await page.goto(`/orders?q=${encodeURIComponent(person.user.email)}`)
  const rows = page.locator('tbody tr')
  await test.step('its first row stands on the first screen', async () => {
    await expect(rows).toHaveCount(6)
    const first = await rows.first().boundingBox()
    expect(first?.y).toBeLessThan(220)
    expect(first?.height).toBeLessThan(46)
  })
  await test.step('the heads of the columns stay while the rows move under them', async () => {
    await page.setViewportSize({ width: 1440, height: 200 })
    const head = page.getByRole('columnheader', { name: 'Customer' })
    await expect(head).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(Math.round((await head.boundingBox())?.y ?? -1)).toBe(0)
    }).toPass()
  })
})

test('customers see the shop’s own header on an order’s page, and staff the pages of the desk', async ({
  page,
  storefront: { remember },
}) => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const desk = page.getByRole('navigation', { name: 'Desk' })
  const shop = page.getByRole('navigation', { name: 'Shop' })
  await remember({ person })
  await page.goto(`/order/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')
  await expect(shop).toBeVisible()
  await expect(desk).toBeHidden()
  const high = (await page.getByRole('heading', { level: 1 }).boundingBox())?.height ?? 0

  await remember({ person: await admin() })
  await page.goto(`/order/${orderId}`)
  await expect(desk).toBeVisible()
  await expect(shop).toBeHidden()
  await expect(desk.locator('[aria-current=page]')).toHaveText('Orders')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Order')
  expect((await heading.boundingBox())?.height).toBeLessThan(high)

  await test.step('what is printed for an order stands on the line of its buttons, and apart from them on a telephone', async () => {
    const boxOf = async (role: 'button' | 'link', name: string) =>
      (await page.getByRole(role, { name, exact: true }).boundingBox()) ?? {
        y: Number.NaN,
        height: Number.NaN,
      }
    const [refund, slip] = [await boxOf('button', 'Refund'), await boxOf('link', 'Packing slip')]
    expect(Math.abs(refund.y + refund.height / 2 - slip.y - slip.height / 2)).toBeLessThan(1)
    await page.setViewportSize({ width: 320, height: 844 })
    const [above, label] = [await boxOf('button', 'Refund'), await boxOf('link', 'Address label')]
    expect(label.y - above.y - above.height).toBeGreaterThanOrEqual(12)
  })
})

test('the row of pages isn’t cut off on a wide screen, not even beside a scrollbar', async ({ page }) => {
  await page.goto('/orders')
  const last = page.getByRole('navigation', { name: 'Desk' }).getByRole('link').last()
  await expect(last).toBeVisible()
  for (const width of [1440, 1425, 1400]) {
    await page.setViewportSize({ width, height: 900 })
    const cut = await last.evaluate(
      (link) =>
        link.getBoundingClientRect().right - (link.closest('nav')?.getBoundingClientRect().right ?? 0),
    )
    expect(cut, `at ${width}`).toBeLessThan(0.5)
  }
})

test('the row of pages can be tabbed through, and keeps the focused one in view @both', async ({ page }) => {
  await page.goto('/orders')
  const links = page.getByRole('navigation', { name: 'Desk' }).getByRole('link')
  await links.first().focus()
  for (const { text } of deskPages.slice(1)) {
    await page.keyboard.press('Tab')
    const link = links.filter({ hasText: text })
    await expect(link).toBeFocused()
    // Completely, except fractions of a pixel at its edges.
    await expect(link).toBeInViewport({ ratio: 0.99 })
  }
  await test.step('where a system chooses all colours, the page one is on is still told apart', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const ruleOf = (name: string) =>
      links.filter({ hasText: name }).evaluate((link) => getComputedStyle(link).borderBottomColor)
    expect(await ruleOf('Orders')).not.toBe(await ruleOf('Quotes'))
  })
})
