import type { PromiseRenewal } from '#contract/production/renew-promises.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { isNationalHoliday } from '#domain/production/shop-calendar.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { holdClock } from '../support/clock.ts'
import { lineOf, moveOrder, payForOrder } from '../support/orders.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { admin, post, signedIn, unique } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const MAX_CLICKS = 3

test.use({ isAdmin: true })

const paidOrder = async (): Promise<string> => {
  const { orderId } = await payForOrder(await signedIn('Ananya Rao'), [await lineOf('burgundy-corset')])
  return orderId
}

test.describe('a parcel', () => {
  test.use({ expectedErrors: [/status of 422|production failed/] })

  test('an order is marked as sent in three clicks or fewer, from its own page @both', async ({ page }) => {
    const orderId = await paidOrder()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const refused: number[] = []
    page.on('response', (answer) => answer.status() >= 400 && refused.push(answer.status()))
    await page.goto(`/order/${orderId}`)
    const production = page.getByRole('region', { name: 'Production' })
    await expect(production.locator('[aria-current=step]')).toHaveText('Confirmed')
    await expect(production.getByText('Expected delivery', { exact: true })).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    let clicks = 0
    const press = async (name: string) => {
      clicks += 1
      await page.getByRole('button', { name, exact: true }).click()
    }
    await press('Dispatch')
    const dialog = page.getByRole('dialog', { name: /^Parcel of order/ })
    await expect(dialog).toBeVisible()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await dialog.getByLabel('Courier').fill('Blue Dart')
    await dialog.getByLabel('Tracking number').fill('12345678901')
    await test.step('a parcel that can’t be followed is not noted, and the caret goes to what is wrong with it', async () => {
      await dialog.getByLabel('Tracking link').fill('ftp://bluedart.com/1')
      await dialog.getByRole('button', { name: 'Mark as dispatched' }).press('Enter')
      await expect(dialog.getByLabel('Tracking link')).toBeFocused()
    })
    await dialog.getByLabel('Tracking link').fill('https://www.bluedart.com/12345678901')
    await press('Mark as dispatched')
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
    await expect(production.locator('[aria-current=step]')).toHaveText('Dispatched')
    await expect(production.getByRole('link', { name: 'Track parcel' })).toHaveAttribute(
      'href',
      'https://www.bluedart.com/12345678901',
    )
    expect(refused).toEqual([422])
  })
})

test('what staff are writing stays, even if somebody else moves the order meanwhile', async ({ page }) => {
  const orderId = await paidOrder()
  await page.goto(`/order/${orderId}`)
  const production = page.getByRole('region', { name: 'Production' })
  await production.getByRole('button', { name: 'Change dates', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Change the promised dates/ })
  const last = dayInIndia(new Date(), 90)
  await dialog.getByLabel('To', { exact: true }).fill(last)
  await dialog.getByLabel('Reason').fill('The silk is still on the loom')

  await moveOrder(orderId, 'cutting')
  await expect(dialog.getByText('This order changed while you were typing.')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The silk is still on the loom')
  await expect(dialog.getByLabel('To', { exact: true })).toHaveValue(last)
  await dialog.getByRole('button', { name: 'Promise these dates' }).click()
  await expect(dialog).toBeHidden()
  await expect(production.locator('[aria-current=step]')).toHaveText('Cutting')
  // What was written belongs to that promise: the next form begins anew.
  await production.getByRole('button', { name: 'Change dates', exact: true }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('')
})

test.describe('a session that ends', () => {
  test.use({ expectedErrors: [/status of 401|refund failed/] })

  test('loses nothing of a refund that is being written @both', async ({
    page,
    storefront: { remember, signIn },
  }) => {
    const orderId = await paidOrder()
    const person = await admin()
    await remember({ person })
    await page.goto(`/order/${orderId}`)
    const refund = page.getByRole('button', { name: 'Refund', exact: true })
    const dialog = page.getByRole('dialog', { name: /^Refund order/ })
    await refund.click()
    await dialog.getByLabel('Amount').fill('2500')
    await dialog.getByLabel('Reason').fill('The collar came loose')
    await post(`${siteUrl()}/api/auth/logout`, {}, person.token)
    await dialog.getByRole('button', { name: 'Refund now' }).click()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await signIn('demo admin')
    await expect(page).toHaveURL(new RegExp(`/order/${orderId}$`))
    await refund.click()
    await expect(dialog.getByLabel('Amount')).toHaveValue('2500')
    await expect(dialog.getByLabel('Reason')).toHaveValue('The collar came loose')
    await dialog.getByRole('button', { name: 'Refund now' }).click()
    await expect(page.getByText('Paid, refunded ₹2,500').first()).toBeVisible()
  })
})

test.describe('the way through the workshop', () => {
  // Later days without a reason are refused.
  test.use({ expectedErrors: [/status of 422|production failed/] })

  test('the next stage is one press away; pausing, resuming, other days and going back ask first', async ({
    page,
  }) => {
    const orderId = await paidOrder()
    await page.clock.install()
    await page.goto(`/order/${orderId}`)
    const production = page.getByRole('region', { name: 'Production' })
    const stage = production.locator('[aria-current=step]')
    const cutting = production.getByRole('button', { name: 'Cutting', exact: true })
    await expect(cutting).toBeVisible()
    await holdClock(page)
    await cutting.press('Enter')
    await expect(stage).toHaveText('Cutting')
    // The button names the next stage at once, where the focus still is.
    const next = production.locator('.stage-acts').getByRole('button').first()
    await expect(next).toBeFocused()
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
    await page.clock.resume()
    await expect(next).toBeEnabled()
    await expect(stage).toHaveText('Cutting')
    await expect(next).toBeFocused()

    await production.getByRole('button', { name: 'Pause', exact: true }).click()
    const pause = page.getByRole('dialog', { name: /^Pause order/ })
    // Its fields are those of the order as it is now, and the first one has the keys.
    await expect(pause.getByLabel('Waiting for')).toBeFocused()
    await pause.getByLabel('Waiting for').selectOption('Measurements')
    await expect(pause.getByLabel('Reason')).toHaveValue('Waiting for your measurements')
    await page.getByRole('button', { name: 'Pause order' }).click()
    await expect(production.getByText('Paused for measurements: Waiting for your measurements')).toBeVisible()
    // The button that opened the dialog is gone with it.
    await expect(production).toBeFocused()
    await holdClock(page)
    await production.getByRole('button', { name: 'Resume' }).click()
    await expect(production.getByText(/^Paused for /)).toBeHidden()
    await expect(next).toHaveText('Stitching')
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.clock.resume()
    await expect(next).toBeEnabled()

    await production.getByRole('button', { name: 'Change dates' }).click()
    const dialog = page.getByRole('dialog', { name: /^Change the promised dates/ })
    await dialog.getByLabel('To', { exact: true }).fill(dayInIndia(new Date(), 90))
    await dialog.getByRole('button', { name: 'Promise these dates' }).click()
    await expect(dialog.getByText('Please say why: the customer will read it.')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await dialog.getByLabel('Reason').fill('The lace comes later')
    await dialog.getByRole('button', { name: 'Promise these dates' }).click()
    await expect(dialog).toBeHidden()

    await production.getByRole('button', { name: 'Change stage' }).click()
    await page.getByRole('dialog').getByLabel('Stage').selectOption('Confirmed')
    await page.getByRole('button', { name: 'Move order' }).click()
    await expect(stage).toHaveText('Confirmed')
    await production.getByText('All steps').click()
    await expect(production.getByText('Back to confirmed')).toBeVisible()
    await expect(production.getByText(/The lace comes later/)).toBeVisible()
  })
})

test('a holiday entered late changes promises only if staff say so @phone', async ({ page }) => {
  const orderId = await paidOrder()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin/calendar')
  const name = unique('Festival ')
  // A Sunday, or an existing holiday, would change nothing.
  const ahead = [8, 9, 10].map((days) => dayInIndia(new Date(), days))
  const isSunday = (one: string) => new Date(`${one}T00:00:00Z`).getUTCDay() === 0
  const day = ahead.find((one) => !isSunday(one) && !isNationalHoliday(one)) ?? ''
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Holiday', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  const outdated = page.getByRole('region', { name: /would change$/ })
  const own = outdated.locator(`a[href="/order/${orderId}"]`)
  await expect(own).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  // Other tests' orders keep their promises.
  await page.route('**/api/admin/calendar/promises', (route) => {
    const { orders, reason } = route.request().postDataJSON() as PromiseRenewal
    return route.continue({
      postData: { orders: orders.filter((order) => order.orderId === orderId), reason },
    })
  })
  await outdated.getByLabel('Reason').fill(`Our workshop keeps ${name}`)
  await outdated.getByRole('button', { name: /^Change \d/ }).click()
  await expect(own).toBeHidden()
  // Removing a holiday by keyboard moves the focus to the next one, and at last to the list.
  const row = page.getByRole('listitem').filter({ hasText: name })
  const worksOn = (whose: string) => page.getByRole('button', { name: `${whose} works on ${name}` })
  await worksOn('Workshop').press('Enter')
  await expect(worksOn('Workshop')).toBeHidden()
  await expect(row.getByRole('group', { name })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(worksOn('Courier')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(name)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Holidays' })).toBeFocused()
})

test.describe('where a change is refused', () => {
  test.use({ expectedErrors: [/admin\/calendar failed|Failed to load resource/] })

  test('a weekly day off is ticked at once and keeps the focus; if refused, it is undone with the reason in view @both', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const answer = Promise.withResolvers<void>()
    // Other tests count their days with the calendar as it is.
    await page.route('**/api/admin/calendar', async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await answer.promise
      return route.abort()
    })
    await page.goto('/admin/calendar')
    const tuesday = page.getByRole('group', { name: 'Courier' }).getByLabel('Tuesday')
    await tuesday.press('Space')
    await expect(tuesday).toBeChecked()
    await expect(tuesday).toBeEnabled()
    answer.resolve()
    await expect(tuesday).not.toBeChecked()
    await expect(tuesday).toBeFocused()
    await expect(page.getByText(/^You seem to be offline/)).toBeInViewport()
    const holidays = page.getByRole('region', { name: 'Holidays' })
    await expect(holidays.getByRole('alert')).toHaveCount(0)
  })
})
