import type { Locator, Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { linkTo } from '../support/emails.ts'
import { admin, signedIn, unique } from '../support/people.ts'
import { draftFor, fillAcceptance, pathOf, sendNewQuote } from '../support/quotes.ts'
import { openElsewhere, openStorefront } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

// A link that has ended, and an order of another account, answer 404, which the console repeats.
test.use({ expectedErrors: [/status of 404/] })

/** Which of these can't be pressed at a corner or in the middle, because something else lies over it there. */
const coveredAmong = async (controls: Locator): Promise<readonly string[]> => {
  const covered: string[] = []
  for (const control of await controls.all()) {
    await control.scrollIntoViewIfNeeded()
    const isFree = await control.evaluate((element) =>
      [...element.getClientRects()].every(({ left, right, top, bottom, width, height }) =>
        [
          [left + 1, top + 1],
          [right - 1, top + 1],
          [left + 1, bottom - 1],
          [right - 1, bottom - 1],
          [left + width / 2, top + height / 2],
        ].every(([x = 0, y = 0]) => element.contains(document.elementFromPoint(x, y))),
      ),
    )
    if (!isFree) covered.push(await control.innerText())
  }
  return covered
}

const scriptsOf = (page: Page) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return (name: string) => scripts.some((url) => url.includes(name))
}

test('staff correct an order’s e-mail address and remove it from the account of a stranger @both', async ({
  page,
  storefront,
  browser,
}) => {
  const wrong = `${unique('wrong')}@example.in`
  const right = `${unique('right')}@example.in`
  const stranger = await signedIn('Vidya Menon')
  await storefront.remember({ person: stranger })
  const quote = pathOf(await sendNewQuote(draftFor('Ananya Rao', { email: wrong })))
  await page.goto(quote)
  const acceptance = await fillAcceptance(page)
  await acceptance.getByRole('button', { name: 'Accept this quote' }).click()
  await page.getByRole('button', { name: 'Keep in my account' }).click()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')

  const desk = await openElsewhere(browser, { viewport: page.viewportSize() })
  await openStorefront(desk).remember({ person: await admin() })
  const isAsked = scriptsOf(desk)
  await desk.goto(page.url())
  const customer = desk.getByRole('region', { name: 'Customer', exact: true })
  const correct = customer.getByRole('button', { name: 'Correct the e-mail address' })
  const remove = customer.getByRole('button', { name: 'Remove from this account' })
  await expect(customer.getByText(`In the account of Vidya Menon, ${stranger.user.email}`)).toBeVisible()

  await test.step('each of the customer’s links and buttons can be pressed wherever it is seen', async () => {
    const controls = customer.getByRole('link').or(customer.getByRole('button'))
    await expect(controls).toHaveCount(4)
    expect(await coveredAmong(controls)).toEqual([])
    expect(isAsked('CustomerEmailForm')).toBe(false)
  })

  await test.step('the form says what is wrong, and gives the focus back to whoever leaves it', async () => {
    await correct.press('Enter')
    const form = desk.getByRole('dialog', { name: /^E-mail address of order/ })
    const field = form.getByRole('textbox', { name: 'E-mail address' })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(wrong)
    expect(isAsked('CustomerEmailForm')).toBe(true)
    await desk.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('This is the address the order already has.')
    await field.fill('nobody')
    await desk.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('Please enter a valid e-mail address.')
    await expect(field).toBeFocused()
    expect(await accessibilityFaultsOf(desk)).toEqual([])
    await desk.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(correct).toBeFocused()
  })

  await test.step('corrected, the order is written about to the right address, with a link that opens', async () => {
    await correct.click()
    const form = desk.getByRole('dialog', { name: /^E-mail address of order/ })
    await form.getByRole('textbox', { name: 'E-mail address' }).fill(right)
    await form.getByRole('button', { name: 'Correct it' }).click()
    await expect(form).toHaveCount(0)
    await expect(customer.getByRole('link', { name: right })).toBeVisible()
    await expect(correct).toBeFocused()
    await expect(desk.getByText('E-mail address corrected')).toBeVisible()
    const link = await linkTo('/quote/', right)
    expect(new URL(link).pathname).not.toBe(quote)
    const other = await openElsewhere(browser)
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'Thank you. It is yours.' })).toBeVisible()
    await other.context().close()
  })

  await test.step('the question opens at the way out of it, and removes the order', async () => {
    await remove.press('Enter')
    const question = desk.getByRole('dialog', { name: /^Remove order/ })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    expect(await accessibilityFaultsOf(desk)).toEqual([])
    await desk.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await question.getByRole('button', { name: 'Remove it' }).press('Enter')
    await expect(question).toHaveCount(0)
    await expect(remove).toHaveCount(0)
    await expect(customer).toBeFocused()
    await expect(desk.getByText('Removed from an account')).toBeVisible()
  })
  await desk.context().close()

  await page.reload()
  await expect(page.getByText('Order not found.')).toBeVisible()
  expect((await page.goto(quote))?.status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Keep in my account' })).toHaveCount(0)
})
