import type { Page } from '@playwright/test'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, payForOrder, placeOrder } from '../support/orders.ts'
import { admin, post, signedIn, unique } from '../support/people.ts'
import { draftFor, sendAgain, sendNewQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('article')

test.beforeEach(async ({ storefront }) => {
  await storefront.remember({ person: await admin() })
})

test('who turns to the last page of the orders goes on from there', async ({ storefront: { page } }) => {
  const name = unique('Zia ')
  const zia = await signedIn(name)
  const line = await lineOf('burgundy-corset')
  for (let quantity = 1; quantity <= 6; quantity += 1)
    await placeOrder(zia, [{ ...line, quantity, price: line.unitPrice * quantity }])
  const shirt = await lineOf('ivory-silk-shirt')
  for (let quantity = 1; quantity <= 6; quantity += 1)
    await placeOrder(zia, [{ ...shirt, quantity, price: shirt.unitPrice * quantity }])
  await page.goto(`/orders?q=${encodeURIComponent(name)}`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Next' }).press('Enter')
  await expect(page.getByText('11 to 12 of 12')).toBeVisible()
  await expect(pages).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(pages.getByRole('link', { name: 'Previous' })).toBeFocused()
})

test('who marks a request as answered goes on at what can be done with it next', async ({
  storefront: { page },
}) => {
  const mark = unique('q')
  await post(`${siteUrl()}/api/requests`, {
    kind: 'price',
    name: `Ritu ${mark}`,
    email: `${mark}@example.in`,
    phone: '+91 98110 24680',
    message: 'Is it lined?',
  })
  await page.goto(`/admin/requests?q=${mark}`)
  await panel(page).getByRole('button', { name: 'Mark as answered' }).press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Mark as new' })).toBeVisible()
  await expect(panel(page).getByRole('group', { name: 'Next steps' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused()
})

test('who sends, revises or withdraws a quote goes on at that quote', async ({ storefront: { page } }) => {
  const quote = await sendNewQuote(draftFor(`Noor ${unique('n')}`))
  await page.goto(`/admin/quotes?quote=${quote.id}`)
  await panel(page).getByRole('button', { name: 'Revise' }).press('Enter')
  await expect(page.getByRole('form', { name: 'Quote' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Note to the customer').fill('Another word')
  await panel(page).getByRole('button', { name: 'Send' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Version 2' })).toBeVisible()
  await expect(panel(page)).toBeFocused()

  await panel(page).getByRole('button', { name: 'Withdraw' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(panel(page).getByText('Withdrawn').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(panel(page)).toBeFocused()
})

test.describe('two of the staff', () => {
  test.use({ expectedErrors: [/409/] })

  test('who takes the other’s words goes on in the form that has them', async ({ storefront: { page } }) => {
    const quote = await sendNewQuote(draftFor(`Noor ${unique('n')}`))
    await page.goto(`/admin/quotes?quote=${quote.id}`)
    await panel(page).getByRole('button', { name: 'Revise' }).click()
    const note = page.getByLabel('Note to the customer')
    await expect(note).toBeVisible()
    await sendAgain(quote, { note: 'Theirs' })
    await note.fill('Mine')
    await page.getByRole('button', { name: 'Take theirs' }).press('Enter')
    await expect(note).toHaveValue('Theirs')
    await expect(page.getByRole('form', { name: 'Quote' })).toBeFocused()
  })
})

test('who gives all of the money back goes on at the payments', async ({ storefront: { page } }) => {
  const { orderId } = await payForOrder(await signedIn('Ananya Rao'), [await lineOf('burgundy-corset')])
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Refund order/ })
  await dialog.getByLabel('Reason').fill('Too small')
  await dialog.getByRole('button', { name: 'Refund now' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Payments', exact: true })).toBeFocused()
})
