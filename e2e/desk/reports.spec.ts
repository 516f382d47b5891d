import { readFile } from 'node:fs/promises'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { expect, test } from '../support/test.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { signedIn, unique } from '../support/people.ts'
import { DESK, PHONE } from '../support/widths.ts'

const MAX_CLICKS = 3

test.use({ isAdmin: true })

test('the accountant has the month in three clicks or fewer', async ({ page }) => {
  const person = await signedIn('Meera Iyer', `${unique('m')}@example.in`)
  await payForOrder(person, [await lineOf('emerald-peak-lapel-blazer')])
  await page.goto('/orders')
  let clicks = 0
  const count = () => {
    clicks += 1
  }
  count()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reports' }).click()
  const saved = page.waitForEvent('download')
  count()
  await page
    .getByRole('button', { name: /^Payments for .* as CSV$/ })
    .first()
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  // The byte order mark that Excel needs to recognise UTF-8.
  expect(text).toMatch(/^\ufeff"/)
  expect(text).toContain('"Date_IST","Kind","Order"')
  expect(text).toContain('"Payment"')
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('the figures of the month are shown, and other months through the query', async ({ page }) => {
  await page.goto('/admin/reports?from=2026-01&to=2026-06')
  await expect(page.getByRole('region', { name: 'Figures by month' }).getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('img', { name: /Turnover by month/ })).toBeVisible()
  await page.getByRole('link', { name: 'Last month' }).click()
  await expect(page.getByRole('region', { name: 'Figures by month' }).getByRole('row')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Figures by month' }).getByRole('row')).toHaveCount(8)
})

test('the months below the bars can be read on a wide screen and on a phone', async ({ page }) => {
  await page.goto('/admin/reports?from=2025-12&to=2026-11')
  const chart = page.getByRole('img', { name: /Turnover by month/ })
  await expect(chart.locator('text')).toHaveCount(12)
  for (const viewport of [DESK, PHONE]) {
    await page.setViewportSize(viewport)
    const size = await chart
      .locator('text')
      .first()
      .evaluate(
        (label: SVGTextElement) => Number(label.getAttribute('font-size')) * (label.getScreenCTM()?.a ?? 0),
      )
    expect(size, `at ${viewport.width}`).toBeGreaterThanOrEqual(11)
  }
})

test('no column of the months is cut off beside the chart, however much was sold', async ({ page }) => {
  const suits = await lineOf('emerald-trouser-suit', { quantity: 10, size: 'XXL' })
  await payForOrder(await signedIn(), [suits])
  // Selected with the query, because in April the financial year has a single month and no totals.
  const monthOf = (days: number) => dayInIndia(new Date(), days).slice(0, 7)
  await page.goto(`/admin/reports?from=${monthOf(-300)}&to=${monthOf(0)}`)
  await expect(page.getByText('Total', { exact: true })).toBeVisible()
  const year = page.getByRole('link', { name: 'This financial year' })
  await expect(year).toHaveAttribute('href', /from=\d{4}-04/)
  const months = page.getByRole('region', { name: 'Figures by month' })
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const room = (await months.boundingBox())?.width ?? 0
    expect((await months.getByRole('table').boundingBox())?.width, `at ${width}`).toBeLessThanOrEqual(room)
  }
})
