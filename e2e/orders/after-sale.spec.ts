import { hold } from '../support/late-files.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { signedIn, unique } from '../support/people.ts'
import { ask, decide } from '../support/service.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

const open: string[] = []

/** A cancellation that was just requested. */
const asked = async () => {
  const name = `Leela ${unique('s')}`
  const person = await signedIn(name)
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const ticket = await ask(person, orderId, { kind: 'cancel', words: 'I am travelling.' })
  open.push(ticket)
  return { name, orderId, ticket }
}

// The desk shows only the most urgent few, so earlier tests' requests would hide the next one's.
test.afterEach(async () => {
  for (const ticket of open.splice(0)) await decide(ticket, 'done', 'Done.')
})

test.use({ isAdmin: true })

test('a request appears today and on the board, and each links to it @phone', async ({ page }) => {
  const { name, ticket } = await asked()
  const opened = page.getByRole('heading', { level: 2, name })
  await page.goto('/admin/today')
  await settle(page)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.getByRole('link', { name: ticket }).click()
  await expect(opened).toBeVisible()

  await page.goto('/admin/board')
  const link = page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: /^Cancellation/ })
  await expect(link).toContainText('Answer in 4')
  await settle(page)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await link.click()
  await expect(opened).toBeVisible()
})

test('a request appears on its customer’s page and is found by its ticket, and each links to it @phone', async ({
  page,
}) => {
  const { name, orderId, ticket } = await asked()
  const opened = page.getByRole('heading', { level: 2, name })
  await page.goto(`/admin/customer?key=order-${orderId}`)
  await page.getByRole('link', { name: `Cancellation ${ticket}` }).click()
  await expect(opened).toBeVisible()

  await page.goto('/orders')
  await page.getByRole('combobox', { name: 'Search the desk' }).fill(ticket.toLowerCase().replace('-', ' '))
  await page.getByRole('option', { name: ticket }).click()
  await expect(opened).toBeVisible()
})

test('the state of a request is fully readable in the list on a phone @phone', async ({ page }) => {
  const person = await signedIn('Leela Naidu')
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const ticket = await ask(person, orderId, { kind: 'question', words: 'Is it lined?' })
  open.push(ticket)
  await decide(ticket, 'accept', 'We look at it.')
  await page.goto(`/admin/service?q=${ticket}`)
  const what = page.getByRole('link', { name: ticket }).getByText(/^Question/)
  await expect(what).toHaveText('Question, Accepted')
  expect(await what.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('an answer being written is still there after a visit to another request', async ({ page }) => {
  const { ticket } = await asked()
  const other = await asked()
  await page.goto(`/admin/service?ticket=${ticket}`)
  const words = page.getByLabel('Message to the customer')
  await words.fill('We are sorry to see it go.')
  await page.getByRole('link', { name: other.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: other.name })).toBeVisible()
  await expect(words).toHaveValue('')
  await page.goBack()
  await expect(words).toHaveValue('We are sorry to see it go.')
  const letGo = await hold(page, `**/api/admin/service/${ticket}**`)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  // Text typed while it is being sent would be lost with it.
  await expect(words).not.toBeEditable()
  letGo()
  await expect(words).toHaveValue('')
  await expect(words).toBeEditable()
})
