import type { Page } from '@playwright/test'
import { PAYLOADS } from '../support/payloads.ts'
import { admin } from '../support/people.ts'
import { expect, poll, test } from '../support/test.ts'

// Nothing may depend on the pages' policy to stop it, so the policy is off.
test.use({ bypassCSP: true, expectedErrors: [/Failed to load resource/] })

const ID = 'a'.repeat(24)
const ALL = PAYLOADS.join(' ')
const TIME = '2026-11-20T06:30:00.000Z'

const everyText = <T>(make: (payload: string, at: number) => T): T[] => PAYLOADS.map(make)

const count = async (page: Page) => {
  let ran = 0
  await page.exposeFunction('__ran', () => (ran += 1))
  return {
    /** How many ran, once a known one has: whatever came before it had its time. */
    ran: async () => {
      const before = ran
      await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x: onerror=__ran()>'))
      await poll(() => ran).toBeGreaterThan(before)
      return ran - 1
    },
  }
}

/** Every text, attribute and field of the page that contains the payload unchanged. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const attributes = elements.flatMap((one) => [...one.attributes].map(({ value }) => value))
    const typed = elements.flatMap((one) =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : [],
    )
    return [document.body.textContent, ...attributes, ...typed].join('\n')
  })

const answer = (page: Page, path: RegExp, body: unknown, status = 200) =>
  page.route(path, (route) => route.fulfill({ status, json: body }))

const runnableLinks = (page: Page) => page.locator('[href^="javascript:" i], [src^="javascript:" i]').count()

test('none of sixty payloads in each of five fields of a stored cart runs', async ({ page, storefront }) => {
  const { ran } = await count(page)
  const lines = everyText((payload, at) => ({
    product: `product-${at}`,
    productName: payload,
    image: payload,
    color: payload,
    size: payload,
    slug: payload,
    quantity: 1,
    price: 100,
    unitPrice: 100,
  }))
  // A cart has fifty lines at most.
  await storefront.remember({ stored: { cart: JSON.stringify(lines.slice(0, 30)) } })
  await page.goto('/cart')
  await expect(page.getByText(PAYLOADS[29] ?? '').first()).toBeVisible()
  expect(await shown(page)).toContain(PAYLOADS[0])
  await page.evaluate(
    (cart) => {
      localStorage.setItem('cart', cart)
      dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: cart }))
    },
    JSON.stringify(lines.slice(30)),
  )
  await expect(page.getByText(PAYLOADS[59] ?? '').first()).toBeVisible()
  expect(await runnableLinks(page)).toBe(0)
  expect(await ran()).toBe(0)
})

test('none of sixty payloads in each of seventeen fields of an order runs, and staff see them as text', async ({
  page,
  storefront,
}) => {
  const { ran } = await count(page)
  await answer(page, new RegExp(`/api/orders/${ID}$`), {
    _id: ID,
    number: ALL,
    user: ALL,
    totalPrice: 100,
    isPaid: true,
    paidAt: TIME,
    createdAt: TIME,
    state: 'paid',
    refundedAmount: 0,
    paidAmount: 100,
    balanceDue: 0,
    shippingAddress: {
      name: ALL,
      address: PAYLOADS.join('\n'),
      city: ALL,
      postalCode: '560001',
      phone: '9876501234',
    },
    orderItems: everyText((payload) => ({
      productName: payload,
      color: payload,
      size: payload,
      slug: payload,
      image: payload,
      quantity: 1,
      price: 1,
    })),
    email: ALL,
    flagged: true,
    flags: everyText((payload) => ({ reason: payload, text: payload, isClearable: false })),
    events: everyText((payload) => ({ at: TIME, what: payload, actor: payload, details: payload })),
    payments: [],
    disputes: everyText((payload, at) => ({
      id: `${at}`,
      status: payload,
      phase: payload,
      reason: payload,
      amount: 1,
      respondBy: null,
    })),
  })
  await storefront.remember({ person: await admin() })
  await page.goto(`/order/${ID}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')
  for (const payload of PAYLOADS) expect(await page.getByText(payload).count(), payload).toBeGreaterThan(5)
  expect(await runnableLinks(page)).toBe(0)
  expect(await ran()).toBe(0)
})

test('none of sixty payloads in each of seven fields of a request runs at the desk', async ({
  page,
  storefront,
}) => {
  const { ran } = await count(page)
  await answer(page, /\/api\/admin\/requests\?/, {
    entries: everyText((payload, at) => ({
      id: `${at}`.padStart(24, '0'),
      kind: 'price',
      createdAt: TIME,
      name: payload,
      email: payload,
      phone: payload,
      message: payload,
      size: payload,
      productSlug: payload,
      productTitle: payload,
      state: 'new',
      note: payload,
      answeredAt: null,
    })),
    page: 1,
    total: PAYLOADS.length,
    totalPages: 1,
    fresh: PAYLOADS.length,
    isAway: false,
  })
  await storefront.remember({ person: await admin() })
  await page.goto('/admin/requests')
  const rows = page.getByRole('listitem').filter({ hasText: '(new)' })
  await expect(rows).toHaveCount(PAYLOADS.length)
  const panel = page.getByRole('article')
  for (const [at, payload] of PAYLOADS.entries()) {
    await rows.nth(at).getByRole('link').click()
    await expect(panel.getByRole('heading', { name: payload, exact: true })).toBeVisible()
  }
  expect(await runnableLinks(page)).toBe(0)
  expect(await ran()).toBe(0)
})

test('none of sixty payloads in the account, the search, a URL, a form and a refusal runs', async ({
  page,
  storefront,
}) => {
  const { ran } = await count(page)
  const person = await admin()
  await storefront.remember({ person: { ...person, user: { ...person.user, name: ALL, email: ALL } } })
  await page.goto(`/profile#${encodeURIComponent(ALL)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('onerror')
  for (const payload of PAYLOADS) expect(await page.getByText(payload).count(), payload).toBeGreaterThan(0)

  await page.goto(`/shop?category=${encodeURIComponent(ALL)}`)
  await page.goto(`/shop?q=${encodeURIComponent(PAYLOADS[0] ?? '')}`)
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  for (const payload of PAYLOADS) {
    await search.fill(payload)
    // Enter doesn't wait for a pause in typing.
    await search.press('Enter')
    await poll(() => new URL(page.url()).searchParams.get('q')).toBe(payload)
  }

  await answer(page, /\/api\/contacts$/, { message: ALL, error: 'invalid', fields: { message: ALL } }, 422)
  await page.goto('/contactus')
  await page.getByLabel('Message').fill(ALL)
  // A press on a part that isn't interactive yet is kept until it is.
  await page.getByLabel(/privacy policy/).click()
  await expect(page.getByLabel(/privacy policy/)).toBeChecked()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(PAYLOADS[0] ?? '').first()).toBeVisible()
  expect(await runnableLinks(page)).toBe(0)
  expect(await ran()).toBe(0)
})
