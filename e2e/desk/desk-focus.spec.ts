import type { Page } from '@playwright/test'
import { lineOf, payForOrder } from '../support/orders.ts'
import { signedIn, unique } from '../support/people.ts'
import { draftFor, sendAgain, sendNewQuote } from '../support/quotes.ts'
import { ask } from '../support/service.ts'
import { expect, test } from '../support/test.ts'

const panel = (page: Page) => page.getByRole('article')

test.use({ isAdmin: true })

test.describe('two members of staff', () => {
  test.use({ expectedErrors: [/409/] })

  test('after sending, revising or withdrawing a quote, or taking the other’s version, the focus is at that quote', async ({
    page,
  }) => {
    const quote = await sendNewQuote(draftFor(`Noor ${unique('n')}`))
    await page.goto(`/admin/quotes?quote=${quote.id}`)
    const button = (name: string) => panel(page).getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    await test.step('a question that can’t be undone opens at the way out of it', async () => {
      for (const name of ['New link', 'Withdraw']) {
        await button(name).press('Enter')
        await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
        await expect(button(name)).toBeFocused()
      }
      await button('Extend').press('Enter')
      await expect(dialog.getByLabel('Valid until')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })

    await button('Revise').press('Enter')
    const form = page.getByRole('form', { name: 'Quote' })
    await expect(form).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    const note = page.getByLabel('Note to the customer')
    await test.step('who takes the other’s words goes on in the form that has them', async () => {
      await expect(note).toBeVisible()
      await sendAgain(quote, { note: 'Theirs' })
      await note.fill('Mine')
      await page.getByRole('button', { name: 'Use theirs' }).press('Enter')
      await expect(note).toHaveValue('Theirs')
      await expect(form).toBeFocused()
    })
    await note.fill('Another word')
    await button('Send').press('Enter')
    await expect(page.getByRole('region', { name: 'Version 3' })).toBeVisible()
    await expect(panel(page)).toBeFocused()

    await button('Withdraw').press('Enter')
    await dialog.getByRole('button', { name: 'Withdraw' }).press('Enter')
    await expect(panel(page).getByText('Withdrawn').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(panel(page)).toBeFocused()
  })
})

test('refusing an after-sales request asks first, and then the focus is at that request', async ({
  page,
}) => {
  const person = await signedIn(`Leela ${unique('s')}`)
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const ticket = await ask(person, orderId, { kind: 'cancel', words: 'I am travelling.' })
  await page.goto(`/admin/service?ticket=${ticket}`)
  const words = panel(page).getByLabel('Message to the customer')
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
