import type { Page } from '@playwright/test'
import { clearFaults, newEmail, setFaults } from '../support/documents.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { callAsStaff, post, unique } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

const requestOf = (email: string, words: object = {}) => ({
  kind: 'price',
  name: 'Ritu Bansal',
  email,
  phone: '+91 98110 24680',
  message: 'Can both be ready by the 9th of December?',
  size: 'M',
  productSlug: 'emerald-peak-lapel-blazer',
  productTitle: 'The Peak Lapel Blazer',
  ...words,
})

const sendRequest = (words: object) => post<{ id: string }>(`${siteUrl()}/api/requests`, words)

const KINDS = ['Requests', 'Appointments', 'Messages', 'Subscribers']

const panelOf = (page: Page) => page.getByRole('article')

const find = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words)
  await page.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await expect(page.getByText(/^(1 new, )?1 in total$/i)).toBeVisible()
}

test.use({ isAdmin: true })

test('staff read a request, answer it by e-mail or WhatsApp, and mark it as answered @both', async ({
  page,
}) => {
  const name = unique('Ritu ')
  const email = newEmail()
  await sendRequest(requestOf(email, { name }))
  await page.goto('/admin/requests')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('(new)')
  await row.getByRole('link').click()
  const panel = panelOf(page)
  await expect(panel.getByRole('heading', { name })).toBeVisible()
  await expect(panel).toContainText('Can both be ready by the 9th of December?')
  await expect(panel.getByRole('link', { name: /The Peak Lapel Blazer/ })).toHaveAttribute(
    'href',
    '/shop/emerald-peak-lapel-blazer',
  )
  const mailto = await panel.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href')
  expect(decodeURIComponent(mailto ?? '')).toContain(
    `mailto:${email}?subject=Your price request: The Peak Lapel`,
  )
  expect(decodeURIComponent(mailto ?? '')).toContain(`Dear ${name},`)
  const chat = await panel.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(chat).toMatch(/^https:\/\/wa\.me\/919811024680\?text=Dear/)

  const save = panel.getByRole('button', { name: 'Save note' })
  const topOf = () => save.evaluate((button: HTMLElement) => button.offsetTop)
  const before = await topOf()
  await panel.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(panel.getByRole('button', { name: 'Mark as new' })).toBeVisible()
  expect(await topOf(), 'nothing moves away from under a press').toBe(before)
  await panel.getByLabel('Staff note').fill('Offered ₹48,500, ready on the 7th')
  await save.click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(panel.getByLabel('Staff note')).toHaveValue('Offered ₹48,500, ready on the 7th')
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible()
})

test('after marking a request as answered the focus is on what can be done next, and a double click takes one step', async ({
  page,
}) => {
  const name = unique('Ritu ')
  await sendRequest(requestOf(newEmail(), { name, size: '' }))
  await page.goto(`/admin/requests?q=${name}`)
  await page.getByRole('link', { name }).click()
  const panel = panelOf(page)
  const close = panel.getByRole('button', { name: 'Close' })
  await panel.getByRole('button', { name: 'Mark as answered' }).press('Enter')
  await expect(panel.getByRole('button', { name: 'Mark as new' })).toBeVisible()
  await expect(panel.getByRole('group', { name: 'Next steps' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await test.step('though the next step’s button comes under the same finger', async () => {
    await close.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await settle(page)
    await expect(close).toBeVisible()
  })
})

test('on a small screen an enquiry fills the page; its back link and the browser’s Back lead to its row @phone', async ({
  page,
}) => {
  const mark = unique('q')
  const { id } = await sendRequest(requestOf(newEmail(), { name: `First ${mark}` }))
  await sendRequest(requestOf(newEmail(), { name: `Second ${mark}` }))
  await page.goto(`/admin/requests?q=${mark}`)
  const list = page.getByRole('list').filter({ hasText: mark })
  const row = list.getByRole('link', { name: `First ${mark}` })
  const panel = panelOf(page)
  await expect(panel).toBeHidden()
  for (const way of ['by the way back', 'by Back']) {
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: `First ${mark}` })).toBeInViewport()
    await expect(list).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Personal data' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests')
    await page.keyboard.press('Tab')
    await expect(panel.getByRole('button', { name: 'All requests' })).toBeFocused()
    if (way === 'by Back') await page.goBack()
    else await page.keyboard.press('Enter')
    await expect(panel).toBeHidden()
    await expect(row).toBeFocused()
  }
  await test.step('an enquiry that came by a link has its way back to the list', async () => {
    await page.goto(`/admin/requests?entry=${id}&q=${mark}`)
    await panel.getByRole('button', { name: 'All requests' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: `First ${mark}` })).toBeVisible()
    await expect(page).not.toHaveURL(/entry=/)
  })
  await page.goto('/admin/requests?tab=subscribers')
  const tabs = page.getByRole('navigation', { name: 'Inbox' })
  await expect(tabs.getByRole('link', { name: 'Subscribers' })).toBeInViewport({ ratio: 1 })
})

test.describe('two people writing one note', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('the slower one sees the other’s text beside her own, and loses neither by opening something else', async ({
    page,
  }) => {
    const name = unique('Ritu ')
    await sendRequest(requestOf(newEmail(), { name: `Another ${name}` }))
    const { id } = await sendRequest(requestOf(newEmail(), { name }))
    await page.goto(`/admin/requests?entry=${id}&q=${encodeURIComponent(name)}`)
    const note = page.getByLabel('Staff note')
    await note.fill('Wants emerald.')

    await page.getByRole('link', { name: /Another/ }).click()
    await expect(note).toHaveValue('')
    await page.goBack()
    await expect(note).toHaveValue('Wants emerald.')

    await callAsStaff('PATCH', '/api/admin/requests', { id, note: 'Prefers mornings.' })
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Somebody has since changed this note.')).toBeVisible()
    await expect(note).toHaveValue('Wants emerald.')
    await expect(note).toHaveAccessibleDescription('It is now “Prefers mornings.”.')
    await note.fill('Prefers mornings, wants emerald.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(note).toHaveAccessibleDescription('')
    await page.reload()
    await expect(note).toHaveValue('Prefers mornings, wants emerald.')
  })
})

test('requests, appointments, messages and subscribers have separate tabs, newest first @both', async ({
  page,
}) => {
  const mark = unique('q')
  const email = `${mark}@example.in`
  await sendRequest(requestOf(email, { name: `First ${mark}` }))
  await sendRequest(requestOf(email, { name: `Second ${mark}` }))
  await sendRequest(requestOf(email, { name: `Fitting ${mark}`, kind: 'appointment', day: 'Saturday' }))
  await post(`${siteUrl()}/api/contacts`, { firstName: 'Zoya', lastName: mark, message: 'Good day' })
  await post(`${siteUrl()}/api/subscribers`, { email, phone: '98765 43210' })

  await page.goto(`/admin/requests?q=${mark}`)
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toHaveText([/Second/, /First/])
  const tabs = page.getByRole('navigation', { name: 'Inbox' })
  const marksItsOwn = async (kind: string) => {
    const desk = page.getByRole('navigation', { name: 'Desk' })
    await expect(desk.locator('[aria-current=page]')).toHaveText('Requests')
    await expect(tabs.getByRole('link')).toHaveText(KINDS)
    await expect(tabs.locator('[aria-current=page]')).toHaveText(kind)
  }
  await marksItsOwn('Requests')
  await tabs.getByRole('link', { name: 'Appointments' }).click()
  await find(page, mark)
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText('Fitting')
  await expect(page).toHaveURL(/tab=appointments/)
  await tabs.getByRole('link', { name: 'Messages' }).click()
  await find(page, mark)
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText('Zoya')
  await marksItsOwn('Messages')
  await tabs.getByRole('link', { name: 'Subscribers' }).click()
  await find(page, mark)
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('98765 43210')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')

  await page.goto(`/admin/requests?q=${mark}`)
  await page.getByLabel('Show').selectOption('answered')
  await expect(page.getByText('Nothing here yet.')).toBeVisible()
  await page.getByLabel('Show').selectOption('')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('requests.csv')
})

test('a person can get a file of her data, and have them erased after a confirmation', async ({ page }) => {
  const mark = unique('q')
  const [email, other] = [newEmail(), newEmail()]
  await sendRequest(requestOf(other, { name: `Other ${mark}` }))
  await sendRequest(requestOf(email, { name: `Ritu ${mark}` }))
  await page.goto(`/admin/requests?q=${mark}`)
  const row = page.getByRole('link', { name: `Ritu ${mark}` })
  await row.click()
  const address = page.getByLabel('E-mail', { exact: true })
  await expect(address).toHaveValue(email)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await saving).suggestedFilename()).toBe('personal-data.json')
  await expect(page.getByText(`The file contains everything we hold about ${email}.`)).toBeVisible()

  const erase = page.getByRole('button', { name: 'Erase', exact: true })
  const questionOf = (whom: string) => page.getByRole('dialog', { name: `Erase the data of ${whom}?` })
  const question = questionOf(email)
  const erased = page.getByText(`Erased for ${email}: 1 request.`)
  await test.step('the question names whose address was typed, and opens at the way out of it', async () => {
    const stranger = newEmail()
    await address.fill(stranger)
    await erase.press('Enter')
    await expect(questionOf(stranger).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(questionOf(stranger)).toBeHidden()
    await address.fill(email)
  })
  await erase.click()
  await question.getByRole('button', { name: 'Erase now' }).click()
  await expect(erased).toBeVisible()
  await expect(row).toHaveCount(0)
  await test.step('beside another person it still says whose data were erased', async () => {
    await page.getByRole('link', { name: `Other ${mark}` }).click()
    await expect(address).toHaveValue(other)
    await expect(erased).toBeVisible()
  })
})

test('an administrator reaches publishing from her menu @both', async ({ page }) => {
  await page.goto('/admin/publishing')
  await page.getByRole('button', { name: 'Admin Demo' }).click()
  await expect(page.getByRole('menuitem', { name: 'Publishing' })).toHaveAttribute(
    'href',
    '/admin/publishing',
  )
})

test.describe('while the document service is away', () => {
  test.use({ expectedErrors: [/status of 502/] })

  test('the desk shows what the shop has stored, with all its text, and can be opened again', async ({
    page,
  }) => {
    const name = unique('Ritu ')
    await setFaults(name, { match: '/v1/', status: 500, body: { message: 'No.', code: 500, type: 'x' } })
    await expect(sendRequest(requestOf(newEmail(), { name }))).rejects.toThrow('502')
    await page.goto(`/admin/requests?q=${encodeURIComponent(name)}`)
    await expect(page.getByText('Here is what the shop itself holds.')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Pending')
    await row.getByRole('link').click()
    const panel = panelOf(page)
    await expect(panel).toContainText('Can both be ready by the 9th of December?')
    await expect(panel.getByRole('link', { name: 'Reply by e-mail' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Mark as answered' })).toBeHidden()

    await page.goto(`/admin/requests?tab=subscribers&q=${encodeURIComponent(name)}`)
    await expect(page.getByText('The desk could not be opened just now.')).toBeVisible()
    await clearFaults(name)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/in total/i)).toBeVisible()
  })
})
