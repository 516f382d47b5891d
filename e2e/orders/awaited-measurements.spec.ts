import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { linkTo } from '../support/emails.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { admin, callAsStaff, signedIn } from '../support/people.ts'
import { openElsewhere, openStorefront } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Send for my order' })
const toMeasure = (page: Page) => page.getByRole('link', { name: 'Send my measurements' })

/** A paid order that staff have paused for measurements, and the link in its e-mail. */
const waitingOrder = async () => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('emerald-peak-lapel-blazer')])
  const staff = await admin()
  await callAsStaff('POST', `/api/orders/${orderId}/production`, {
    act: 'pause',
    kind: 'measurements',
    reason: 'Your sleeves anew',
    step: 1,
  })
  return { person, staff, orderId, link: () => linkTo('/track/', person.user.email) }
}

test('whoever has the link of an order that waits for measurements sends them, and staff resume it with one press @phone', async ({
  page,
  storefront: { remember },
  context,
}) => {
  const { orderId, link, staff } = await waitingOrder()
  await page.goto(await link())
  await toMeasure(page).click()
  await expect(page).toHaveURL(/\/fit$/)
  await expect(page.getByRole('heading', { name: 'Needed for your order' })).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await field(page, 'Bust').fill('ninety')
  await send(page).click()
  await expect(field(page, 'Bust')).toBeFocused()
  await field(page, 'Bust').fill('91.4')
  await field(page, 'Waist').fill('71')
  await send(page).click()
  await expect(page.getByText(/^Thank you\. We will check them/)).toBeFocused()
  await page.getByRole('link', { name: 'Back to my order' }).click()
  await expect(page.getByText(/^Your measurements arrived on /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send other measurements' })).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])

  await remember({ person: staff })
  const desk = await context.newPage()
  await desk.goto('/admin/today')
  await desk.getByRole('link', { name: /with new measurements$/ }).click()
  const row = desk.getByRole('row').filter({ has: desk.locator(`a[href="/order/${orderId}"]`) })
  await expect(row.getByText('New measurements')).toBeVisible()
  await row.getByRole('link').first().click()
  const production = desk.getByRole('region', { name: 'Production' })
  await expect(production.getByText(/^The measurements arrived on /)).toBeVisible()
  await expect(desk.getByRole('row', { name: 'Bust 91.4 36' })).toBeVisible()
  expect(await accessibilityFaultsOf(desk)).toEqual([])
  await production.getByRole('button', { name: 'Resume' }).click()
  await expect(production.getByText(/^Paused for /)).toBeHidden()
  await page.goto(await link())
  await expect(page.getByRole('heading', { name: /^With you / })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send other measurements' })).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the measurements page says how to send them, and they go as a question about the order', async ({
    page,
  }) => {
    const { link } = await waitingOrder()
    await page.goto(await link())
    await toMeasure(page).click()
    const told = page.locator('noscript p').filter({ hasText: 'a question on the page of the order' })
    await expect(told).toBeVisible()
    await page.goBack()
    await page.getByText('Ask a question', { exact: true }).click()
    await field(page, 'In a few words').fill('Bust 91.4 cm, waist 71 cm, hip 99 cm')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(
      page.getByText(/^Thank you\. We have your request: ticket [0-9A-Z]{4}-[0-9A-Z]{4}/),
    ).toBeVisible()
    await expect(page.getByText('Bust 91.4 cm, waist 71 cm, hip 99 cm')).toBeVisible()
  })
})

test('in her account she sends this browser’s measurements, and an open desk sees them arrive', async ({
  page,
  storefront: { remember },
  browser,
}) => {
  const { person, staff, orderId } = await waitingOrder()
  const desk = await openElsewhere(browser)
  await openStorefront(desk).remember({ person: staff })
  await desk.goto(`/order/${orderId}`)
  await expect(desk.getByText('Paused for measurements: Your sleeves anew')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'Measurements' })).toHaveCount(0)

  await remember({ person })
  await page.addInitScript(() => {
    if (location.protocol === 'http:')
      localStorage.setItem('fitPassport', JSON.stringify({ unit: 'cm', taken: { hip: 991 } }))
  })
  await page.goto(`/order/${orderId}`)
  await toMeasure(page).click()
  await expect(field(page, 'Hip')).toHaveValue('99.1')
  await send(page).click()
  await expect(page.getByText(/^Thank you\. We will check them/)).toBeVisible()

  await expect(desk.getByText(/^The measurements arrived on /)).toBeVisible()
  await expect(desk.getByRole('row', { name: 'Hip 99.1 39' })).toBeVisible()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Measurements sent' })).toBeVisible()
  await desk.context().close()
})
