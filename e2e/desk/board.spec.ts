import type { Locator, Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { hold } from '../support/late-files.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { useOtherShop } from '../support/other-shop.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { signedIn, unique } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'
import { DESK, ON_BOTH, ON_PHONE, PHONE } from '../support/widths.ts'

/** A new customer's paid order, on its way through the workshop. */
const paidBy = async (name: string) => payForOrder(await signedIn(name), [await lineOf('burgundy-corset')])

/** Whether nothing covers the lower edge of an element in view. */
const isOnTop = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 2, bottom - 2))
  })

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

// A board shows the first orders of each group, so these tests need one without other tests' orders. Their phone shares
// it, because the other project's would mean building another shop.
test.describe.configure({ mode: 'serial' })
useOtherShop()

test.use({ isAdmin: true })

for (const [where, device] of ON_BOTH)
  test.describe(`on ${where}`, () => {
    test.use(device)

    test('a parcel is marked as sent in three presses, and the selection stays meanwhile', async ({
      page,
    }) => {
      const [name, other] = [`Leela ${unique('b')}`, `Tara ${unique('b')}`]
      await paidBy(name)
      await paidBy(other)
      await page.goto(`${siteUrl()}/admin/board`)
      const row = rowOf(page, name)
      await rowOf(page, other).getByRole('checkbox').check()
      await row.getByRole('checkbox').check()
      await expect(page.getByText('2 orders selected')).toBeVisible()
      await page.getByRole('button', { name: 'Move to…' }).click()
      await page.getByLabel('To', { exact: true }).selectOption('Dispatched')
      await expect(page.getByRole('button', { name: 'Mark as dispatched' })).toBeVisible()
      await page.getByLabel('To', { exact: true }).selectOption('Ready')
      await page.getByRole('button', { name: 'Move to ready' }).click()
      await expect(page.getByText('2 moved.')).toBeVisible()
      await expect(row).toContainText('Ready')

      await rowOf(page, other).getByRole('checkbox').check()
      await row.getByRole('button', { name: /^Dispatch/ }).click()
      await expect(page.getByLabel('Courier')).toBeFocused()
      await page.keyboard.type('Blue Dart')
      await page.keyboard.press('Tab')
      await page.keyboard.type('BD 1234')
      await page.getByRole('button', { name: 'Mark as dispatched' }).click()
      await expect(page.getByText('1 moved.')).toBeVisible()
      await expect(row).toContainText('Dispatched')
      await expect(page.getByText('1 order selected')).toBeVisible()
      await settle(page)
      expect(await accessibilityFaultsOf(page)).toEqual([])
    })
  })

test('orders at different stages are moved only where somebody chooses, and what that undoes is named first', async ({
  page,
}) => {
  const [ahead, behind] = [`Leela ${unique('b')}`, `Tara ${unique('b')}`]
  await paidBy(ahead)
  await paidBy(behind)
  await page.goto(`${siteUrl()}/admin/board`)
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('To', { exact: true })
  await rowOf(page, ahead)
    .getByRole('button', { name: /^To cutting/ })
    .click()
  await to.selectOption('Finishing')
  await dialog.getByRole('button', { name: 'Move to finishing' }).click()
  await expect(rowOf(page, ahead)).toContainText('Finishing')

  for (const name of [behind, ahead]) await rowOf(page, name).getByRole('checkbox').check()
  const number = await rowOf(page, ahead).getByRole('link').first().innerText()
  await page.getByRole('button', { name: 'Move to…' }).click()
  await expect(to).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await expect(dialog).toContainText(`Finishing: ${number}`)
  await to.selectOption('Cutting')
  await expect(dialog.getByText(`1 goes back: ${number} from Finishing.`)).toBeVisible()
  await to.selectOption('Delivered')
  await expect(dialog.getByText(/^2 were never dispatched: /)).toContainText(number)
  await settle(page)
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test('typed parcel details stay after Esc and another stage', async ({ page }) => {
  const name = `Leela ${unique('b')}`
  await paidBy(name)
  await page.goto(`${siteUrl()}/admin/board`)
  await rowOf(page, name)
    .getByRole('button', { name: /^To cutting/ })
    .click()
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('To', { exact: true })
  await to.selectOption('Dispatched')
  await dialog.getByLabel('Courier').fill('Blue Dart')
  await dialog.getByLabel('Tracking number').fill('BD 77')
  // The browser refuses another kind of link with its own sentence, and this one after it.
  await expect(dialog.getByLabel('Tracking link')).toHaveAttribute(
    'title',
    'Please paste a link that begins with https://.',
  )
  await dialog.getByLabel('Tracking link').fill('https://courier.example/77')
  await to.selectOption('Delivered')
  await to.selectOption('Dispatched')
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('BD 77')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await rowOf(page, name)
    .getByRole('button', { name: /^To cutting/ })
    .click()
  await to.selectOption('Dispatched')
  await expect(dialog.getByLabel('Courier')).toHaveValue('Blue Dart')
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('BD 77')
  await expect(dialog.getByLabel('Tracking link')).toHaveValue('https://courier.example/77')
})

test('a move that is under way can’t be left: its dialog stays until the answer', async ({ page }) => {
  const name = `Leela ${unique('b')}`
  await paidBy(name)
  await page.goto(`${siteUrl()}/admin/board`)
  const letGo = await hold(page, /\/api\/admin\/production$/)
  await rowOf(page, name)
    .getByRole('button', { name: /^To cutting/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move to cutting' }).click()
  await expect(dialog.getByRole('button', { name: 'Move to cutting' })).toHaveAttribute('aria-busy', 'true')
  // A browser closes a dialog at the second Esc whatever the page says to the first.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  // It is disabled for assistive technology, so a plain click would wait.
  await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true })
  await expect(dialog).toBeVisible()
  letGo()
  await expect(page.getByText('1 moved.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('while a filter waits for its answer nothing can be ticked, and the selection survives a visit to an order', async ({
  page,
}) => {
  const name = `Leela ${unique('b')}`
  await paidBy(name)
  await page.goto(`${siteUrl()}/admin/board`)
  const tick = rowOf(page, name).getByRole('checkbox')
  await tick.check()
  const letGo = await hold(page, /\/api\/admin\/board\?stage=/)
  const stage = page.getByRole('combobox', { name: 'Stage' })
  await stage.selectOption('Stitching')
  await expect(tick).toBeDisabled()
  await expect(page.locator('[aria-busy=true]').filter({ has: tick })).toBeVisible()
  letGo()
  await expect(tick).toBeHidden()
  await stage.selectOption('All stages')
  await expect(tick).toBeChecked()
  await expect(tick).toBeEnabled()

  await rowOf(page, name).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/order\//)
  await page.goBack()
  await expect(tick).toBeChecked()
  await expect(page.getByText('1 order selected')).toBeVisible()
})

test('after an action on the board the focus is on the orders', async ({ page }) => {
  const names = [`Leela ${unique('b')}`, `Tara ${unique('b')}`] as const
  for (const name of names) await paidBy(name)
  await page.goto(`${siteUrl()}/admin/board`)
  const dialog = page.getByRole('dialog')
  const board = page.locator('.wrap', { has: page.getByRole('heading', { level: 1, name: 'Board' }) })

  await rowOf(page, names[0]).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(board).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Group' })).toBeFocused()

  await rowOf(page, names[0]).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Move to…' }).press('Enter')
  await dialog.getByLabel('To', { exact: true }).selectOption('Ready')
  await dialog.getByRole('button', { name: 'Move to ready' }).press('Enter')
  await expect(rowOf(page, names[0])).toContainText('Ready')
  await expect(board).toBeFocused()

  const next = rowOf(page, names[1]).getByRole('button', { name: /order/ })
  await next.press('Enter')
  await dialog.getByRole('button', { name: 'Move to cutting' }).press('Enter')
  await expect(next).toHaveText('To stitching')
  await expect(next).toBeFocused()
  await next.press('Enter')
  await dialog.getByLabel('To', { exact: true }).selectOption('Delivered')
  await dialog.getByRole('button', { name: 'Move to delivered' }).press('Enter')
  await expect(rowOf(page, names[1])).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Later/ })).toBeFocused()
})

test('after showing all or more of a group the focus stays there', async ({ page }) => {
  await paidBy(`Leela ${unique('b')}`)
  // As if there were more orders than one page of the board holds.
  await page.route('**/api/admin/board*', async (route) => {
    const answer = await route.fetch()
    const board = (await answer.json()) as { readonly sections: readonly { readonly total: number }[] }
    const { searchParams } = new URL(route.request().url())
    const group = searchParams.get('group')
    await route.fulfill({
      json: {
        ...board,
        sections: board.sections.map((section) => ({ ...section, total: 60 })),
        ...(group && { page: Number(searchParams.get('page') ?? 1), totalPages: 2 }),
      },
    })
  })
  await page.goto(`${siteUrl()}/admin/board`)
  const group = page.getByRole('region', { name: /^Later/ })
  await group.getByRole('button', { name: 'All 60' }).press('Enter')
  await expect(page).toHaveURL(/group=/)
  await expect(group.getByRole('button', { name: 'All 60' })).toHaveCount(0)
  await expect(group).toBeFocused()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('button', { name: 'More' }).press('Enter')
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeVisible()
  await expect(pages).toBeFocused()
})

test.describe('on a phone', () => {
  test.use(ON_PHONE)

  test('a long name and large text cause no sideways scrolling', async ({ page }) => {
    const name = 'Venkatanarasimharajuvaripeta'
    await paidBy(name)
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    const next = rowOf(page, name).getByRole('button', { name: /^To cutting/ })
    const session = await page.context().newCDPSession(page)
    for (const [width, standard] of [
      [320, 16],
      [390, 16],
      [390, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await session.send('Page.setFontSizes', { fontSizes: { standard } })
      for (const path of ['/admin/board', '/admin/reports']) {
        await page.goto(`${siteUrl()}${path}`)
        const loaded = path === '/admin/board' ? next : page.getByRole('heading', { name: 'By product' })
        await expect(loaded).toBeVisible()
        expect(await widest(), `${path} at ${width}, letters of ${standard}`).toBeLessThanOrEqual(width)
        // axe sets its own widths.
        if (width === 320) continue
        await settle(page)
        expect(await accessibilityFaultsOf(page)).toEqual([])
      }
    }
  })

  test('somebody who tabs through the board to its end sees the focus beside the selection’s bar', async ({
    page,
  }) => {
    for (let order = 0; order < 6; order += 1) await paidBy(`Mira ${unique('b')}`)
    await page.goto(`${siteUrl()}/admin/board`)
    await page.getByRole('checkbox').first().check()
    const bar = page.getByRole('region', { name: 'Selected orders' })
    await expect(bar).toBeVisible()
    let seen = 0
    for (; seen < 200; seen += 1) {
      await page.keyboard.press('Tab')
      const isInBar = await bar.locator(':focus').count()
      if (isInBar > 0) break
      const [below, top] = await Promise.all([
        page.locator(':focus').evaluate((element) => element.getBoundingClientRect().bottom),
        bar.evaluate((element) => element.getBoundingClientRect().top),
      ])
      expect(below).toBeLessThanOrEqual(top)
    }
    expect(seen).toBeGreaterThan(12)
    expect(seen).toBeLessThan(200)

    const foot = page.getByRole('contentinfo')
    const links = await foot.getByRole('link').all()
    const lastLine = foot.getByText('taxes included')
    for (const width of [PHONE.width, DESK.width]) {
      await page.setViewportSize({ width, height: 844 })
      await bar.getByRole('button', { name: 'Clear' }).focus()
      for (const link of links) {
        await page.keyboard.press('Tab')
        await expect(link).toBeFocused()
        expect(await isOnTop(link), `${await link.innerText()} at ${width}`).toBe(true)
      }
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      expect(await isOnTop(lastLine), `the last line at ${width}`).toBe(true)
    }
  })
})

test('printed papers are laid out for selected orders, without prices', async ({ page }) => {
  const { orderId } = await paidBy(`Nila ${unique('b')}`)
  await page.goto(`${siteUrl()}/admin/print?paper=slip-a5&orders=${orderId}`)
  const slip = page.getByRole('article')
  await expect(slip).toContainText('4 Cubbon Road')
  await expect(slip).not.toContainText('₹')
  await page.getByLabel('Paper').selectOption('label')
  await expect(page.getByRole('article')).toContainText('560001')
  await settle(page)
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test('staff write a note and change an address on an order’s page', async ({ page }) => {
  const { orderId } = await paidBy(`Veda ${unique('b')}`)
  await page.goto(`${siteUrl()}/order/${orderId}`)
  await page.getByLabel('New note').fill('She comes on Tuesday.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes on this order' }).getByRole('listitem')).toContainText(
    'She comes on Tuesday.',
  )
  await page.getByRole('button', { name: 'Change address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Locality/area').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Locality/area')).toBeFocused()
  await dialog.getByLabel('Locality/area').fill('Mysuru')
  await dialog.getByLabel('State').selectOption('Karnataka')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('address').first()).toContainText('Mysuru')
  await expect(page.getByText('Delivery address changed')).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
})

test.describe('two members of staff', () => {
  test.use({ expectedErrors: [/409|address failed/] })

  test('at one address: the slower one sees what the other changed, and undoes none of it', async ({
    page,
    context,
  }) => {
    const { orderId } = await paidBy(`Veda ${unique('b')}`)
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto(`${siteUrl()}/order/${orderId}`)
      await tab.getByRole('button', { name: 'Change address' }).click()
    }
    const theirs = other.getByRole('dialog')
    await theirs.getByLabel('Locality/area').fill('Mysuru')
    await theirs.getByLabel('Postal code').fill('570001')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs).toBeHidden()

    const mine = page.getByRole('dialog')
    await mine.getByLabel('Phone number').fill('9876500000')
    await mine.getByLabel('Locality/area').fill('Hampi')
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByText('Somebody has since changed this address.')).toBeVisible()
    await expect(mine.getByLabel('Postal code')).toHaveValue('570001')
    await expect(mine.getByLabel('Phone number')).toHaveValue('9876500000')
    await expect(mine.getByLabel('Locality/area')).toHaveValue('Hampi')
    await expect(mine.getByLabel('Locality/area')).toHaveAccessibleDescription('It is now “Mysuru”.')
    await expect(mine.getByText(/^It is now/)).toHaveCount(1)
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine).toBeHidden()
    const address = page.locator('address').first()
    for (const line of ['Hampi', '570001', '98765 00000']) await expect(address).toContainText(line)
    await page.getByRole('button', { name: 'Change address' }).click()
    await expect(mine.getByText(/^It is now/)).toHaveCount(0)
  })
})
