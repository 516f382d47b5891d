import type { BrowserContext, Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { newEmail } from '../support/documents.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf } from '../support/orders.ts'
import { admin, signedIn, unique } from '../support/people.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { draftFor, fillAcceptance, pathOf, sendNewQuote } from '../support/quotes.ts'
import { settle } from '../support/settle.ts'
import { INDIRANAGAR, type Storefront } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'
import { translate } from '../support/translate.ts'
import { DESK } from '../support/widths.ts'

const BLAZER = '/shop/emerald-peak-lapel-blazer'
const TROUSER = '/shop/midnight-straight-trouser'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible()

/** Stores measurements as their page does. */
const keep = (page: Page, taken: Readonly<Record<string, number>>, unit = 'cm') =>
  page.addInitScript((stored) => {
    // The blank page before the first one has no storage.
    if (location.protocol !== 'http:' || localStorage.getItem('fitPassport')) return
    localStorage.setItem('fitPassport', stored)
  }, JSON.stringify({ unit, taken }))

/** A page of somebody who works at the desk. */
const openDesk = async (storefront: Storefront, context: BrowserContext): Promise<Page> => {
  await storefront.remember({ person: await admin() })
  return context.newPage()
}
const sentAt = (desk: Page) => desk.getByRole('region', { name: 'Measurements' })

const openChart = (page: Page) => page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).click()

test('on a phone both units of a size keep a distance from the lines of the chart @phone', async ({
  page,
}) => {
  for (const path of [BLAZER, TROUSER]) {
    await page.goto(path)
    await openChart(page)
    const cell = page.locator('.chart [data-cm]').first()
    await expect(cell).toBeVisible()
    const room = () =>
      cell.evaluate((sized) => {
        const words = document.createRange()
        words.selectNodeContents(sized)
        const { height: units } = words.getBoundingClientRect()
        const { height, marginTop } = getComputedStyle(sized, '::after')
        const taken = units + Number.parseFloat(height) + Number.parseFloat(marginTop)
        return sized.getBoundingClientRect().height - taken
      })
    // The chart’s style sheet loads late.
    await poll(room, { message: path }).toBeGreaterThanOrEqual(16)
  }
})

test('on a small tablet the chart breaks no measure into two lines', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/shop/black-corset')
  await openChart(page)
  const cells = page.locator('.chart [data-cm]')
  // The chart’s style sheet loads late.
  await expect(cells.first()).toHaveCSS('font-size', '24px')
  const lines = await cells.evaluateAll((sized) =>
    sized.map((cell) => {
      const words = document.createRange()
      words.selectNodeContents(cell)
      return words.getClientRects().length
    }),
  )
  expect(lines).toEqual(lines.map(() => 1))
})

test('on paper an open chart names the sizes', async ({ page }) => {
  await page.goto(BLAZER)
  await openChart(page)
  const size = page.locator('.chart').getByRole('button', { name: 'XL', exact: true })
  await expect(size).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeHidden()
  await expect(size).toBeVisible()
})

test('measurements in inches convert to centimetres and back unchanged, and a blazer shows her size @both', async ({
  page,
}) => {
  await page.goto('/fit')
  await settle(page)
  await page.getByRole('radio', { name: 'Inches' }).check()
  await field(page, 'Bust').fill('36')
  await field(page, 'Waist').fill('27½')
  await expect(page.locator('.mark[data-now=true]')).toHaveCount(1)
  await page.getByRole('radio', { name: 'Centimetres' }).check()
  await expect(field(page, 'Bust')).toHaveValue('91.4')
  await page.getByRole('radio', { name: 'Inches' }).check()
  await expect(field(page, 'Bust')).toHaveValue('36')
  await expect(field(page, 'Waist')).toHaveValue('27½')
  await page.getByRole('button', { name: 'Save them' }).click()
  await expectText(page, '2 measurements are saved in this browser.')
  await page.reload()
  await expect(field(page, 'Waist')).toHaveValue('27½')

  await page.goto(BLAZER)
  const line = page.getByRole('button', { name: 'Your size: M, by your bust of 36 inches' })
  await line.click()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await openChart(page)
  const chart = page.getByRole('dialog', { name: 'Size chart' })
  await expect(chart.getByText('Your size is M, by your bust of 36 inches.')).toBeVisible()
  await expect(chart.getByRole('row', { name: /^M/ })).toContainText('Yours')
  await chart.getByRole('button', { name: 'Choose size M' }).click()
  await expect(chart).toBeHidden()
})

test('an invalid entry gets an error beside its field, stays as typed, and nothing is saved', async ({
  page,
}) => {
  await page.goto('/fit')
  await test.step('the page is usable signed out and has no barrier, at both widths and at 320 pixels', async () => {
    await expect(field(page, 'Bust')).toBeEnabled()
    // With nothing to delete, its dividing line is hidden, too.
    await expect(page.locator('.fit-erase')).toBeHidden()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.setViewportSize(DESK)
  })
  await field(page, 'Bust').fill('36')
  await field(page, 'Waist').fill('seventy')
  await page.getByRole('button', { name: 'Save them' }).click()
  await expectText(page, 'Please check 2 entries.')
  await expectText(page, /between 60\scm and 180\scm. Is this in inches\?/)
  await expectText(page, 'Please enter it as 91 or 91.5')
  await expect(field(page, 'Bust')).toBeFocused()
  await expect(field(page, 'Waist')).toHaveValue('seventy')
  expect(await page.evaluate(() => localStorage.getItem('fitPassport'))).toBeNull()
  await page.getByRole('radio', { name: 'Inches' }).check()
  await expect(field(page, 'Bust')).toHaveValue('36')
  await expect(field(page, 'Bust')).not.toHaveAttribute('aria-invalid')
})

test('leaving typed but unsaved measurements asks first', async ({ page }) => {
  await page.goto('/fit')
  await settle(page)
  await field(page, 'Bust').fill('91')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click()
  await poll(() => asked).toEqual(['beforeunload'])
  await expect(field(page, 'Bust')).toHaveValue('91')
  await page.getByRole('button', { name: 'Save them' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page).toHaveURL(/\/shop/)
  expect(asked).toHaveLength(1)
})

test('a product says when measurements are between two sizes, suggest different ones or are beyond the chart', async ({
  page,
}) => {
  await keep(page, { bust: 889, waist: 660, hip: 1010 })
  await page.goto(BLAZER)
  await expectText(page, 'Your size: M, and we take it in')
  await openChart(page)
  await expectText(page, /You are between S and M, by your bust of 88.9\scm. Choose M, and we take it in./)

  await page.goto(TROUSER)
  await openChart(page)
  await expectText(page, /Your waist of 66\scm suggests XS and your hip of 101\scm suggests M/)
  await page.getByRole('button', { name: 'Have it made to measure' }).click()
  await expect(page.getByRole('dialog', { name: /price on request/i })).toBeVisible()

  await page.evaluate(() =>
    localStorage.setItem('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 1300 } })),
  )
  await page.goto(BLAZER)
  await openChart(page)
  await expectText(page, 'Your bust of 130 cm is beyond this chart. We would make it to measure.')
})

test('on a translated page, too, the chart says which size fits', async ({ page }) => {
  await page.goto(BLAZER)
  await translate(page, 'another')
  await page.evaluate(() =>
    localStorage.setItem('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 914 } })),
  )
  await page.locator('.my-size button').click()
  await expectText(page, /^Your size is M, by your bust of 91.4\scm/)
})

test('broken storage breaks no page, and without measurements the chart invites the shopper to take them', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('fitPassport', '{"unit":7')
  })
  await page.goto(BLAZER)
  await openChart(page)
  await expectText(page, 'Measure yourself once, and every piece tells you your size.')
  await page.getByRole('link', { name: 'Measure yourself' }).click()
  await expect(page).toHaveURL(/\/fit$/)
  await expect(field(page, 'Bust')).toHaveValue('')
})

test('measurements are sent with a request if she ticks it, and staff see them at the desk', async ({
  page,
  storefront,
  context,
}) => {
  await keep(page, { bust: 914, hip: 991 })
  await page.goto(BLAZER)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /price on request/i })
  const choice = sheet.getByRole('checkbox', { name: 'Include my 2 measurements' })
  await expect(choice).not.toBeChecked()
  await choice.check()
  const name = unique('Ritu ')
  await fillRequest(sheet, newEmail(), name)
  await sendRequest(sheet)
  await expectText(page, 'Price request submitted successfully!')

  const desk = await openDesk(storefront, context)
  await desk.goto('/admin/requests')
  await desk.getByRole('searchbox', { name: 'Search' }).fill(name)
  await desk.getByRole('searchbox', { name: 'Search' }).press('Enter')
  await desk.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await expect(sentAt(desk).getByRole('row', { name: 'Bust 91.4 36' })).toBeVisible()
})

test('measurements are sent with an order if she ticks it at checkout, and staff see them on the order', async ({
  page,
  storefront,
  context,
}) => {
  const cart = [await lineOf('emerald-peak-lapel-blazer')]
  await storefront.remember({ person: await signedIn(), cart, delivery: INDIRANAGAR })
  await keep(page, { bust: 914, hip: 991 })
  await page.goto('/cart')
  await page.getByRole('checkbox', { name: 'Include my 2 measurements' }).check()
  await storefront.pay()
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
  const order = page.url()
  const desk = await openDesk(storefront, context)
  await desk.goto(order)
  await expect(sentAt(desk).getByRole('row', { name: 'Hip 99.1 39' })).toBeVisible()
})

test.describe('with an acceptance that is first refused', () => {
  test.use({ expectedErrors: [/status of 422/] })

  test('measurements are sent when a quote is accepted if she ticks it, and not if she doesn’t', async ({
    page,
    storefront,
    context,
  }) => {
    await keep(page, { bust: 914, hip: 991 })
    const acceptAs = async (name: string, sends: boolean) => {
      await page.goto(pathOf(await sendNewQuote(draftFor(name))))
      const form = await fillAcceptance(page, name)
      const choice = form.getByRole('checkbox', { name: 'Include my 2 measurements' })
      await expect(choice).not.toBeChecked()
      if (sends) {
        await choice.check()
        // Her choice survives the refusal.
        await form.getByLabel('GSTIN').fill('22AAAAA')
        await form.getByRole('button', { name: 'Accept this quote' }).click()
        await expect(form.getByLabel('GSTIN')).toHaveAttribute('aria-invalid', 'true')
        await expect(choice).toBeChecked()
        await form.getByLabel('GSTIN').fill('')
      }
      await form.getByRole('button', { name: 'Accept this quote' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you. It is yours.', exact: true })).toBeVisible()
    }
    const [sender, keeper] = [unique('Nisha '), unique('Meera ')]
    await acceptAs(sender, true)
    await acceptAs(keeper, false)
    const orderOf = async (name: string) => {
      const answer = await fetch(`${siteUrl()}/api/orders?q=${encodeURIComponent(name)}`, {
        headers: { authorization: `Bearer ${(await admin()).token}` },
      })
      const { orders } = (await answer.json()) as { orders: readonly { _id: string }[] }
      return `/order/${orders[0]?._id}`
    }
    const desk = await openDesk(storefront, context)
    await desk.goto(await orderOf(sender))
    await expect(sentAt(desk).getByRole('row', { name: 'Bust 91.4 36' })).toBeVisible()
    await desk.goto(await orderOf(keeper))
    await expect(desk.getByText(keeper).first()).toBeVisible()
    await settle(desk)
    await expect(sentAt(desk)).toHaveCount(0)
  })
})

test('measurements in an account load in another browser, a difference is shown, and both are deleted at once', async ({
  page,
  storefront,
}) => {
  const person = await signedIn()
  await storefront.remember({ person })
  await page.goto('/fit')
  await field(page, 'Bust').fill('91')
  await page.getByRole('button', { name: 'Save them' }).click()
  await page.getByRole('button', { name: 'Save to my account' }).click()
  await expect(page.getByText('They are also saved in your account.')).toBeFocused()

  await page.evaluate(() => localStorage.removeItem('fitPassport'))
  await page.reload()
  await expectText(page, 'Loaded from your account.')
  await expect(field(page, 'Bust')).toHaveValue('91')

  await page.evaluate(() =>
    localStorage.setItem('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 950 } })),
  )
  await page.reload()
  await expectText(page, 'Your account has different measurements. Which are right?')
  await page.getByRole('button', { name: 'Use my account’s' }).click()
  await expect(field(page, 'Bust')).toHaveValue('91')

  const erase = page.getByRole('button', { name: 'Delete everywhere' })
  await erase.click()
  // Deleting takes another button, so a second press of the same key deletes nothing.
  const keep = page.getByRole('button', { name: 'Keep them' })
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(erase).toBeFocused()
  await erase.click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Deleted.')).toBeFocused()
  await expect(field(page, 'Bust')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.getItem('fitPassport'))).toBeNull()
  await page.reload()
  await expectText(page, 'Save them to your account to have them on every device.')
  await expect(field(page, 'Bust')).toHaveValue('')
})

test('what a product says about her size is accessible and moves nothing', async ({ page }) => {
  await keep(page, { bust: 914 })
  await noteShifts(page)
  await page.goto(BLAZER)
  await expectText(page, 'Your size: M, by your bust of 91.4 cm')
  await settle(page)
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  await openChart(page)
  await expectText(page, 'Your size is M, by your bust of 91.4 cm.')
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

/** The distance between the sizes and what follows them. The line of her size must fit into it, uncut. */
const aroundLine = async (page: Page, words: RegExp) => {
  const line = page.getByRole('button', { name: words })
  await expect(line).toBeVisible()
  await page.evaluate(async () => void (await document.fonts.ready))
  const [sizes, shown, next] = await Promise.all(
    [
      page.locator('.choices > div').first(),
      line,
      page.locator('fieldset.color, .enquiries > button').first(),
    ].map(async (part) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { top: y, bottom: y + height }
    }),
  )
  expect(shown?.bottom).toBeLessThanOrEqual(next?.top ?? 0)
  expect(await line.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true)
  return { gap: (next?.top ?? 0) - (sizes?.bottom ?? 0) }
}

test('on the narrowest phone the line of her size fits into the gap below the sizes, uncut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await keep(page, { bust: 914, waist: 710, hip: 970 })
  await page.goto(BLAZER)
  expect(await aroundLine(page, /^Your size: M, by your bust of 91.4\scm$/)).toEqual({ gap: 44 })
  await page.goto(TROUSER)
  expect(await aroundLine(page, /^Your size: \w+, by your waist and hip$/)).toEqual({ gap: 24 })
})

test('with text at twice the size the line of her size still fits into the gap, because the chart says the rest', async ({
  page,
}) => {
  await keep(page, { bust: 914, waist: 710, hip: 970 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const [path, words, gap] of [
    [BLAZER, /^Your size: M/, 88],
    [TROUSER, /^Your size: \w+/, 48],
  ] as const) {
    await page.goto(path)
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await aroundLine(page, words), `${path} at ${width}`).toEqual({ gap })
    }
  }
})

test('without a script the page shows the guide, and says how to send measurements', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/fit')
  await expectText(page, /Saving your measurements needs JavaScript/)
  await expectText(page, 'Round the fullest part of the seat, feet together.')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await context.close()
})

test.describe('an account that can’t be reached', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('is reported again after another attempt, and the focus stays beside it', async ({
    page,
    storefront,
  }) => {
    await storefront.remember({ person: await signedIn() })
    await page.route('**/api/fit-passport', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/fit')
    const account = page.getByRole('region', { name: 'In your account' })
    const report = account.getByRole('alert')
    await expect(report).toContainText('Your account could not be reached.')
    await report.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(account.getByRole('status')).toBeFocused()
    await expect(report).toContainText('Your account could not be reached.')
    await page.unroute('**/api/fit-passport')
    await report.getByRole('button', { name: 'Try again' }).press('Enter')
    await expectText(page, 'Save them to your account to have them on every device.')
    await expect(account.getByRole('status')).toBeFocused()
  })
})
