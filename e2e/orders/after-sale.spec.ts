import type { OrderServiceView } from '#domain/service/service-request.ts'
import { hold } from '../support/late-files.ts'
import { barriersOf } from '../support/barriers.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { admin, post, signedIn, unique } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

/** A cancellation that somebody has just asked for. */
const asked = async () => {
  const name = `Leela ${unique('s')}`
  const person = await signedIn(name)
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const { requests } = await post<OrderServiceView>(
    `${siteUrl()}/api/orders/${orderId}/service`,
    { kind: 'cancel', line: null, words: 'I am travelling.' },
    person.token,
  )
  return { name, orderId, ticket: requests[0]?.ticket ?? '' }
}

test.beforeEach(async ({ storefront }) => {
  await storefront.remember({ person: await admin() })
})

test('a request is met today and on the board, and each way leads to it @both', async ({
  storefront: { page },
}) => {
  const { name, ticket } = await asked()
  const open = page.getByRole('heading', { level: 2, name })
  await page.goto('/admin/today')
  await settle(page)
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('link', { name: ticket }).click()
  await expect(open).toBeVisible()

  await page.goto('/admin/board')
  const link = page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: /^Cancellation/ })
  await expect(link).toContainText('Answer in 4')
  await settle(page)
  expect(await barriersOf(page)).toEqual([])
  await link.click()
  await expect(open).toBeVisible()
})

test('a request is met at its customer and found by its ticket, and each way leads to it @both', async ({
  storefront: { page },
}) => {
  const { name, orderId, ticket } = await asked()
  const open = page.getByRole('heading', { level: 2, name })
  await page.goto(`/admin/customer?key=order-${orderId}`)
  await page.getByRole('link', { name: `Cancellation ${ticket}` }).click()
  await expect(open).toBeVisible()

  await page.goto('/orders')
  await page.getByRole('combobox', { name: 'Search the desk' }).fill(ticket.toLowerCase().replace('-', ' '))
  await page.getByRole('option', { name: ticket }).click()
  await expect(open).toBeVisible()
})

test('an answer that is being written is there again after a look at another request', async ({
  storefront: { page },
}) => {
  const { ticket } = await asked()
  const other = await asked()
  await page.goto(`/admin/service?ticket=${ticket}`)
  const words = page.getByLabel('Words to the customer')
  await words.fill('We are sorry to see it go.')
  await page.getByRole('link', { name: other.name }).click()
  await expect(page.getByRole('heading', { level: 2, name: other.name })).toBeVisible()
  await expect(words).toHaveValue('')
  await page.goBack()
  await expect(words).toHaveValue('We are sorry to see it go.')
  const letGo = await hold(page, `**/api/admin/service/${ticket}**`)
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  // What would be typed while it is on its way would go with it, unsent.
  await expect(words).not.toBeEditable()
  letGo()
  await expect(words).toHaveValue('')
  await expect(words).toBeEditable()
})
