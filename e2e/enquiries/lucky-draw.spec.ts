import type { Page } from '@playwright/test'
import { holdClock } from '../support/clock.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { attemptsToStore, newEmail, setFaults } from '../support/documents.ts'
import { hold, waitForSheets } from '../support/late-files.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { linkTo } from '../support/emails.ts'
import { post } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { takeTime } from '../support/take-time.ts'
import { expect, test } from '../support/test.ts'
import { hasToasted } from '../support/toasts.ts'

const LISTING = 'GET /v1/tablesdb/.*/tables/subscribers/rows'
const CONGRATULATIONS = "Congratulations! You're in the draw for a ₹5,000 shopping voucher."

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Lucky draw' })

const scrollPast = (page: Page, part: number) =>
  page.evaluate((share) => window.scrollTo(0, window.innerHeight * share), part)

const openByBanner = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  const popup = popupOf(page)
  await expect(popup).toBeVisible()
  return popup
}

const enter = async (page: Page, email: string, phone = '9876543210') => {
  const popup = popupOf(page)
  await popup.getByLabel('E-mail').fill(email)
  await popup.getByLabel('Phone').fill('')
  await popup.getByLabel('Phone').pressSequentially(phone)
  await takeTime(page)
  await popup.getByRole('button', { name: 'Enter the draw' }).click()
}

test('the popup opens by itself past 40 % of the screen, once in a browser session @both', async ({
  page,
}) => {
  await page.goto('/')
  await scrollPast(page, 0.38)
  await settle(page)
  await expect(popupOf(page)).toBeHidden()
  await scrollPast(page, 0.45)
  await expect(popupOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popupOf(page)).toBeHidden()

  await page.reload()
  await scrollPast(page, 0.9)
  await page.waitForFunction(() => window.scrollY > 0)
  await settle(page)
  await expect(popupOf(page)).toBeHidden()
  await scrollPast(page, 0)
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  await expect(popupOf(page)).toBeVisible()
})

test('a popup that is closed just before leaving isn’t shown again', async ({ page }) => {
  // As if the page were gone before the browser reports that a dialog has opened.
  await page.addInitScript(() =>
    addEventListener('toggle', (event) => event.stopImmediatePropagation(), true),
  )
  await page.goto('/')
  await scrollPast(page, 0.45)
  await expect(popupOf(page)).toBeVisible()
  await page.reload()
  await scrollPast(page, 0.9)
  await page.waitForFunction(() => window.scrollY > 0)
  await settle(page)
  await expect(popupOf(page)).toBeHidden()
})

test('on a phone the popup is a card at the bottom of the screen @phone', async ({ page }) => {
  const popup = await openByBanner(page)
  await waitForSheets(page)
  await popup.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const box = await popup.boundingBox()
  const { height = 0 } = page.viewportSize() ?? {}
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(height)
  expect(box?.y).toBeGreaterThan(height / 8)
  await expect(popup.getByRole('button', { name: 'Enter the draw' })).toBeInViewport()
})

test('the result replaces the form, and the popup stays in place @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const popup = await openByBanner(page)
  await waitForSheets(page)
  const before = await popup.boundingBox()
  await enter(page, newEmail())
  await expect(popup.getByText(CONGRATULATIONS)).toBeVisible()
  const after = await popup.boundingBox()
  expect(Math.abs((after?.y ?? Number.NaN) - (before?.y ?? 0))).toBeLessThanOrEqual(2)
  expect(Math.abs((after?.height ?? Number.NaN) - (before?.height ?? 0))).toBeLessThanOrEqual(2)
})

test('a closed announcement stays closed for the session; the popup can be closed with its cross', async ({
  page,
}) => {
  const popup = await openByBanner(page)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await page.getByRole('button', { name: 'Close the announcement' }).click()
  await expect(page.getByText('Lucky draw: win a ₹5,000 shopping voucher')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Shop Now' })).toBeVisible()
  await expect(page.getByText('Lucky draw: win a ₹5,000 shopping voucher')).toBeHidden()
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a double press on the announcement’s cross presses nothing below it, with motion: ${reducedMotion} @phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    const cross = page.getByRole('button', { name: 'Close the announcement' })
    await page.mouse.move(0, 300)
    await waitForSheets(page)
    await page.evaluate(() =>
      addEventListener(
        'click',
        ({ target }) => {
          if (target instanceof Element) document.title += ` ${target.closest('a, button')?.ariaLabel ?? ''}`
        },
        true,
      ),
    )
    await page.evaluate(() => (document.title = 'Pressed:'))
    await cross.dblclick({ delay: 50 })
    await expect(page.locator('.announcement')).toHaveCSS('display', 'none')
    await expect(page).toHaveTitle('Pressed: Close the announcement ')
  })

test('an invalid e-mail address and a short number get an error under their fields, and the phone is shown in groups', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const popup = await openByBanner(page)
  await test.step('the phone takes twelve characters, and its caret behaves', async () => {
    const phone = popup.getByLabel('Phone')
    await expect(phone).toHaveAttribute('maxlength', '12')
    await phone.pressSequentially('98765')
    await expect(phone).toHaveValue('987 65')
    await phone.pressSequentially('43210999')
    await expect(phone).toHaveValue('987 654 3210')
    for (let step = 0; step < 5; step += 1) await phone.press('ArrowLeft')
    await phone.press('Backspace')
    await expect(phone).toHaveValue('987 653 210')
    await phone.press('0')
    await expect(phone).toHaveValue('987 650 3210')
    expect(await phone.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(7)

    await phone.fill('')
    await phone.pressSequentially('91 98765 43210')
    await expect(phone).toHaveValue('987 654 3210')

    await phone.fill('')
    await phone.evaluate((input) =>
      input.dispatchEvent(
        new InputEvent('beforeinput', {
          inputType: 'insertFromPaste',
          data: '+91 98765 43210',
          bubbles: true,
          cancelable: true,
        }),
      ),
    )
    await expect(phone).toHaveValue('987 654 3210')
  })
  await enter(page, 'ananya.raofoundry.in', '98765432')
  await expect(popup.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(popup.getByLabel('Phone')).toHaveAccessibleDescription(
    'Please enter a valid 10-digit Indian mobile number',
  )
  await expect(popup.getByLabel('E-mail')).toBeFocused()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  await expect(popup.getByText('Please enter a valid email address')).toBeHidden()
})

test('taking part is congratulated, closes after eight seconds and isn’t prompted for again', async ({
  page,
}) => {
  await page.clock.install()
  const popup = await openByBanner(page)
  const email = newEmail()
  const release = await hold(page, '**/api/subscribers')
  const asked = page.waitForRequest('**/api/subscribers')
  await enter(page, email)
  await asked
  // The eight seconds start with the answer, and pass when the test says so.
  await holdClock(page)
  release()
  await expect(popup.getByRole('heading')).toHaveText('Thank you for subscribing to our newsletter!')
  await expect(popup.getByText(CONGRATULATIONS)).toBeVisible()
  await expect(popup.getByRole('link', { name: 'Terms of the draw' })).toHaveAttribute(
    'href',
    '/terms#lucky-draw',
  )
  await page.clock.fastForward(7000)
  await expect(popup).toBeVisible()
  await page.clock.fastForward(1200)
  await expect(popup).toBeHidden()
  await page.clock.resume()

  const [stored] = await attemptsToStore('subscribers', email)
  expect(stored?.data).toMatchObject({ email, phone: '9876543210', status: 'active' })
  expect(stored?.data['subscribed_at']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)$/)

  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  await expect(popup.getByLabel('E-mail')).toHaveValue('')
  await expect(popup.getByLabel('Phone')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await scrollPast(page, 0.9)
  await page.waitForFunction(() => window.scrollY > 0)
  await settle(page)
  await expect(popup).toBeHidden()
})

test('with the keyboard alone a visitor takes part, is told so, and returns to the page', async ({
  page,
}) => {
  const { keyboard } = page
  await page.goto('/')
  const banner = page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ })
  await banner.focus()
  await keyboard.press('Enter')
  const popup = popupOf(page)
  await expect(popup.getByLabel('E-mail')).toBeVisible()
  for (let stop = 0; stop < 6; stop += 1) {
    if (await popup.getByLabel('E-mail').evaluate((field) => field === document.activeElement)) break
    await keyboard.press('Tab')
  }
  await keyboard.type(newEmail())
  await keyboard.press('Tab')
  await keyboard.type('9876543210')
  await keyboard.press('Enter')
  await expect(popup.getByText(CONGRATULATIONS)).toBeVisible()
  expect(await popup.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(banner).toBeFocused()
})

test('an e-mail address that already takes part is accepted, and closing clears the message', async ({
  page,
}) => {
  const email = newEmail()
  const popup = await openByBanner(page)
  await enter(page, email)
  await expect(popup.getByText('Thank you for subscribing to our newsletter!')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  await enter(page, email)
  await expect(popup.getByText("You're already subscribed!")).toBeVisible()
  await expect(popup.getByText(CONGRATULATIONS)).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  await expect(popup.getByText("You're already subscribed!")).toBeHidden()
  expect(await attemptsToStore('subscribers', email)).toHaveLength(1)
})

test.describe('when the document service fails', () => {
  test.use({ expectedErrors: [/POST \/api\/subscribers failed|Failed to load resource/] })

  test('the popup says so, with the reason, and clears it when it is closed', async ({ page }) => {
    const popup = await openByBanner(page)
    for (const { why, status, type, message } of [
      {
        why: 'nobody has set it up',
        status: 404,
        type: 'database_not_found',
        message: 'Subscription system is not set up yet. Please contact the administrator.',
      },
      {
        why: 'the key may not do it',
        status: 401,
        type: 'user_unauthorized',
        message: 'Authentication error. Please try again later.',
      },
      {
        why: 'its table is missing',
        status: 404,
        type: 'table_not_found',
        message: 'The subscription service is currently unavailable.',
      },
      // Last, because its toast stays.
      {
        why: 'anything else happens',
        status: 500,
        type: 'general_unknown',
        message: 'Something went wrong with your subscription.',
      },
    ])
      await test.step(why, async () => {
        const email = newEmail()
        await setFaults(email, { match: LISTING, status, body: { message: 'No.', code: status, type } })
        await enter(page, email)
        await expect(popup.getByText(message)).toBeVisible()
        const isToasted = type === 'general_unknown'
        if (isToasted) await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
        expect(await hasToasted(page)).toBe(isToasted)
        await expect(popup.getByLabel('Phone')).toHaveValue('987 654 3210')
        await popup.getByRole('button', { name: 'Close' }).click()
        await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
        await expect(popup.getByText(message)).toBeHidden()
      })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a subscriber unsubscribes with the link in her e-mail', async ({ page }) => {
    const email = newEmail()
    await post(`${siteUrl()}/api/subscribers`, { email, phone: '98765 43210' })
    await page.goto(await linkTo('/leave', email))
    await expect(page.getByRole('heading', { name: 'Leave the lucky draw' })).toBeVisible()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(
      page.getByRole('heading', { name: 'You have been unsubscribed. We will not write to you again.' }),
    ).toBeVisible()
    await page.goto('/unsubscribe/not-a-link')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'This link is incomplete.' })).toBeVisible()
  })
})

test('a visitor who only passes the banner before its script has loaded is still shown the draw, once', async ({
  page,
}) => {
  const deliver = await hold(page, /\/_astro\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).focus()
  deliver()
  await settle(page)
  await scrollPast(page, 0.6)
  await expect(popupOf(page)).toBeVisible()
})
