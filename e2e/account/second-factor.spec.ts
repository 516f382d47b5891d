import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { useOtherShop } from '../support/other-shop.ts'
import { admin, signedIn } from '../support/people.ts'
import { openConsent } from '../support/storefront.ts'
import { test } from '../support/test.ts'
import { PHONE } from '../support/widths.ts'

const STEP_S = 30

// A shop that requires a second factor requires it from everybody, so these tests have their own shop.
test.describe.configure({ mode: 'serial', timeout: 150_000 })
test.use({ expectedErrors: [/status of 4(03|09|22)|POST \/api\/\S+ failed/] })
useOtherShop({ STAFF_SECOND_FACTOR: 'required' })

let secret = ''
let recoveryCodes: readonly string[] = []
let usedCode = ''

/** The app's code now, or this many steps later; the shop accepts it from a step before to a step after. */
const codeOf = (steps = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_S })

const asked = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

test('a refund waits while its administrator sets up a second factor in another tab, and then continues', async ({
  page,
  storefront,
}) => {
  const { orderId } = await payForOrder(await signedIn(), [await lineOf('burgundy-corset')])
  await storefront.remember({ person: await admin() })
  await page.goto(`${siteUrl()}/order/${orderId}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const form = page.getByRole('dialog', { name: /^Refund order/ })
  await form.getByLabel('Amount').fill('8500')
  await form.getByLabel('Reason').fill('A loose seam')
  await form.getByRole('button', { name: 'Refund now' }).click()

  const first = page.getByRole('dialog', { name: 'Set up a second factor first' })
  await expect(first).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await first.getByRole('button', { name: 'I have set it up, continue' }).click()
  await expect(first.getByText('It is not set up yet')).toBeVisible()
  await expect(first.getByRole('link', { name: 'Set it up' })).toBeVisible()

  const opening = page.waitForEvent('popup')
  await first.getByRole('link', { name: 'Set it up' }).click()
  const tab = await opening
  await tab.getByRole('button', { name: 'Set up an app' }).click()
  await expect(tab.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  // A keyboard user continues here, and not at the top of the page.
  await expect(tab.locator('main [tabindex="-1"]').first()).toBeFocused()
  secret = (await tab.locator('code').innerText()).replaceAll(' ', '')
  expect(await accessibilityFaultsOf(tab)).toEqual([])
  await tab.getByRole('textbox', { name: 'Code' }).fill('12')
  await tab.getByRole('button', { name: 'Finish' }).click()
  const fault = tab.getByText('Please enter the six digits that your app shows.')
  await expect(fault).toBeVisible()
  await expect(fault).toHaveCSS('font-family', /^Jost/)

  // A set-up started elsewhere meanwhile replaces this one, and the page says so before it calls a code wrong.
  const later = await page.context().newPage()
  await later.goto(`${siteUrl()}/admin/second-factor`)
  await later.getByRole('button', { name: 'Set up an app' }).click()
  await expect(later.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  await later.close()
  await tab.getByRole('textbox', { name: 'Code' }).fill(codeOf())
  await tab.getByRole('button', { name: 'Finish' }).click()
  await expect(tab.getByText('Another set-up has replaced this one')).toBeVisible()
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await tab.getByRole('button', { name: 'Set up an app' }).click()
  await expect(tab.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  secret = (await tab.locator('code').innerText()).replaceAll(' ', '')
  usedCode = codeOf()
  await tab.getByRole('textbox', { name: 'Code' }).fill(usedCode)
  await tab.getByRole('button', { name: 'Finish' }).click()
  await expect(tab.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible()
  recoveryCodes = await tab.locator('code').allInnerTexts()
  expect(recoveryCodes).toHaveLength(8)
  const download = tab.waitForEvent('download')
  await tab.getByRole('button', { name: 'Save as a file' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`)
  expect(await accessibilityFaultsOf(tab)).toEqual([])
  await tab.getByRole('button', { name: 'Done' }).click()
  await expect(tab.getByText('Recovery codes left')).toBeVisible()

  await first.getByRole('button', { name: 'I have set it up, continue' }).click()
  await expect(page.getByText('The refund is on its way.')).toBeVisible()
  await expect(page.getByText('A loose seam')).toBeVisible()
  await expect(form).toBeHidden()
})

test('in a new session a file of orders waits for a code, by keyboard alone; cancelling gives no file', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ person: await admin() })
  await page.goto(`${siteUrl()}/orders`)
  const button = page.getByRole('button', { name: 'Export CSV' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(asked(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(asked(page)).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page.getByText('This needs a code from your authenticator app.')).toBeVisible()
  await expect(page).toHaveURL(`${siteUrl()}/orders`)

  await page.keyboard.press('Enter')
  await expect(asked(page).getByRole('textbox', { name: 'Code' })).toBeFocused()
  await page.keyboard.type(usedCode)
  await page.keyboard.press('Enter')
  await expect(asked(page).getByText('This code is wrong or has already been used.')).toBeVisible()
  await asked(page).getByRole('textbox', { name: 'Code' }).fill(codeOf(1))
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('orders.csv')
  await expect(asked(page)).toBeHidden()
  await expect(button).toBeFocused()

  // Once confirmed, a release can be requested without another code.
  await page.goto(`${siteUrl()}/admin/publishing`)
  const built = page.waitForResponse('**/api/admin/publishing/build')
  await page.getByRole('button', { name: 'Build now' }).click()
  expect((await built).status()).toBe(202)
})

test('on a phone a recovery code replaces the app', async ({ page, storefront }) => {
  await page.setViewportSize(PHONE)
  await storefront.remember({ person: await admin() })
  await page.goto(`${siteUrl()}/admin/requests`)
  await page.getByLabel('E-mail', { exact: true }).fill('nobody@example.in')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await asked(page).getByRole('button', { name: 'Use a recovery code' }).click()
  const field = asked(page).getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await field.fill('123456')
  await page.keyboard.press('Enter')
  const fault = asked(page).getByText('A recovery code has sixteen letters and digits.')
  await expect(fault).toBeVisible()
  await asked(page).getByRole('button', { name: 'Use the app' }).click()
  await expect(fault).toBeHidden()
  await asked(page).getByRole('textbox', { name: 'Code' }).fill('12345')
  await page.keyboard.press('Enter')
  await expect(asked(page).getByText('Please enter the six digits that your app shows.')).toBeVisible()
  await asked(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await field.fill(recoveryCodes[0] ?? '')
  expect(await accessibilityFaultsOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await asked(page).getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toBe('personal-data.json')
  await page.goto(`${siteUrl()}/admin/second-factor`)
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await expect(page.locator('dd').last()).toHaveText('7')
  await page.route('**/api/admin/second-factor', async (route) => {
    const factor: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...factor, recoveryCodes: 0 } })
  })
  await page.reload()
  await expect(page.getByText(/^No recovery codes are left/)).toBeVisible()
  await expect(page.getByText(/^Few recovery codes/)).toBeHidden()
})

test('an administrator who signed in long ago must sign in again before she sets up another app', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ person: await admin() })
  await page.goto(`${siteUrl()}/admin/second-factor`)
  const start = '**/api/admin/second-factor/start'
  await page.route(start, (route) =>
    route.fulfill({ status: 403, json: { error: 'sign_in_again', message: 'Please sign in again.' } }),
  )
  await page.getByRole('button', { name: 'Set up another app' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible()
  await page.unroute(start)
  const consent = await openConsent(page, 'Continue with Google')
  await consent.getByRole('button', { name: 'Continue as demo admin' }).click()
  await page.getByRole('button', { name: 'Set up another app' }).click()
  await asked(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await asked(page)
    .getByLabel('Recovery code')
    .fill(recoveryCodes[1] ?? '')
  await asked(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Scan this with your app' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Recovery codes left')).toBeVisible()
  await expect(page.locator('main [tabindex="-1"]').first()).toBeFocused()
})
