import { deskPages } from '#copy/desk/pages.ts'
import { expect, test } from '../support/test.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { admin, post, signedIn, unique } from '../support/people.ts'

const PAGES = deskPages.map(({ text }) => text)
const KINDS = ['Requests', 'Appointments', 'Messages', 'Subscribers']

const requestOf = (name: string) => ({
  kind: 'price',
  name,
  email: `${unique('r')}@example.in`,
  phone: '+91 98110 24680',
  message: 'Is it lined?',
  size: 'M',
})

test.beforeEach(async ({ storefront }) => {
  await storefront.remember({ person: await admin() })
})

for (const { text, href } of deskPages)
  test(`${text} stands in the same row of pages as the rest of the desk, which marks it @both`, async ({
    storefront: { page },
  }) => {
    await page.goto(href)
    const desk = page.getByRole('navigation', { name: 'Desk' })
    await expect(desk.getByRole('link')).toHaveText(PAGES)
    const current = desk.locator('[aria-current=page]')
    await expect(current).toHaveText(text)
    // Scrolling stops at whole pixels.
    await expect(current).toBeInViewport({ ratio: 0.99 })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text)
  })

test('what visitors sent has a tab for each kind, and marks its own', async ({ storefront: { page } }) => {
  for (const [path, kind] of [
    ['/admin/requests', 'Requests'],
    ['/admin/requests?tab=messages', 'Messages'],
  ] as const) {
    await page.goto(path)
    const desk = page.getByRole('navigation', { name: 'Desk' })
    await expect(desk.locator('[aria-current=page]')).toHaveText('Requests')
    const kinds = page.getByRole('navigation', { name: 'What came in' })
    await expect(kinds.getByRole('link')).toHaveText(KINDS)
    await expect(kinds.locator('[aria-current=page]')).toHaveText(kind)
  }
})

test('a new request appears by itself, is announced, and takes nothing from under the reader’s eyes', async ({
  storefront: { page },
}) => {
  const mark = unique('q')
  await post(`${siteUrl()}/api/requests`, requestOf(`First ${mark}`))
  await page.clock.install()
  await page.goto(`/admin/requests?q=${mark}`)
  const rows = page.getByRole('listitem').filter({ hasText: mark })
  await expect(rows).toHaveCount(1)
  const panel = page.getByRole('article')
  const note = panel.getByLabel('Staff note')
  const isWide = await panel.isVisible()
  if (isWide) await note.fill('Half a thought')

  await post(`${siteUrl()}/api/requests`, requestOf(`Second ${mark}`))
  await page.clock.fastForward(121_000)
  await expect(rows).toHaveText([/Second/, /First/])
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '2 new, 2 in all' })).toBeVisible()
  if (isWide) {
    await expect(panel.getByRole('heading', { name: `First ${mark}` })).toBeVisible()
    await expect(note).toHaveValue('Half a thought')
  }
})

test('a desk nobody looks at asks for nothing', async ({ storefront: { page } }) => {
  await page.clock.install()
  await page.goto('/admin/requests')
  await expect(page.getByText(/in all$/i)).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/requests')) asked += 1
  })
  await page.clock.fastForward(300_000)
  expect(asked).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => asked).toBeGreaterThan(0)
})

test('an order is found by telephone and day, with its payment in the row and the customer’s e-mail on its page', async ({
  storefront: { page },
}) => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  await page.goto('/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(person.user.email)
  await page.keyboard.press('Enter')
  const row = page.locator('tbody tr').filter({ hasText: 'Ananya Rao' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/pay_\w+/)
  await page.getByLabel('From').fill('2031-01-01')
  await expect(page.getByText('No orders found.')).toBeVisible()
  await expect(page).toHaveURL(/from=2031-01-01/)
  await page.getByLabel('From').fill('2020-01-01')
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`${siteUrl()}/order/${orderId}`)
  const aside = page.getByRole('complementary', { name: 'Delivery and payment' })
  await expect(aside.getByRole('link', { name: person.user.email })).toHaveAttribute(
    'href',
    `mailto:${encodeURIComponent(person.user.email)}`,
  )
  const production = page.getByRole('region', { name: 'Production' })
  await expect(production.getByText('Expected delivery', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order’s progress' })).toBeHidden()
})

test('an order that was refunded in full promises nothing more', async ({ storefront }) => {
  const { page } = storefront
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const { token } = await admin()
  const refunded = await fetch(`${siteUrl()}/api/orders/${orderId}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: siteUrl(),
      'x-requested-with': 'XmlHttpRequest',
      'idempotency-key': unique('k'),
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ reason: 'Too small' }),
  })
  expect(refunded.status).toBe(200)
  await storefront.remember({ person })
  await page.goto(`/order/${orderId}`)
  await expect(page.getByText(/Paid, refunded/).first()).toBeVisible()
  await expect(page.getByText(/With you (between|on)/)).toBeHidden()
})
