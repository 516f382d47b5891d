import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { lineOf } from '../support/orders.ts'
import { post, unique } from '../support/people.ts'
import { countClicks } from '../support/press.ts'
import { draftFor, fillAcceptance, pathOf, saveNewDraft, sendNewQuote } from '../support/quotes.ts'

const MAX_CLICKS = 6

/** A new customer's price request, for a product without a price. */
const ask = async (mark: string) =>
  post(`${siteUrl()}/api/requests`, {
    kind: 'price',
    name: `Ritu ${mark}`,
    email: `${mark}@example.in`,
    phone: '+91 98110 24680',
    message: 'Can it be ready by 9 December?',
    productSlug: 'black-corset',
    productTitle: 'The Evening Corset',
    size: 'M',
  })

const link = (page: Page) => page.getByRole('textbox', { name: 'Link' })
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** A draft of one product, without a note to the customer. */
const corsetFor = async (name: string) => {
  const slug = 'burgundy-corset'
  const { product, productName, color, unitPrice } = await lineOf(slug)
  const line = { product, slug, title: productName, color, size: 'M', quantity: 1, unitPrice, discount: 0 }
  return draftFor(name, { lines: [line], deposit: null, note: '' })
}

/** Opens a draft of one product. */
const openDraft = async (page: Page, name: string) => {
  const { id } = await saveNewDraft(await corsetFor(name))
  await page.goto(`/admin/quotes?quote=${id}`)
  await expect(page.getByLabel('Piece', { exact: true })).toHaveValue('The Boned Corset')
}

/** Opens a sent quote of one product. */
const openSent = async (page: Page, name: string) => {
  const { id } = await sendNewQuote(await corsetFor(name))
  await page.goto(`/admin/quotes?quote=${id}`)
  await expect(link(page)).toBeVisible()
}

/** Starts a quote of one product by hand. */
const newQuote = async (page: Page, name: string) => {
  await page.goto('/admin/quotes')
  await page.getByRole('button', { name: 'New quote' }).click()
  await page.waitForURL(/quote=/)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(`${unique('c')}@example.in`)
  await page.getByLabel('Piece', { exact: true }).fill('The Boned Corset')
}

test.use({ isAdmin: true })

test('a price request is answered with a quote in six clicks or fewer @both', async ({ page }) => {
  const mark = unique('r')
  await ask(mark)
  const { click, clicks } = countClicks()
  await page.goto(`/admin/requests?q=${mark}`)
  await click(page.getByRole('link', { name: `Ritu ${mark}` }))
  await click(page.getByRole('button', { name: 'Prepare a quote' }))
  const price = page.getByLabel('Price ₹', { exact: true })
  await expect(price).toBeFocused()
  await expect(page.getByLabel('Piece', { exact: true })).toHaveValue('The Evening Corset')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Ritu ${mark}`)
  await page.keyboard.type('31000')
  await expect(page.getByText(`An e-mail with the link goes to ${mark}@example.in.`)).toBeVisible()
  await click(page.getByRole('button', { name: 'Send' }))
  await expect(link(page)).toHaveValue(new RegExp(`^${siteUrl()}/quote/\\S+`))
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/91/)
  expect(clicks()).toBeLessThanOrEqual(MAX_CLICKS)

  await page.goto(`/admin/requests?q=${mark}`)
  await page.getByRole('link', { name: `Ritu ${mark}` }).click()
  await expect(page.getByRole('link', { name: /^Quote Q-.+Open until.+₹31,000/ })).toBeVisible()
})

test('the same can be done by keyboard alone', async ({ page }) => {
  const mark = unique('k')
  await ask(mark)
  await page.goto(`/admin/requests?q=${mark}`)
  await page.getByRole('button', { name: 'Prepare a quote' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Price ₹', { exact: true })).toBeFocused()
  await page.keyboard.type('31000')
  const send = page.getByRole('button', { name: 'Send' })
  for (let steps = 0; steps < 20 && !(await send.evaluate((it) => it === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab')
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link(page)).toBeVisible()
})

test('a quote made by staff: a product brings its price, half is one click, the link is made without an e-mail @phone', async ({
  page,
}) => {
  const name = `Kavya ${unique('n')}`
  await newQuote(page, name)
  await expect(page.getByLabel('Price ₹', { exact: true })).toHaveValue('28500')
  await page.getByLabel('Size', { exact: true }).selectOption('M')
  await page.getByLabel('Qty', { exact: true }).fill('2')
  await page.getByLabel('Less ₹', { exact: true }).fill('1,000')
  await page.getByLabel('Phone', { exact: true }).fill('9876501234')
  await page.getByRole('button', { name: 'Half' }).click()
  await expect(page.getByLabel('Deposit ₹', { exact: true })).toHaveValue('28000')
  await page.getByLabel('E-mail the customer').uncheck()
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(link(page)).toBeVisible()
  const version = page.getByRole('region', { name: 'Version 1' })
  await expect(version).toContainText('2 × ₹28,500')
  await expect(version).toContainText('₹56,000')
  await expect(version).toContainText('98765 01234')

  await page.goto(`/admin/quotes?q=${name.split(' ')[1]}`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('₹56,000')
  await expect(row).toContainText('Open until')
})

test('naming another product brings its list price, and keeps a price that was agreed', async ({ page }) => {
  await openDraft(page, `Leela ${unique('n')}`)
  const piece = page.getByLabel('Piece', { exact: true })
  const price = page.getByLabel('Price ₹', { exact: true })
  for (const [title, shown] of [
    ['The Peak Lapel Blazer', '48500'],
    ['The Boned Corset', '28500'],
  ] as const) {
    await piece.pressSequentially(' in ivory')
    await piece.fill(title)
    await expect(price).toHaveValue(shown)
  }
  await price.fill('25000')
  await piece.fill('The Peak Lapel Blazer')
  await expect(price).toHaveValue('25000')
})

test('input is saved automatically, also on leaving; on a slow connection a copy waits for the last words, and nothing can be typed into what is being sent', async ({
  page,
}) => {
  const note = page.getByLabel('Note to the customer')
  await newQuote(page, `Ritika ${unique('n')}`)
  await isSaved(page)
  await note.fill('The last words before leaving')
  await page.reload()
  await expect(note).toHaveValue('The last words before leaving')
  const typed = Promise.withResolvers<void>()
  await page.route(/\/api\/admin\/quotes\/[^/]+(\/send)?$/, async (route) => {
    const request = route.request()
    if (request.url().endsWith('/send')) await typed.promise
    else if (request.method() !== 'GET') await new Promise((resolve) => setTimeout(resolve, 600))
    await route.fallback()
  })
  const before = page.url()
  await note.fill('The last words')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL((url) => url.href !== before)
  await expect(note).toHaveValue('The last words')
  await page.getByRole('button', { name: 'Send' }).click()
  await note.click({ force: true })
  await page.keyboard.type(' and more')
  await expect(note).toHaveValue('The last words')
  typed.resolve()
  await expect(page.getByRole('region', { name: 'Version 1' })).toContainText('The last words')
})

test('the selects of a line keep clear of their arrows, in text that a phone doesn’t zoom to @both', async ({
  page,
  isMobile,
}) => {
  const ARROW = 26
  await openDraft(page, 'Ritu Sen')
  const line = page.getByRole('listitem', { name: 'Line 1' })
  await expect(line.locator('select')).toHaveCount(2)
  const fields = line.locator('input, select')
  for (const field of await fields.all()) {
    const style = await field.evaluate((element) => {
      const { fontSize, paddingRight } = getComputedStyle(element)
      return {
        isChoice: element.matches('select'),
        size: parseFloat(fontSize),
        room: parseFloat(paddingRight),
      }
    })
    if (style.isChoice) expect(style.room).toBeGreaterThanOrEqual(ARROW)
    if (isMobile) expect(style.size).toBeGreaterThanOrEqual(16)
  }
})

test.describe('a missing value', () => {
  test.use({ expectedErrors: [/422|Please check what you entered/] })

  test('is reported beside its field, and nothing is sent', async ({ page }) => {
    await page.goto('/admin/quotes')
    await page.getByRole('button', { name: 'New quote' }).click()
    await page.waitForURL(/quote=/)
    const name = page.getByLabel('Name', { exact: true })
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(page.getByText('Please enter a name.')).toBeVisible()
    await expect(page.getByText('Please enter a price.')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(link(page)).toHaveCount(0)

    await test.step('a quote without a line leads to the button that adds one', async () => {
      await name.fill(`Sana ${unique('n')}`)
      await page.getByLabel('E-mail', { exact: true }).fill(`${unique('c')}@example.in`)
      const add = page.getByRole('button', { name: 'Add a line' })
      await page.getByRole('button', { name: 'Remove line 1' }).press('Enter')
      await expect(add).toBeFocused()
      await isSaved(page)
      await page.getByRole('button', { name: 'Send' }).press('Enter')
      await expect(add).toBeFocused()
      await expect(add).toHaveAccessibleDescription('Please add a line.')
      await expect(link(page)).toHaveCount(0)
    })
  })
})

test('an invalid amount stays marked, changes no total, and keeps the quote from being sent', async ({
  page,
}) => {
  await openDraft(page, `Meher ${unique('n')}`)
  const price = page.getByLabel('Price ₹')
  const less = page.getByLabel('Less ₹')
  for (const [field, typed] of [
    [less, '10%'],
    [price, '35k'],
  ] as const) {
    await field.fill('')
    await field.pressSequentially(typed)
    await page.getByLabel('Note to the customer').focus()
    await expect(field).toHaveValue(typed)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await isSaved(page)
  }
  await expect(page.getByText('Total ₹28,500', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(price).toBeFocused()
  await expect(link(page)).toHaveCount(0)
  // An invalid amount disappears with its line, and doesn't move to the next one.
  await page.getByRole('button', { name: 'Add a line' }).click()
  await price.last().fill('40k')
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(price).toHaveCount(3)
  await page
    .getByRole('button', { name: /^Remove/ })
    .nth(1)
    .click()
  await expect(price.last()).toHaveValue('')
  await expect(price.first()).toHaveValue('35k')
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()
  await expect(price).toHaveCount(1)
  await isSaved(page)
  await page.reload()
  await expect(price).toHaveValue('28500')
  await expect(less).toHaveValue('')
  await price.fill('Rs. 35,000/-')
  await isSaved(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(link(page)).toBeVisible()
})

test.describe('two members of staff', () => {
  test.use({ expectedErrors: [/409/] })

  test('at one draft: the slower one sees whose is newer and what differs, and chooses', async ({
    page,
    context,
  }) => {
    await openDraft(page, `Nandini ${unique('n')}`)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel('Note to the customer').fill('Hers')
    await isSaved(other)
    await page.getByLabel('Note to the customer').fill('Mine')
    const conflict = page.getByRole('alert', { name: 'Somebody else has changed this quote' })
    await expect(conflict).toContainText('Admin Demo')
    await expect(conflict).toContainText('The note has changed.')
    await expect(page.getByLabel('Note to the customer')).toHaveValue('Mine')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect(conflict).toHaveCount(0)
    await isSaved(page)
    await page.reload()
    await expect(page.getByLabel('Note to the customer')).toHaveValue('Mine')
  })

  test('input for a quote that is withdrawn meanwhile is reported, and copied with Duplicate', async ({
    page,
    context,
  }) => {
    await openDraft(page, `Pooja ${unique('n')}`)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Discard' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(other.getByRole('article').getByText('Withdrawn').first()).toBeVisible()
    await page.getByLabel('Note to the customer').fill('Too late')
    const told = page.getByRole('alert', { name: 'Your last changes came too late' })
    await expect(told).toContainText('A note has been added.')
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByLabel('Note to the customer')).toHaveValue('Too late')
    await isSaved(page)
  })
})

test('a revision says what it changes, replaces the first, and is found in the history', async ({ page }) => {
  await openSent(page, `Tanvi ${unique('n')}`)
  await page.getByRole('button', { name: 'Revise' }).click()
  await page.getByLabel('Price ₹', { exact: true }).fill('27000')
  const changes = page.getByRole('region', { name: 'What changes for the customer' })
  await expect(changes).toContainText('₹27,000')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Version 2' })).toContainText('₹27,000')
  await page.getByText('2 versions, signed').click()
  await expect(page.getByText(/SHA-256 [0-9a-f]{64}/)).toHaveCount(2)
})

test('a sent quote is extended, gets a new link, is duplicated and withdrawn, each after a confirmation if it can’t be undone @phone', async ({
  page,
}) => {
  await openSent(page, `Meher ${unique('n')}`)
  const first = await link(page).inputValue()

  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(link(page)).not.toHaveValue(first)
  expect((await page.request.get(first)).status()).toBe(404)

  await page.getByRole('button', { name: 'Extend' }).click()
  const dialog = page.getByRole('dialog')
  const validUntil = dialog.getByLabel('Valid until')
  const offered = await validUntil.inputValue()
  await validUntil.fill(new Date().toISOString().slice(0, 10))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  // A date that isn't later isn't sent, and the field gets the focus.
  await expect(validUntil).toBeFocused()
  await validUntil.fill(offered)
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByRole('region', { name: 'Version 2' })).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('article').getByText('Withdrawn').first()).toBeVisible()
  // She can still read it there.
  await expect(link(page)).toBeVisible()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(page.getByLabel('Piece', { exact: true })).toHaveValue('The Boned Corset')
})

test('the customer’s decision appears beside the list by itself, after a while and when the desk is looked at again', async ({
  page,
  browser,
}) => {
  await page.clock.install()
  const customer = await browser.newPage()
  const panel = page.getByRole('article')
  const decideOn = async (decide: () => Promise<void>) => {
    const quote = await sendNewQuote(draftFor(`Ira ${unique('n')}`))
    await page.goto(`/admin/quotes?quote=${quote.id}`)
    await expect(panel.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await customer.goto(siteUrl() + pathOf(quote))
    await decide()
  }
  const isShown = async (state: string) => {
    await expect(panel.getByText(state).first()).toBeVisible()
    for (const name of ['Extend', 'Revise', 'Withdraw'])
      await expect(panel.getByRole('button', { name })).toHaveCount(0)
  }
  await decideOn(async () => {
    await customer.getByText('Decline', { exact: true }).click()
    await customer.getByRole('button', { name: 'Decline this quote' }).click()
    await expect(customer.getByRole('heading', { name: 'You have declined this offer' })).toBeVisible()
  })
  // A poll already under way as she declined hasn't seen it, and the next one comes after a while.
  await expect(async () => {
    await page.clock.fastForward(21_000)
    await expect(panel.getByText('Declined').first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await isShown('Declined')

  await decideOn(async () => {
    const form = await fillAcceptance(customer)
    await form.getByRole('button', { name: 'Accept this quote' }).click()
    await expect(customer.getByRole('heading', { name: 'Thank you. It is yours.' })).toBeVisible()
  })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await isShown('Accepted, unpaid')
  await customer.close()
})

test('the quotes’ header keeps a distance between its search and its button, with or without an open quote', async ({
  page,
}) => {
  const quote = await sendNewQuote(draftFor(`Ira ${unique('n')}`))
  for (const path of ['/admin/quotes', `/admin/quotes?quote=${quote.id}`]) {
    await page.goto(path)
    await expect(page.getByText(quote.number).first()).toBeAttached()
    for (const width of [720, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const add = page.getByRole('button', { name: 'New quote' })
      // At this width an open quote replaces the list and its header.
      if (width === 720 && path.includes('quote=')) {
        await expect(add).toBeHidden()
        continue
      }
      await expect(add).toBeVisible()
      const [search, button] = [await page.getByRole('searchbox').boundingBox(), await add.boundingBox()]
      if (!search || !button) throw new Error('The head is not there.')
      const below = button.y - (search.y + search.height)
      const beside = button.x - (search.x + search.width)
      expect(Math.max(below, beside), `${path} at ${width}`).toBeGreaterThanOrEqual(8)
    }
  }
})
