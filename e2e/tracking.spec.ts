import type { Browser, Page } from '@playwright/test'
import { barriersOf } from './support/barriers.ts'
import { linkTo } from './support/emails.ts'
import { siteUrl } from './support/opened-shop.ts'
import { lineOf, payForOrder } from './support/orders.ts'
import { admin, signedIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

// A link that opens nothing, and a form that is not taken, answer with their status, which the console repeats.
test.use({ expectedErrors: [/status of (404|422)/] })

/** An order that was just paid, and the link of its e-mail. */
const paidOrder = async () => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('emerald-peak-lapel-blazer')])
  return { person, orderId, link: await linkTo('/track/', person.user.email) }
}

/** The desk's click: an order moves on to a stage. */
const move = async (orderId: string, stage: string, step: number) => {
  const { token } = await admin()
  const answer = await fetch(`${siteUrl()}/api/orders/${orderId}/production`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'XmlHttpRequest',
      'idempotency-key': `${orderId} ${stage}`,
      origin: siteUrl(),
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ act: 'move', stage, step }),
  })
  expect(answer.status).toBe(200)
}

const now = (page: Page) => page.locator('li[aria-current=step]')

const openWithoutScript = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled: false })
  return context.newPage()
}

test('an order is followed from its e-mail, without an account, and moves with the desk’s click @both', async ({
  storefront: { page },
  browser,
}) => {
  const { orderId, link } = await paidOrder()
  const answer = await page.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(page.getByRole('heading', { name: /^With you (between|on) / })).toBeVisible()
  await expect(now(page)).toContainText('Confirmed')
  await expect(page.getByText('The courier calls the number that ends in 234.')).toBeVisible()
  expect(await page.content()).not.toContain('4 Cubbon Road')
  expect(await barriersOf(page)).toEqual([])

  await move(orderId, 'cutting', 1)
  await expect(now(page)).toContainText('Cutting', { timeout: 2000 })

  const plain = await openWithoutScript(browser)
  await plain.goto(link)
  await expect(now(plain)).toContainText('Cutting')
  await move(orderId, 'stitching', 2)
  await plain.reload()
  await expect(now(plain)).toContainText('Stitching')
  await plain.context().close()
})

test('in her account she sees the same, live', async ({ storefront }) => {
  const { person, orderId } = await paidOrder()
  const { page } = storefront
  await storefront.remember({ person })
  await page.goto(`/order/${orderId}`)
  await expect(now(page)).toContainText('Confirmed')
  await move(orderId, 'cutting', 1)
  await expect(now(page)).toContainText('Cutting', { timeout: 2000 })
})

test('links that open nothing look alike, whatever is wrong with them', async ({ storefront: { page } }) => {
  const { link } = await paidOrder()
  const wrong = [
    link.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    `${siteUrl()}/track/${'0'.repeat(24)}.${'0'.repeat(64)}`,
    `${siteUrl()}/track/nothing`,
  ]
  const pages = new Set<string>()
  for (const each of wrong) {
    expect((await page.goto(each))?.status()).toBe(404)
    pages.add(await page.locator('main').innerText())
  }
  expect(pages.size).toBe(1)
  await page.getByRole('link', { name: 'Send me my link' }).click()
  await expect(page.getByRole('heading', { name: 'Where is my order?' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
})

test('a lost link comes once more, without a script, and nobody learns whether there is an order', async ({
  browser,
}) => {
  const { person } = await paidOrder()
  const page = await openWithoutScript(browser)
  const ask = async (email: string) => {
    await page.goto('/track')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send me my link' }).click()
    await expect(page.getByRole('heading', { name: 'Please look at your e-mails' })).toBeVisible()
    return page.locator('main').innerText()
  }
  expect(await ask(person.user.email)).toBe(await ask('nobody@example.com'))
  await page.goto('/track')
  await page.getByRole('button', { name: 'Send me my link' }).click()
  await expect(page.getByText('Please enter an e-mail address.')).toBeVisible()
  await page.context().close()
})

test('a product says on which days it arrives, where the days of making stood, and nothing moves @both', async ({
  storefront: { page },
}) => {
  await page.route('**/api/delivery-window', (route) => route.fulfill({ status: 204 }))
  await page.goto('/shop/emerald-peak-lapel-blazer')
  const place = page.locator('[data-arrival]')
  await expect(place).toContainText('in 6 to 21 working days.')
  const before = await place.boundingBox()
  await page.unroute('**/api/delivery-window')
  await page.reload()
  await expect(place).toHaveText(/^Ordered today:with you between \d+.\w+ and \d+.\w+\.$/)
  const after = await place.boundingBox()
  expect(after?.height).toBe(before?.height)
})
