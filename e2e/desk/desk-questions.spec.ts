import type { Page } from '@playwright/test'
import { lineOf, payForOrder } from '../support/orders.ts'
import { admin, signedIn, unique } from '../support/people.ts'
import { actOn, draftFor, sendNewQuote } from '../support/quotes.ts'
import { ask } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('article')

test.beforeEach(async ({ storefront }) => {
  await storefront.remember({ person: await admin() })
})

test('a question that can’t be undone opens at the way out of it', async ({ storefront: { page } }) => {
  const quote = await sendNewQuote(draftFor(`Noor ${unique('n')}`))
  await page.goto(`/admin/quotes?quote=${quote.id}`)
  for (const name of ['New link', 'Withdraw']) {
    await panel(page).getByRole('button', { name, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(panel(page).getByRole('button', { name, exact: true })).toBeFocused()
  }
  await panel(page).getByRole('button', { name: 'Extend' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Valid until')).toBeFocused()
  await page.keyboard.press('Escape')
  await actOn(quote, { action: 'withdraw' })

  const { orderId } = await payForOrder(await signedIn('Ananya Rao'), [await lineOf('burgundy-corset')])
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'End the tracking link' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Leave it' })).toBeFocused()

  await page.goto('/admin/requests')
  await page.getByLabel('Address').fill(`${unique('e')}@example.in`)
  await page.getByRole('button', { name: 'Erase', exact: true }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
})

test('who refuses a request after the sale is asked first, and goes on at that request', async ({
  storefront: { page },
}) => {
  const person = await signedIn(`Leela ${unique('s')}`)
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const ticket = await ask(person, orderId, { kind: 'cancel', words: 'I am travelling.' })
  await page.goto(`/admin/service?ticket=${ticket}`)
  const words = panel(page).getByLabel('Words to the customer')
  await words.fill('The silk is cut already.')
  const refuse = panel(page).getByRole('button', { name: 'Refuse', exact: true })
  await refuse.press('Enter')
  const question = page.getByRole('dialog', { name: 'Refuse this request?' })
  await expect(question.getByRole('button', { name: 'Leave it open' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(refuse).toBeFocused()
  await expect(words).toHaveValue('The silk is cut already.')
  await refuse.press('Enter')
  await question.getByRole('button', { name: 'Refuse it' }).press('Enter')
  await expect(panel(page).getByText('Refused').first()).toBeVisible()
  await expect(words).toHaveCount(0)
  await expect(panel(page)).toBeFocused()
})
