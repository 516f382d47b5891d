import type { Page } from '@playwright/test'
import { holdLateFiles } from '../support/late-files.ts'
import { lineOf, payForOrder, placeOrder } from '../support/orders.ts'
import { signedIn, unique } from '../support/people.ts'
import { draftFor, sendNewQuote } from '../support/quotes.ts'
import { expect, poll, test } from '../support/test.ts'

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)
const rows = (page: Page) => page.locator('tbody tr')

test.use({ isAdmin: true })

test('a date is typed completely: no partial year is searched for, and the focus stays', async ({ page }) => {
  await page.goto('/orders?to=2040-01-01')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2040-01-01')
  const from = page.getByLabel('From')
  await from.focus()
  // The same in whichever order this browser asks for month and day.
  await page.keyboard.type('11112')
  await expect(from).toHaveValue('0002-11-11')
  expect(asked(page, 'from')).toBeNull()
  await page.keyboard.type('020')
  await poll(() => asked(page, 'from')).toBe('2020-11-11')
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('2020-11-11')
  await page.goBack()
  await expect(from).toHaveValue('')
})

test('an empty range of dates gets an error beside its field and isn’t ignored', async ({ page }) => {
  await page.goto('/orders?from=2026-01-10')
  const to = page.getByLabel('To', { exact: true })
  await expect(page.getByLabel('From')).toHaveValue('2026-01-10')
  await to.fill('2026-01-05')
  await expect(page.getByText('This date is before “From”.')).toBeVisible()
  await expect(to).toHaveAccessibleDescription('This date is before “From”.')
  expect(asked(page, 'to')).toBeNull()
  await to.fill('2026-01-15')
  await expect(page.getByText('This date is before “From”.')).toBeHidden()
  await poll(() => asked(page, 'to')).toBe('2026-01-15')

  await to.focus()
  await page.keyboard.press('Backspace')
  await to.blur()
  await expect(to).toHaveAccessibleDescription('Please enter a full date.')
  expect(asked(page, 'to')).toBe('2026-01-15')
})

test('the text in the orders’ search is combined with every other filter, and clears at once', async ({
  page,
}) => {
  const name = unique('Sia ')
  const sia = await signedIn(name)
  await payForOrder(sia, [await lineOf('burgundy-corset')])
  await placeOrder(sia, [await lineOf('burgundy-corset')])
  await page.goto('/orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await search.fill(name)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Paid')
  await expect(rows(page)).toHaveCount(1)
  expect([asked(page, 'q'), asked(page, 'state')]).toEqual([name, 'paid'])
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All orders')
  await expect(rows(page)).toHaveCount(2)
  await search.press('Enter')
  await expect(search).toBeFocused()
  await search.fill('')
  await poll(() => asked(page, 'q')).toBeNull()
  await expect(search).toBeFocused()
  await page.goBack()
  await expect(search).toHaveValue(name)
  await expect(rows(page)).toHaveCount(2)
})

test('what is typed and chosen before the list’s script has loaded is applied once it has', async ({
  page,
}) => {
  const letGo = await holdLateFiles(page, ['island'])
  await page.goto('/orders?from=2026-01-10')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('Sia')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Paid')
  letGo()
  await poll(() => asked(page, 'state')).toBe('paid')
  expect([asked(page, 'q'), asked(page, 'from')]).toEqual(['Sia', '2026-01-10'])
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('paid')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('Sia')
})

test('what is chosen on the board before its script has loaded is applied once it has', async ({ page }) => {
  const letGo = await holdLateFiles(page, ['island'])
  await page.goto('/admin/board?group=late')
  await page.getByRole('combobox', { name: 'Stage' }).selectOption('Cutting')
  letGo()
  await poll(() => asked(page, 'stage')).toBe('cutting')
  expect(asked(page, 'group')).toBe('late')
})

test('the searches of quotes, requests and after-sales requests keep the focus and combine with the other filters', async ({
  page,
}) => {
  const name = unique('Sia ')
  await sendNewQuote(draftFor(name))
  for (const [path, state, kind] of [
    ['/admin/quotes', 'sent', undefined],
    ['/admin/requests', 'answered', undefined],
    ['/admin/service', 'open', 'return'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(/in total$/i)).toBeVisible()
    const search = page.getByRole('searchbox').first()
    await search.fill(name)
    await search.press('Enter')
    await poll(() => asked(page, 'q')).toBe(name)
    await expect(search).toBeFocused()
    await search.fill('another')
    await page.getByLabel('Show', { exact: true }).selectOption(state)
    await poll(() => [asked(page, 'q'), asked(page, 'state')]).toEqual(['another', state])
    if (kind) {
      await search.fill(name)
      await page.getByLabel('Kind').selectOption(kind)
      await poll(() => [asked(page, 'q'), asked(page, 'kind')]).toEqual([name, kind])
    }
    await search.fill('')
    await poll(() => asked(page, 'q')).toBeNull()
  }
})
