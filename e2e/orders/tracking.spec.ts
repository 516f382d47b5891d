import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { emailsTo, linkTo } from '../support/emails.ts'
import { hold } from '../support/late-files.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, moveOrder, payForOrder } from '../support/orders.ts'
import { signedIn } from '../support/people.ts'
import { ask, decide } from '../support/service.ts'
import { openElsewhere } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'

// An invalid link, and a form that isn't accepted, answer with their status, which the console repeats.
test.use({ expectedErrors: [/status of (404|409|422)|^POST .*\/service\/.* failed/] })

/** An order that was just paid, and the link in its e-mail. */
const paidOrder = async () => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('emerald-peak-lapel-blazer')])
  return { person, orderId, link: () => linkTo('/track/', person.user.email) }
}

const now = (page: Page) => page.locator('li[aria-current=step]')

// A page's request without news ends only after 25 seconds, later than any wait of these tests.
test('an order is tracked from its e-mail, without an account, and moves with the desk’s click @phone', async ({
  page,
  browser,
}) => {
  const { orderId, link } = await paidOrder()
  const answer = await page.goto(await link())
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(page.getByRole('heading', { name: /^With you (between|on) / })).toBeVisible()
  await expect(now(page)).toContainText('Confirmed')
  await expect(page.getByText('The courier will call the number ending in 234.')).toBeVisible()
  expect(await page.content()).not.toContain('4 Cubbon Road')
  expect(await accessibilityFaultsOf(page)).toEqual([])

  await moveOrder(orderId, 'cutting')
  await expect(now(page)).toContainText('Cutting')

  const plain = await openElsewhere(browser, { javaScriptEnabled: false })
  await plain.goto(await link())
  await expect(now(plain)).toContainText('Cutting')
  await moveOrder(orderId, 'stitching', 2)
  await plain.reload()
  await expect(now(plain)).toContainText('Stitching')
  await plain.context().close()
})

test('the timeline of an order is one line from its first point to its last @phone', async ({ page }) => {
  const { link } = await paidOrder()
  await page.goto(await link())
  await expect(now(page)).toBeVisible()
  const gaps = await page.locator('.way li').evaluateAll((points) =>
    points.slice(1).map((point, before) => {
      const drop = point.getBoundingClientRect().y - (points[before]?.getBoundingClientRect().y ?? 0)
      const [dot, line] = ['::before', '::after'].map((part) =>
        Number.parseFloat(getComputedStyle(point, part).height),
      )
      return drop - (dot ?? 0) - (line ?? 0)
    }),
  )
  expect(gaps).toHaveLength(6)
  expect(Math.max(...gaps)).toBeLessThan(1)
})

test('on paper the link’s page says which order it is, without what can’t be pressed there', async ({
  page,
}) => {
  const person = await signedIn('Ananya Rao')
  const two = await lineOf('burgundy-corset', { quantity: 2 })
  await payForOrder(person, [await lineOf('emerald-peak-lapel-blazer'), two])
  // As wide as a sheet of A4.
  await page.setViewportSize({ width: 794, height: 1123 })
  await page.goto(await linkTo('/track/', person.user.email))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Placed on /)).toBeVisible()
  // The header isn't printed, so the page itself must say which brand it is from.
  await expect(page.getByRole('img', { name: 'ILVARA' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'ILVARA' })).toHaveCount(0)
  const edges = await page
    .locator('main li .price')
    .evaluateAll((amounts) => amounts.map((amount) => amount.getBoundingClientRect().right))
  expect(edges).toHaveLength(2)
  expect(edges[0]).toBe(edges[1])
  // Whoever asked nothing has nothing of it on paper, where nothing can be asked.
  await expect(page.getByRole('heading', { name: 'Need help with this order?' })).toHaveCount(0)
})

test('in her account she sees the same, live', async ({ storefront }) => {
  const { person, orderId } = await paidOrder()
  const { page } = storefront
  await storefront.remember({ person })
  await page.goto(`/order/${orderId}`)
  await expect(now(page)).toContainText('Confirmed')
  await moveOrder(orderId, 'cutting')
  await expect(now(page)).toContainText('Cutting')
})

test('an open page shows staff’s answers, in her account and by its link, and what she types stays', async ({
  storefront,
  browser,
}) => {
  const { person, orderId, link } = await paidOrder()
  const { page } = storefront
  await storefront.remember({ person })
  await page.goto(`/order/${orderId}`)
  const field = page.getByLabel('In a few words').first()
  const letAsk = await hold(page, `**/api/orders/${orderId}/service`)
  await field.fill('When does it arrive?')
  await page.getByRole('button', { name: 'Send the request' }).click()
  // Text typed or chosen while it is being sent would be lost with it.
  await expect(field).not.toBeEditable()
  await expect(page.getByLabel('What would you like?')).toBeDisabled()
  letAsk()
  const thanks = page.getByText(/^Thank you. We have your request: ticket/)
  await expect(thanks).toBeVisible()
  const ticket = (await thanks.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/)?.[0] ?? ''
  await expect(field).toBeEditable()
  const other = await ask(person, orderId, { kind: 'cancel', words: '' })

  const tracked = await openElsewhere(browser)
  await tracked.goto(await link())
  const onBoth = [page, tracked].map((shown) => ({
    shown,
    card: shown
      .getByRole('listitem')
      .filter({ has: shown.getByText(`Ticket ${ticket}`) })
      .first(),
  }))
  for (const { shown, card } of onBoth) {
    await expect(card).toContainText('With us. We will reply by')
    await expect(shown.getByText('Changed your mind? Add a message.')).toBeVisible()
    await expect(shown.getByText('Cancel the order')).toBeHidden()
  }
  await page.getByLabel('In a few words').first().fill('And the blazer?')
  const typed = tracked.locator('details').filter({ hasText: 'Ask a question' })
  await typed.locator('summary').click()
  await typed.getByLabel('In a few words').fill('And the blazer?')

  await decide(ticket, 'accept', 'On Friday.')
  for (const { card } of onBoth) await expect(card).toContainText('On Friday.')
  await expect(thanks).toBeVisible()
  await decide(ticket, 'done', 'It is with you.')
  for (const { card } of onBoth) {
    await expect(card).toContainText('It is with you.')
    await expect(card).not.toContainText('With us')
    await expect(card.getByText('Add a message')).toBeHidden()
  }
  await expect(thanks).toBeHidden()
  await decide(other, 'done', 'We go on, as you said.')
  for (const { shown } of onBoth) await expect(shown.getByText('Changed your mind?')).toBeHidden()
  await expect(page.getByRole('option', { name: 'Cancel the order' })).toBeAttached()
  await expect(page.getByLabel('In a few words').first()).toHaveValue('And the blazer?')
  await expect(typed.getByLabel('In a few words')).toHaveValue('And the blazer?')
  await tracked.context().close()
})

test.describe('when her session ends', () => {
  test.use({ expectedErrors: [/status of 401|^POST .*\/service(\/.*)? failed/] })

  test('what she wrote about her order is there again once she has signed in, until it is sent', async ({
    storefront,
  }) => {
    const { person, orderId } = await paidOrder()
    const { page } = storefront
    const ticket = await ask(person, orderId, { kind: 'question', words: 'How long is it?' })
    const words = page.getByLabel('In a few words')
    const kind = page.getByLabel('What would you like?')
    const openOrder = async () => {
      await storefront.remember({ person })
      await page.goto(`/order/${orderId}`)
    }
    await openOrder()
    await kind.selectOption('cancel')
    await words.first().fill('I am travelling.')
    await page.getByText('Add a message', { exact: true }).click()
    await words.nth(1).fill('From the shoulder.')
    await page.route('**/service', (route) => route.fulfill({ status: 401, json: {} }))
    await page.getByRole('button', { name: 'Ask to cancel the order' }).click()
    await expect(page.getByRole('heading', { name: 'User not found.' })).toBeVisible()
    await page.unroute('**/service')

    await openOrder()
    await expect(words).toHaveCount(2)
    await expect(kind).toHaveValue('cancel')
    await expect(words.first()).toHaveValue('I am travelling.')
    await expect(words.nth(1)).toHaveValue('From the shoulder.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: ticket }).first()
    await expect(card.getByRole('listitem').nth(1)).toContainText('From the shoulder.')
    await page.getByRole('button', { name: 'Ask to cancel the order' }).click()
    await expect(page.getByText(/^Thank you. We have your request: ticket/)).toBeVisible()
    await page.reload()
    await expect(words.first()).toHaveValue('')
  })
})

test('words for a request that has just ended stay to be copied, and its answer is shown', async ({
  storefront,
}) => {
  const { person, orderId } = await paidOrder()
  const ticket = await ask(person, orderId, { kind: 'question', words: 'When does it arrive?' })
  const { page } = storefront
  await storefront.remember({ person })
  // News never arrives, as if a network held it back.
  await page.route('**/progress', () => undefined)
  await page.goto(`/order/${orderId}`)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByText(`Ticket ${ticket}`) })
    .first()
  await card.getByText('Add a message').click()
  const field = card.getByLabel('In a few words')
  await field.fill('I need it on Friday.')
  await decide(ticket, 'done', 'It is with you.')
  const letGo = await hold(page, `**/service/${ticket}`)
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(field).not.toBeEditable()
  letGo()
  await expect(card).toContainText('This request has ended. Please send a new one')
  await expect(card).toContainText('It is with you.')
  await expect(field).toHaveValue('I need it on Friday.')
  await expect(field).toBeEditable()
  await expect(card.getByRole('button')).toHaveCount(0)
})

test('invalid links look alike, whatever is wrong with them', async ({ page }) => {
  const link = await (await paidOrder()).link()
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
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test('a lost link is sent again, without a script, and nobody learns whether there is an order', async ({
  browser,
}) => {
  const { person } = await paidOrder()
  const page = await openElsewhere(browser, { javaScriptEnabled: false })
  const askFor = async (email: string) => {
    await page.goto('/track')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('button', { name: 'Send me my link' }).click()
    await expect(page.getByRole('heading', { name: 'Please check your e-mail' })).toBeVisible()
    return page.locator('main').innerText()
  }
  expect(await askFor(person.user.email)).toBe(await askFor('nobody@example.com'))
  const sent = async () =>
    (await emailsTo(person.user.email)).filter((email) => email.includes('The link to your order'))
  await poll(sent, { timeout: 20_000 }).toHaveLength(1)
  await page.goto('/track')
  await page.getByRole('button', { name: 'Send me my link' }).click()
  await expect(page.getByText('Please enter an e-mail address.')).toBeVisible()
  await page.context().close()
})

test('a product shows the days on which it arrives in place of the making time, and nothing moves @both', async ({
  page,
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
