import type { ServiceSight } from '#domain/service/service-request.ts'
import { barriersOf } from './support/barriers.ts'
import { siteUrl } from './support/opened-shop.ts'
import { lineOf, payForOrder } from './support/orders.ts'
import { admin, post, signedIn, unique } from './support/people.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/test.ts'

test('a request is met today, on the board, at its customer and by its ticket, and each way leads to it @both', async ({
  storefront: { page, remember },
}) => {
  const name = `Leela ${unique('s')}`
  const person = await signedIn(name)
  const { orderId } = await payForOrder(person, [await lineOf('burgundy-corset')])
  const { requests } = await post<ServiceSight>(
    `${siteUrl()}/api/orders/${orderId}/service`,
    { kind: 'cancel', line: null, words: 'I am travelling.' },
    person.token,
  )
  const ticket = requests[0]?.ticket ?? ''
  const open = page.getByRole('heading', { level: 2, name })
  await remember({ person: await admin() })

  await page.goto('/admin/today')
  await settle(page)
  expect(await barriersOf(page)).toEqual([])
  await page.getByRole('link', { name: ticket }).click()
  await expect(open).toBeVisible()

  await page.goto('/admin/board')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row.getByRole('link', { name: /^Cancellation/ })).toContainText('Answer in 4')
  await settle(page)
  expect(await barriersOf(page)).toEqual([])
  await row.getByRole('link', { name: /^Cancellation/ }).click()
  await expect(open).toBeVisible()

  await page.goto(`/admin/customer?key=order-${orderId}`)
  await page.getByRole('link', { name: `Cancellation ${ticket}` }).click()
  await expect(open).toBeVisible()

  await page.goto('/orders')
  await page.getByRole('combobox', { name: 'Search the desk' }).fill(ticket.toLowerCase().replace('-', ' '))
  await page.getByRole('option', { name: ticket }).click()
  await expect(open).toBeVisible()
})
