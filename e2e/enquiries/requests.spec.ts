import type { Locator, Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { attemptsToStore, clearFaults, newEmail, setFaults } from '../support/documents.ts'
import { hold } from '../support/late-files.ts'
import { lineOf } from '../support/orders.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { expect, test } from '../support/test.ts'
import { walkTo } from '../support/walk.ts'

const BLAZER = '/shop/emerald-peak-lapel-blazer'
const STORING = 'POST /v1/tablesdb/.*/tables/requests/rows'
const INK = 'rgb(23, 20, 17)'
const BURGUNDY = 'rgb(107, 21, 41)'
const REFUSED = { status: 500, body: { message: 'Server Error', code: 500, type: 'general_unknown' } }

const openSheet = async (page: Page, button: string): Promise<Locator> => {
  await page.getByRole('button', { name: button }).first().click()
  const sheet = page.getByRole('dialog', { name: new RegExp(button, 'i') })
  await expect(sheet).toBeVisible()
  return sheet
}

test('a visitor asks for a price, and finds the form closed and empty afterwards @both', async ({ page }) => {
  await page.goto(BLAZER)
  const sheet = await openSheet(page, 'PRICE ON REQUEST')
  const email = newEmail()
  await fillRequest(sheet, email)
  await expect(sheet.getByText('XS, S, M, L, XL, XXL')).toBeVisible()
  await sheet.getByLabel('Size').fill('M, longer in the sleeve')
  await sheet.getByLabel('Message').fill('For an investor day on 9 December')
  await sendRequest(sheet)

  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'PRICE ON REQUEST' }).first()).toBeFocused()
  const [stored, ...more] = await attemptsToStore('requests', email)
  expect(more).toEqual([])
  expect(stored?.rowId).toMatch(/^[0-9a-f]{24}$/)
  expect(stored?.data).toMatchObject({
    name: 'Ananya Rao',
    phone: '98765 43210',
    size: 'M, longer in the sleeve',
    message: 'Colour: Emerald\nFor an investor day on 9 December',
    kind: 'price',
    productSlug: 'emerald-peak-lapel-blazer',
    productTitle: 'The Peak Lapel Blazer',
  })

  await openSheet(page, 'PRICE ON REQUEST')
  for (const field of ['Name', 'E-mail', 'Phone', 'Size', 'Message'])
    await expect(sheet.getByLabel(field)).toHaveValue('')
})

test('an appointment has no size, and its day and time are added to the message', async ({ page }) => {
  await page.goto(BLAZER)
  const sheet = await openSheet(page, 'BOOK AN APPOINTMENT')
  await expect(sheet.getByLabel('Size')).toBeHidden()
  const email = newEmail()
  await fillRequest(sheet, email)
  await sheet.getByLabel('Preferred day').fill('Saturday 28 November')
  await sheet.getByLabel('Preferred time').fill('late morning')
  await sheet.getByLabel('Message').fill('I would like to see the burgundy cloth.')
  await sheet.getByLabel('E-mail').press('Enter')
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  const [stored] = await attemptsToStore('requests', email)
  expect(stored?.data).toMatchObject({
    kind: 'appointment',
    message:
      'Preferred day: Saturday 28 November\nPreferred time: late morning\nColour: Emerald\nI would like to see the burgundy cloth.',
  })
  expect(stored?.data).not.toHaveProperty('size')
})

test('name and phone are required by the browser, the e-mail address in the shop’s own words', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(BLAZER)
  const sheet = await openSheet(page, 'PRICE ON REQUEST')
  // As dark as the page, although the button that opens it is subdued.
  await expect(sheet.getByRole('heading')).toHaveCSS('color', INK)
  await sendRequest(sheet)
  await expect(sheet.getByLabel('Name')).toBeFocused()
  for (const field of ['Name', 'Phone'])
    await expect(sheet.getByLabel(field)).toHaveJSProperty('required', true)

  await fillRequest(sheet, '')
  await sendRequest(sheet)
  await expect(sheet.getByText('Email address is required')).toBeVisible()
  await expect(sheet.getByLabel('E-mail')).toBeFocused()
  await expect(sheet.getByLabel('E-mail')).toHaveAccessibleDescription('Email address is required')
  await expect(sheet.getByLabel('E-mail')).toHaveCSS('border-color', BURGUNDY)
  await sheet.getByLabel('E-mail').fill('ananya@raofoundry')
  await sendRequest(sheet)
  await expect(sheet.getByText('Please enter a valid email address')).toBeVisible()
  await test.step('the open sheet has no barrier that axe can see, and Escape gives the focus back', async () => {
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'PRICE ON REQUEST' }).first()).toBeFocused()
  })
})

test.describe('with the keyboard alone', () => {
  test('a price is requested, an error is corrected where it was made, and the focus returns', async ({
    page,
  }) => {
    const { keyboard } = page
    await page.goto(BLAZER)
    const button = page.getByRole('button', { name: 'PRICE ON REQUEST' }).first()
    await button.focus()
    await keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: /Price on request/i })
    await expect(sheet).toBeVisible()
    const isInside = () => sheet.evaluate((dialog) => dialog.contains(document.activeElement))
    await walkTo(page, sheet.getByLabel('Name'))
    await keyboard.type('Ananya Rao')
    await keyboard.press('Tab')
    await keyboard.type('ananya at raofoundry')
    await walkTo(page, sheet.getByLabel('Phone'))
    await keyboard.type('98765 43210')
    await keyboard.press('Enter')
    await expect(sheet.getByText('Please enter a valid email address')).toBeVisible()
    await expect(sheet.getByLabel('E-mail')).toBeFocused()
    expect(await isInside()).toBe(true)
    await keyboard.press('ControlOrMeta+a')
    const email = newEmail()
    await keyboard.type(email)
    await keyboard.press('Enter')
    await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
    await expect(button).toBeFocused()
    expect(await attemptsToStore('requests', email)).toHaveLength(1)
  })
})

test.describe('when something goes wrong', () => {
  test.use({ expectedErrors: [/POST \/api\/requests failed|Failed to load resource/] })

  /** However often it was sent, all attempts make one row. */
  const isStoredOnce = async (email: string) => {
    const ids = (await attemptsToStore('requests', email)).map(({ rowId }) => rowId)
    expect(new Set(ids).size).toBe(1)
  }

  test('a failed request says so twice, keeps every word and can be sent again', async ({ page }) => {
    await page.goto(BLAZER)
    const sheet = await openSheet(page, 'PRICE ON REQUEST')
    const email = newEmail()
    await fillRequest(sheet, email)
    await sheet.getByLabel('Size').fill('M')
    await setFaults(email, { match: STORING, ...REFUSED })
    await sendRequest(sheet)
    await expect(sheet.getByText('Failed to submit form. Please try again.')).toBeVisible()
    await expect(page.getByText('Failed to submit request')).toBeVisible()
    await expect(sheet.getByText('We do have your message')).toBeVisible()
    await expect(sheet.getByLabel('Name')).toHaveValue('Ananya Rao')
    await expect(sheet.getByLabel('E-mail')).toHaveValue(email)
    await expect(sheet.getByLabel('Phone')).toHaveValue('98765 43210')
    await expect(sheet.getByLabel('Size')).toHaveValue('M')

    await clearFaults(email)
    await sendRequest(sheet)
    await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
    await isStoredOnce(email)

    await test.step('a request whose answer was lost can be sent again without making two', async () => {
      const next = newEmail()
      await openSheet(page, 'PRICE ON REQUEST')
      await fillRequest(sheet, next)
      await page.route('**/api/requests', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await sendRequest(sheet)
      await expect(sheet.getByText('Failed to submit form. Please try again.')).toBeVisible()
      await page.unroute('**/api/requests')
      await sendRequest(sheet)
      await expect(sheet).toBeHidden()
      await isStoredOnce(next)
    })
  })
})

test('a request that is on its way cannot be sent twice', async ({ page }) => {
  await page.goto(BLAZER)
  const sheet = await openSheet(page, 'PRICE ON REQUEST')
  const email = newEmail()
  await fillRequest(sheet, email)
  const release = await hold(page, '**/api/requests')
  await sendRequest(sheet)
  const button = sheet.getByRole('button', { name: 'Sending...' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ clickCount: 3 })
  release()
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  expect(await attemptsToStore('requests', email)).toHaveLength(1)
})

test('words typed before the form’s script has loaded are sent', async ({ page }) => {
  const deliver = await hold(page, '**/_astro/RequestForm*.js')
  await page.goto(BLAZER)
  const sheet = await openSheet(page, 'PRICE ON REQUEST')
  const email = newEmail()
  await fillRequest(sheet, email)
  await sendRequest(sheet)
  deliver()
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  expect(await attemptsToStore('requests', email)).toHaveLength(1)
})

test('an appointment can be booked from the contact page, to which the home page’s banner links', async ({
  page,
}) => {
  // Otherwise the lucky draw would open on the way down.
  await page.addInitScript(() => sessionStorage.setItem('luckyDrawShown', 'yes'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Book an appointment' }).click()
  await expect(page).toHaveURL('/contactus')
  const sheet = await openSheet(page, 'Book an appointment')
  const email = newEmail()
  await fillRequest(sheet, email)
  await sendRequest(sheet)
  await expect(page.getByText('Appointment booked successfully!')).toBeVisible()
  expect(await attemptsToStore('requests', email)).toHaveLength(1)
})

test('from the cart, one price is requested for everything in it, and then shipping outside India @phone', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ cart: [await lineOf('emerald-peak-lapel-blazer')] })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Request one price for all' }).click()
  const sheet = page.getByRole('dialog', { name: /One price for all/ })
  await expect(sheet.getByLabel('Size')).toHaveCount(0)
  const email = newEmail()
  await fillRequest(sheet, email)
  await sheet.getByLabel('Message').fill('With a matching trouser, perhaps')
  await sendRequest(sheet)
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  const [stored] = await attemptsToStore('requests', email)
  expect(stored?.data).toMatchObject({
    kind: 'price',
    productTitle: '1 piece together',
    message: expect.stringMatching(
      /^One price for:\n1 × .*Emerald, size M\n\nWith a matching trouser, perhaps$/,
    ),
  })

  await test.step('a price for shipping outside India can be asked for', async () => {
    await page.getByRole('button', { name: 'Shipping outside India?' }).click()
    const other = page.getByRole('dialog', { name: /Shipping outside India/ })
    await expect(other.getByText('the charge for shipping your cart there')).toBeVisible()
    await expect(other.getByText('We will reply with a price and a cutting date.')).toHaveCount(0)
    await expect(other.getByLabel('Size')).toHaveCount(0)
    await expect(other.getByLabel('Message')).toHaveValue('')
    const second = newEmail()
    await fillRequest(other, second)
    await other.getByLabel('Message').fill('To Lisbon, by March')
    await sendRequest(other)
    await expect(other).toBeHidden()
    const [plain] = await attemptsToStore('requests', second)
    // Nothing of the first one is sent along.
    expect(plain?.data).toMatchObject({
      kind: 'price',
      productTitle: 'Shipping outside India',
      message: expect.stringMatching(
        /^Shipping outside India:\n1 × .*Emerald, size M\n\nTo Lisbon, by March$/,
      ),
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a price and an appointment can be requested, and a page says whether it worked', async ({ page }) => {
    for (const [button, submit, message] of [
      ['PRICE ON REQUEST', 'Request the price', 'Price request submitted successfully!'],
      ['BOOK AN APPOINTMENT', 'Book the appointment', 'Appointment booked successfully!'],
    ] as const) {
      await page.goto(BLAZER)
      const sheet = await openSheet(page, button)
      const email = newEmail()
      await fillRequest(sheet, email)
      await sheet.getByRole('button', { name: submit }).click()
      await expect(page.getByRole('heading', { name: message })).toBeVisible()
      expect(await attemptsToStore('requests', email)).toHaveLength(1)
    }
  })

  test('an appointment can be booked from the contact page', async ({ page }) => {
    await page.goto('/contactus')
    const sheet = await openSheet(page, 'Book an appointment')
    await fillRequest(sheet, newEmail())
    await sendRequest(sheet)
    await expect(page.getByRole('heading', { name: 'Appointment booked successfully!' })).toBeVisible()
  })

  test('failures are tracked, too', async ({ page }) => {
    const email = newEmail()
    await setFaults(email, { match: STORING, ...REFUSED })
    await page.goto(BLAZER)
    const sheet = await openSheet(page, 'PRICE ON REQUEST')
    await fillRequest(sheet, email)
    await sheet.getByRole('button', { name: 'Request the price' }).click()
    await expect(
      page.getByRole('heading', { name: 'Failed to submit form. Please try again.' }),
    ).toBeVisible()
  })
})

test('a shop without analytics asks nobody for consent', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('Privacy choices')).toHaveCount(0)
})
