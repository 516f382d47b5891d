import type { Page, Route } from '@playwright/test'
import { hold } from '../support/late-files.ts'
import { expect, test } from '../support/test.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, placeOrder } from '../support/orders.ts'
import { post, signedIn, unique } from '../support/people.ts'
import { countClicks } from '../support/press.ts'
import { settle } from '../support/settle.ts'

const MAX_CLICKS = 3

const ADDRESS = {
  name: 'Kamala Devi',
  address: '4 Cubbon Road',
  city: 'Shivajinagar',
  postalCode: '560001',
}

/** Ten digits that nobody else has. */
const newNumber = () => `9${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

/** Opens the page of the person whom a search finds. */
const openCustomer = async (page: Page, words: string, name: string) => {
  await page.goto('/admin/customers')
  await page.getByLabel('Search customers').fill(words)
  await page.getByLabel('Search customers').press('Enter')
  await page.getByRole('link', { name }).click()
}

test.use({ isAdmin: true })

test('an order is found by what a caller says, from any page of the desk @both', async ({ page }) => {
  const phone = newNumber()
  const mark = unique('k')
  const person = await signedIn('Kamala Devi', `${mark}@example.in`)
  await placeOrder(person, [await lineOf('emerald-peak-lapel-blazer')], { ...ADDRESS, phone })
  const { click, clicks } = countClicks()
  await page.goto('/admin/quotes')
  const field = page.getByRole('combobox', { name: 'Search the desk' })
  await click(field)
  await field.pressSequentially(`+91 ${phone.slice(0, 5)}-${phone.slice(5)}`)
  const orders = page.getByRole('group', { name: 'Orders' })
  await expect(orders.getByRole('option')).toHaveCount(1)
  await click(orders.getByRole('option'))
  await expect(page).toHaveURL(/\/order\//)
  await expect(page.getByText('Shivajinagar').first()).toBeVisible()
  expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS)

  await page.getByRole('link', { name: 'View customer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', new RegExp(`91${phone}`))
  await page.getByLabel('New note').fill('Prefers silk')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Prefers silk' })).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
})

test.describe('a note', () => {
  test.use({ expectedErrors: [/ERR_FAILED|notes failed/] })

  test('that is half written is still there after a visit to another page, here and on an order', async ({
    page,
  }) => {
    const mark = unique('n')
    const person = await signedIn('Nalini Rao', `${mark}@example.in`)
    await placeOrder(person, [await lineOf('emerald-peak-lapel-blazer')], { ...ADDRESS, phone: newNumber() })
    await openCustomer(page, mark, 'Nalini Rao')
    const note = page.getByLabel('New note')
    await note.pressSequentially('Her order is')
    await page.locator('a[href^="/order/"]').first().click()
    await expect(page).toHaveURL(/\/order\//)
    await expect(note).toHaveValue('')
    await note.pressSequentially('Call her')
    await page.goBack()
    await expect(note).toHaveValue('Her order is')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(note).toHaveValue('')
    await page.goForward()
    await expect(note).toHaveValue('Call her')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(note).toHaveValue('')
    // Saved notes are stored by the shop only.
    await page.reload()
    await expect(page.getByText('Call her')).toBeVisible()
    await expect(note).toHaveValue('')

    await test.step('sent again after an answer that is lost, it stands there once', async () => {
      await page.goBack()
      const loseTheAnswer = async (route: Route) => {
        await route.fetch()
        await route.abort()
      }
      await page.route('**/notes', loseTheAnswer, { times: 1 })
      await note.fill('Prefers silk')
      const add = page.getByRole('button', { name: 'Add note' })
      await add.click()
      await expect(page.getByText('You seem to be offline.')).toBeVisible()
      await add.click()
      await expect(note).toHaveValue('')
      await expect(page.getByRole('listitem').filter({ hasText: 'Prefers silk' })).toHaveCount(1)
    })
  })
})

test('the search can be reached with the key / and used by keyboard', async ({ page }) => {
  const mark = unique('s')
  const names = [`Ritu ${mark}`, `Asha ${mark}`]
  for (const name of names)
    await post(`${siteUrl()}/api/requests`, {
      kind: 'price',
      name,
      email: `${name.slice(0, 4)}-${mark}@example.in`,
      phone: newNumber(),
      message: 'Is it lined?',
      size: 'M',
    })
  await page.goto('/admin/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the desk' })
  await expect(field).toBeFocused()
  await field.pressSequentially(`Ritu ${mark}`)
  const request = page.getByRole('group', { name: 'Requests and messages' }).getByRole('option')
  await expect(request).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await expect(request).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/requests\?entry=/)
  await expect(page.getByRole('heading', { name: `Ritu ${mark}` })).toBeVisible()

  await test.step('Enter opens what is found for the words that are typed, however quickly it is pressed', async () => {
    await page.goto('/admin/today')
    const options = page.getByRole('group', { name: 'Customers' }).getByRole('option')
    await field.fill(mark)
    await expect(options).toHaveCount(names.length)
    const first = await options.first().innerText()
    const other = names.find((name) => !first.includes(name)) ?? ''
    await field.fill(other)
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: other })).toBeVisible()
  })
})

test('the most recent sender heads the list of customers, and her page includes what shares her number', async ({
  page,
}) => {
  const [mark, phone] = [unique('j'), newNumber()]
  for (const [name, email, spelt] of [
    [`Asha ${mark}`, `${mark}@example.in`, phone],
    [`Meera ${mark}`, `other-${mark}@example.in`, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`],
  ] as const)
    await post(`${siteUrl()}/api/requests`, {
      kind: 'price',
      name,
      email,
      phone: spelt,
      message: 'Is it lined?',
      size: 'M',
    })
  await openCustomer(page, mark, `Meera ${mark}`)
  await expect(page.getByRole('heading', { level: 1, name: `Meera ${mark}` })).toBeVisible()
  const requests = page.getByRole('region', { name: /Requests and messages/ })
  await expect(requests.getByRole('listitem')).toHaveCount(2)
  await expect(requests.getByRole('listitem').filter({ hasText: 'Linked by phone' })).toHaveCount(1)
  await expect(page.getByText('Also known as')).toBeVisible()
})

test('of two searches the later one is shown, even if the earlier one is answered last', async ({ page }) => {
  const [first, last] = [unique('Kavya '), unique('Meera ')]
  for (const name of [first, last]) {
    const person = await signedIn(name)
    await placeOrder(person, [await lineOf('emerald-peak-lapel-blazer')], {
      ...ADDRESS,
      name,
      phone: newNumber(),
    })
  }
  const answer = await hold(page, (url) => url.searchParams.get('q') === first)
  await page.goto('/shop')
  await page.goto('/admin/customers')
  const search = page.getByRole('searchbox', { name: 'Search customers' })
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  for (const name of [first, last]) {
    await search.fill(name)
    await search.press('Enter')
  }
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(last)
  const late = page.waitForResponse((response) => response.url().includes('Kavya'))
  answer()
  await (await late).finished()
  await settle(page)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(last)
  // When it is emptied, it shows everybody at once.
  await search.fill('')
  await expect(rows.filter({ hasText: first })).toHaveCount(1)
  // A search isn't in the URL, so Back leads to the page before.
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

test.describe('a customer whose data are erased on her page', () => {
  test.use({ expectedErrors: [/status of 404|GET \/api\/admin\/customers\/.* failed/] })

  test('disappears from it, and it says what was erased', async ({ page }) => {
    const mark = unique('e')
    const email = `${mark}@example.in`
    await post(`${siteUrl()}/api/requests`, {
      kind: 'price',
      name: `Esha ${mark}`,
      email,
      phone: newNumber(),
      message: 'Is it lined?',
      size: 'M',
    })
    await openCustomer(page, mark, `Esha ${mark}`)
    await expect(page.getByRole('heading', { level: 1, name: `Esha ${mark}` })).toBeVisible()
    const listsRead: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/admin/requests')) listsRead.push(request.url())
    })
    const erase = page.getByRole('button', { name: 'Erase', exact: true })
    await erase.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Erase now' }).press('Enter')
    await expect(page.getByText('This customer is no longer on record.')).toBeVisible()
    await expect(page.getByText(`Erased for ${email}: 1 request.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: `Esha ${mark}` })).toHaveCount(0)
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('')
    await expect(erase).toBeFocused()
    expect(listsRead).toEqual([])
    await test.step('a URL that names nobody says so, too', async () => {
      await page.goto('/admin/customer?key=')
      await expect(page.getByText('This customer is no longer on record.')).toBeVisible()
    })
  })
})
