import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { dismissPayment, payIn, paymentDialog, paymentFrame } from '../support/payment-dialog.ts'
import { countEmails, linkTo } from '../support/emails.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { admin, signedIn, unique } from '../support/people.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { settle } from '../support/settle.ts'
import { actOn, draftFor, fillAcceptance, pathOf, sendAgain, sendNewQuote } from '../support/quotes.ts'
import { openElsewhere, openStorefront } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'

// A form that isn't accepted, and an invalid link, answer with their status, which the console repeats, as it does a
// missing connection.
test.use({ expectedErrors: [/status of (404|409|410|422)|ERR_INTERNET_DISCONNECTED/] })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })

const accept = async (page: Page) => {
  const form = await fillAcceptance(page)
  await form.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(heading(page, 'Thank you. It is yours.')).toBeVisible()
}

const pay = async (page: Page, button: RegExp) => {
  await page.getByRole('button', { name: button }).click()
  await payIn(paymentDialog(page))
}

test('a quote is accepted, its deposit paid, and its balance from another browser, without ever signing in @both', async ({
  page,
  browser,
}) => {
  const path = pathOf(await sendNewQuote(draftFor('Ananya Rao')))
  const answer = await page.goto(path)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(heading(page, 'Dear Ananya Rao,')).toBeVisible()
  await expect(page.getByText('The emerald satin you liked is back from the loom.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your pieces' })).toContainText('Total₹55,000')
  await expect(page.getByRole('region', { name: 'Your pieces' }).locator('img')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])

  await accept(page)
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await pay(page, /^Pay the deposit, ₹20,000$/)
  await expect(heading(page, 'Your deposit has arrived')).toBeVisible()
  await expect(page.getByText('Thank you for ₹20,000.')).toBeVisible()

  const elsewhere = await openElsewhere(browser)
  await elsewhere.goto(path)
  await pay(elsewhere, /^Pay the balance, ₹35,000$/)
  await expect(heading(elsewhere, 'Thank you. Paid in full.')).toBeVisible()
  expect(await elsewhere.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await elsewhere.context().close()

  await page.reload()
  await expect(heading(page, 'Thank you. Paid in full.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
})

test('a visitor asks for a price, staff answer with a quote, and it is paid in two parts, without ever signing in @phone', async ({
  page,
  browser,
}) => {
  const name = `Ritu ${unique('j')}`
  const email = `${unique('j')}@example.com`
  await page.goto('/shop/black-corset')
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /price on request/i })
  await fillRequest(sheet, email, name)
  await sheet.getByLabel('Size').fill('M')
  await sendRequest(sheet)
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()

  const staff = await openElsewhere(browser, { viewport: page.viewportSize() })
  await openStorefront(staff).remember({ person: await admin() })
  await staff.goto(`/admin/requests?q=${encodeURIComponent(name)}`)
  await staff.getByRole('link', { name }).click()
  await staff.getByRole('button', { name: 'Prepare a quote' }).click()
  await expect(staff.getByLabel('Price ₹', { exact: true })).toBeFocused()
  await staff.keyboard.type('31000')
  await staff.getByRole('button', { name: 'Half' }).click()
  await staff.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(staff.getByRole('textbox', { name: 'Link' })).toBeVisible()

  await page.goto(await linkTo('/quote/', email))
  await expect(heading(page, `Dear ${name},`)).toBeVisible()
  await accept(page)
  await pay(page, /^Pay the deposit, ₹15,500$/)
  await expect(heading(page, 'Your deposit has arrived')).toBeVisible()

  const written = await countEmails(email)
  await staff.goto(`/admin/quotes?q=${encodeURIComponent(name)}`)
  await staff.getByRole('link', { name }).click()
  await staff.getByRole('button', { name: 'Ask for the balance' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Ask now' }).click()
  await poll(() => countEmails(email), { timeout: 20_000 }).toBeGreaterThan(written)

  await page.reload()
  await pay(page, /^Pay the balance, ₹15,500$/)
  await expect(heading(page, 'Thank you. Paid in full.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await staff.goto(`/admin/quotes?q=${encodeURIComponent(name)}`)
  await expect(staff.getByRole('listitem').filter({ hasText: name })).toContainText('Paid')
  await staff.context().close()
})

test('by keyboard a quote is accepted and fully paid', async ({ page }) => {
  await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
  const { keyboard } = page
  const isAt = (name: string | RegExp, role: 'textbox' | 'combobox' | 'checkbox' | 'button' = 'textbox') =>
    expect(page.getByRole(role, { name })).toBeFocused()
  await page.getByRole('textbox', { name: /Your full name/ }).focus()
  await keyboard.type('Ananya Rao')
  await keyboard.press('Tab')
  await isAt(/Delivery address/)
  await keyboard.type('14B, Prestige Tower')
  await keyboard.press('Tab')
  await isAt(/Locality and town/)
  await keyboard.type('Indiranagar')
  await keyboard.press('Tab')
  await isAt('State', 'combobox')
  await keyboard.type('Karn')
  await keyboard.press('Tab')
  await isAt(/PIN code/)
  await keyboard.type('560038')
  await keyboard.press('Tab')
  await keyboard.type('9876543210')
  await keyboard.press('Tab')
  await isAt(/GSTIN/)
  // As papers print it; a field for fifteen characters would cut it.
  await keyboard.insertText('29 AAPFU 0939F 1ZR')
  await keyboard.press('Tab')
  await isAt(/I accept this quote/, 'checkbox')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await isAt('Accept this quote', 'button')
  await keyboard.press('Enter')
  await expect(heading(page, 'Thank you. It is yours.')).toBeVisible()

  await page.getByRole('button', { name: /^Pay in full, ₹55,000$/ }).focus()
  await keyboard.press('Enter')
  const button = paymentDialog(page).getByRole('button', { name: 'Pay', exact: true })
  await button.focus()
  await button.press('Enter')
  await expect(heading(page, 'Thank you. Paid in full.')).toBeVisible()
})

test('what was typed into a quote’s form stays when it is sent offline, and is sent once there is a connection @phone', async ({
  page,
}) => {
  await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
  const form = await fillAcceptance(page)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Accept this quote' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toHaveText('You seem to be offline. Please try again.')
  const first = await notice.elementHandle()
  await form.getByRole('button', { name: 'Accept this quote' }).click()
  // By itself it would disappear after eight seconds.
  await poll(() => first?.evaluate((element) => element.isConnected), { timeout: 5000 }).toBe(false)
  await expect(notice).toHaveText('You seem to be offline. Please try again.')
  await page.context().setOffline(false)
  await expect(form.getByLabel('Delivery address')).toHaveValue('14B, Prestige Tower')
  await form.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(heading(page, 'Thank you. It is yours.')).toBeVisible()
})

test('a quote can be accepted even if the browser wrongly believes it is offline', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }))
  await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
  await accept(page)
})

test('a field that the browser returns to isn’t covered by the bar that comes back @phone', async ({
  page,
}) => {
  await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
  const accept = page.getByRole('button', { name: 'Accept this quote' })
  await accept.scrollIntoViewIfNeeded()
  await settle(page)
  await accept.click()
  const name = page.getByLabel('Your full name')
  await expect(name).toBeFocused()
  const bar = page.getByRole('banner')
  await poll(async () => (await bar.boundingBox())?.y).toBe(0)
  const [above, field] = await Promise.all([bar.boundingBox(), name.boundingBox()])
  expect(field?.y).toBeGreaterThanOrEqual(above?.height ?? Infinity)
})

test.describe('a payment that doesn’t fit', () => {
  test.use({ expectedErrors: [/status of 409|verify failed/] })
  test('because all was paid in another tab meanwhile: she reads that it arrived, and is not asked to pay again', async ({
    page,
    browser,
  }) => {
    const path = pathOf(await sendNewQuote(draftFor('Ananya Rao')))
    await page.goto(path)
    await accept(page)
    await page.getByRole('button', { name: /^Pay the deposit/ }).click()
    const payDeposit = paymentDialog(page).getByRole('button', { name: 'Pay', exact: true })
    await expect(payDeposit).toBeVisible()
    const elsewhere = await openElsewhere(browser)
    await elsewhere.goto(path)
    await pay(elsewhere, /^Pay in full/)
    await expect(heading(elsewhere, 'Thank you. Paid in full.')).toBeVisible()
    await elsewhere.context().close()

    await payDeposit.click()
    await expect(heading(page, 'Thank you. Paid in full.')).toBeVisible()
    await expect(page.getByText('A payment of ₹20,000 does not match this order.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('everything works up to paying: correcting errors, an old tab, accepting', async ({ page }) => {
    const quote = await sendNewQuote(draftFor('Ananya Rao'))
    await page.goto(pathOf(quote))
    const form = await fillAcceptance(page)
    await form.getByLabel('PIN code').fill('5600')
    await form.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(form.getByText('Please enter a six-digit PIN.')).toBeVisible()
    await expect(form.getByLabel('PIN code')).toBeFocused()
    await expect(form.getByLabel('Your full name')).toHaveValue('Ananya Rao')
    await expect(form.getByLabel('State')).toHaveValue('29')
    await form.getByLabel('PIN code').fill('560038')

    // While she was correcting it, staff sent another version.
    await sendAgain(quote, { shipping: 900 })
    await form.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(heading(page, 'There is a newer version')).toBeVisible()
    await expect(heading(page, 'What has changed since version 1')).toBeVisible()
    await expect(form.getByLabel('Your full name')).toHaveValue('Ananya Rao')
    await form.getByLabel(/I accept this quote/).check()
    await form.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(heading(page, 'Thank you. It is yours.')).toBeVisible()
    await expect(page.locator('noscript p').filter({ hasText: 'needs JavaScript' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
  })

  test('a question is asked, and a quote declined and requested again', async ({ page }) => {
    await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
    await page.getByText('Ask us', { exact: true }).click()
    await page.getByLabel('Your question').fill('Can the stole be longer?')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await expect(page.getByText('We have your question').first()).toBeVisible()
    await page.getByText('Decline', { exact: true }).click()
    await page.getByRole('button', { name: 'Decline this quote' }).click()
    await expect(heading(page, 'You have declined this offer')).toBeVisible()
    await page.getByRole('button', { name: 'Ask for a new quote' }).click()
    await expect(page.getByText('We have your question').first()).toBeVisible()
  })
})

test('a withdrawn quote can be read but not accepted; its old link opens nothing', async ({ page }) => {
  const quote = await sendNewQuote(draftFor('Ananya Rao'))
  await actOn(quote, { action: 'withdraw' })
  await page.goto(pathOf(quote))
  await expect(heading(page, 'We have withdrawn this offer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept this quote' })).toHaveCount(0)
  expect(await accessibilityFaultsOf(page)).toEqual([])
  const renewed = await actOn(quote, { action: 'newLink' })
  await page.goto(pathOf(quote))
  await expect(heading(page, 'We can’t find a quote at this link')).toBeVisible()
  await page.goto(pathOf(renewed))
  await expect(heading(page, 'We have withdrawn this offer')).toBeVisible()
})

test.describe('a link that is replaced', () => {
  test.use({ expectedErrors: [/status of 404|verify failed/] })
  test('while she pays: she is thanked, and her payment counts', async ({ page }) => {
    const quote = await sendNewQuote(draftFor('Ananya Rao'))
    await page.goto(pathOf(quote))
    await accept(page)
    await page.getByRole('button', { name: /^Pay the deposit/ }).click()
    const pay = paymentDialog(page).getByRole('button', { name: 'Pay', exact: true })
    await expect(pay).toBeVisible()
    const renewed = await actOn(quote, { action: 'newLink' })
    await pay.click()
    await expect(
      page.getByText('While you were paying, we replaced this link with a newer one.'),
    ).toBeVisible()
    await expect(async () => {
      await page.goto(pathOf(renewed))
      await expect(heading(page, 'Your deposit has arrived')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  })
})

test('invalid links are answered identically, to the byte', async ({ request }) => {
  const path = pathOf(await sendNewQuote(draftFor('Ananya Rao')))
  const wrong = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const unknown = `/quote/${'0'.repeat(24)}.${'0'.repeat(64)}`
  const answers = await Promise.all(
    [wrong, unknown, '/quote/nothing'].map(async (link) => {
      const answer = await request.get(link)
      const { 'x-request-id': _, date: _date, ...headers } = answer.headers()
      return { status: answer.status(), headers, body: await answer.text() }
    }),
  )
  const [first, ...others] = answers
  expect(first?.status).toBe(404)
  for (const other of others) expect(other).toEqual(first)
})

test('the page is a small document', async ({ request }) => {
  const answer = await request.get(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
  const bytes = brotliCompressSync(await answer.body()).length
  test.info().annotations.push({ type: 'document, br', description: `${bytes} bytes` })
  expect(bytes).toBeLessThanOrEqual(18_000)
})

test.describe('a connection that breaks just after paying', () => {
  test.use({ expectedErrors: [/ERR_|verify failed/] })

  test('leaves her the page, which learns of her payment once there is a connection again', async ({
    page,
    context,
  }) => {
    await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao'))))
    await accept(page)
    await page.route('**/verify', async (route) => {
      await context.setOffline(true)
      await route.abort()
    })
    await page.clock.install()
    await pay(page, /^Pay the deposit/)
    await expect(page.getByText('We could not check your payment.')).toBeVisible()
    await page.clock.runFor(60 * 1000)
    await settle(page)
    await expect(page.getByText('We could not check your payment.')).toBeVisible()
    await page.unroute('**/verify')
    await context.setOffline(false)
    await page.clock.runFor(60 * 1000)
    await expect(heading(page, 'Your deposit has arrived')).toBeVisible()
  })
})

test('before paying the page calls nobody but the shop, afterwards nobody learns the link, and a closed payment dialog can be opened again', async ({
  page,
}) => {
  const path = pathOf(await sendNewQuote(draftFor('Ananya Rao')))
  const sent: Promise<string>[] = []
  const asked: string[] = []
  page.on('request', (each) => {
    asked.push(new URL(each.url()).pathname)
    // What was really sent: a browser first reports a referrer, and then omits it if the page says so.
    const headers = each.allHeaders().then(({ referer = '' }) => `${each.url()} from ${referer}`)
    sent.push(headers)
  })
  await page.goto(path)
  await accept(page)
  const referrers = await Promise.all(sent)
  expect(referrers.length).toBeGreaterThan(3)
  expect(asked.filter((each) => /\/demo\/(?!pictures)|razorpay|google|gsi/.test(each))).toEqual([])
  // Chromium still names the page to the shop's own fonts, which an inline style requests.
  const naming = referrers.filter((each) => /from .*\/quote\//.test(each))
  expect(naming.filter((each) => !/^\S+\/_astro\/[\w.-]+\.woff2 /.test(each))).toEqual([])
  expect(naming.every((each) => each.startsWith(`${siteUrl()}/`))).toBe(true)

  await test.step('whoever closes the payment window reads what became of it, and can pay again', async () => {
    await page.getByRole('button', { name: /^Pay the deposit/ }).click()
    await dismissPayment(paymentDialog(page))
    await expect(page.getByText('You closed the payment window. Nothing was paid')).toBeVisible()
    await expect(paymentFrame(page)).toBeHidden()
    await pay(page, /^Pay the deposit/)
    await expect(heading(page, 'Your deposit has arrived')).toBeVisible()
  })
})

test('a signed-in customer can claim the order', async ({ page, storefront }) => {
  const path = pathOf(await sendNewQuote(draftFor('Ananya Rao')))
  await storefront.remember({ person: await signedIn() })
  await page.goto(path)
  await test.step('on paper it is an offer: letterhead, lines, total and signature, and nothing to press', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Ilvara Silk Tailoring Private Limited').first()).toBeVisible()
    await expect(page.getByText(/^http.*\/verify$/)).toBeVisible()
    await expect(page.getByText('Total', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })
  })
  await accept(page)
  await page.getByRole('button', { name: 'Keep in my account' }).click()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order')
})
