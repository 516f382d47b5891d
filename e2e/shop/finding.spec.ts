import type { Page } from '@playwright/test'
import { holdClock } from '../support/clock.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { hold, holdLateFiles } from '../support/late-files.ts'
import { settle } from '../support/settle.ts'
import { isStillMarked, markPage } from '../support/same-page.ts'
import { expect, poll, test } from '../support/test.ts'
import { translate } from '../support/translate.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

const form = (page: Page) => page.getByRole('form', { name: 'Filter pieces' })
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')
const count = (page: Page) => page.locator('[data-shop-count]')
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const facet = (page: Page, name: string) => form(page).locator('summary', { hasText: name })

test('every category is one press from the start of the shop, and the open tab is the heading', async ({
  page,
}) => {
  await page.goto('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blazer')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL('/shop?category=All')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All pieces')
  await expect(page).toHaveTitle(/^All pieces/)
  await expect(count(page)).toHaveText('22 pieces')
  await expect(titles(page)).toHaveCount(22)
  await test.step('a tab leaves the order as the URL has it, for what is filtered next, too', async () => {
    const order = page.getByRole('combobox', { name: 'Sort' })
    await expect(order).toHaveValue('')
    await facet(page, 'Colour').click()
    await form(page).getByLabel('Green and emerald').check()
    await expect(page).toHaveURL('/shop?category=All&colour=green')
    await expect(order).toHaveValue('')
  })
})

test('filters narrow the list in place and say what is left, and Back restores what was there', async ({
  page,
}) => {
  await page.goto('/shop?category=All')
  await markPage(page)
  await page.evaluate(() => scrollTo(0, 90))
  await facet(page, 'Colour').click()
  const green = form(page).getByLabel('Green and emerald')
  await green.check()
  await expect(page).toHaveURL('/shop?category=All&colour=green')
  await expect(page).toHaveTitle(/^All pieces: Green and emerald /)
  await expect(count(page)).toHaveText('8 pieces')
  await expect(green).toBeFocused()
  // The appointment cell stays in its place, so that no row ends with a gap.
  const appointment = page.locator('[data-shop-grid] > :nth-child(5)')
  await expect(appointment.getByRole('button', { name: 'Book an appointment' })).toBeVisible()
  await expect(appointment.locator('img')).toHaveAttribute('src', /midnight-silk/)
  await form(page).getByLabel('Red and burgundy').check()
  await expect(page).toHaveURL('/shop?category=All&colour=red&colour=green')
  await expect(count(page)).toHaveText('10 pieces')
  await expect(facet(page, 'Colour')).toContainText('2')
  await expect(chosen(page)).toHaveText([/Red and burgundy/, /Green and emerald/, 'Clear all'])
  // A blazer in three colours is shown in the first selected one, and links to it.
  await expect(page.getByRole('link', { name: /The Boned Corset/ })).toHaveAttribute(
    'href',
    '/shop/burgundy-corset',
  )
  await page.keyboard.press('Escape')
  await expect(facet(page, 'Colour')).toBeFocused()
  await expect(green).toBeHidden()
  // Values that would find nothing are shown, but can't be chosen.
  await facet(page, 'Price').click()
  await expect(form(page).getByLabel('₹50,000 to ₹1,00,000')).toBeDisabled()
  await facet(page, 'Cloth').click()
  await expect(form(page).getByLabel('Under ₹25,000')).toBeHidden()
  await chosen(page).filter({ hasText: 'Red and burgundy' }).click()
  await expect(page).toHaveURL('/shop?category=All&colour=green')
  await expect(chosen(page).first()).toBeFocused()
  await page.goBack()
  await expect(count(page)).toHaveText('10 pieces')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/shop?category=All')
  await expect(count(page)).toHaveText('22 pieces')
  await expect(titles(page)).toHaveCount(22)
  await expect(chosen(page)).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(90)
  expect(await isStillMarked(page)).toBe(true)
})

test('on a translated page, too, the tab of what is filtered stays current', async ({ page }) => {
  await page.goto('/shop?category=Shirt')
  await translate(page, 'another')
  await page.locator('[data-shop-sort]').selectOption('price')
  await expect(page).toHaveURL(/sort=price/)
  await expect(page.locator('[data-shop-tabs] [aria-current]')).toHaveAttribute(
    'href',
    '/shop?category=Shirt',
  )
})

test('a filter ticked before its script has loaded is one step, which Back undoes', async ({ page }) => {
  const letGo = await holdLateFiles(page, ['script'])
  await page.goto('/shop?category=All')
  await facet(page, 'Colour').click()
  await form(page).getByLabel('Green and emerald').check()
  letGo()
  await expect(page).toHaveURL('/shop?category=All&colour=green')
  await expect(count(page)).toHaveText('8 pieces')
  await page.goBack()
  await expect(page).toHaveURL('/shop?category=All')
  await expect(count(page)).toHaveText('22 pieces')
})

test('filters ticked while the search code is loading all count', async ({ page }) => {
  await page.goto('/shop?category=All')
  const letGo = await hold(page, /\/shop-finding\.[^/]*\.js/)
  await facet(page, 'Colour').click()
  const colours = ['Green and emerald', 'Red and burgundy', 'Black', 'Blue and midnight']
  for (const name of colours) await form(page).getByLabel(name).check()
  letGo()
  // Each of them, and the one that clears them all.
  await expect(chosen(page)).toHaveCount(colours.length + 1)
  await settle(page)
  for (const name of colours) await expect(form(page).getByLabel(name)).toBeChecked()
  await expect(page).toHaveURL(/colour=(?:\w+[+,&=]*){4}/)
})

test('a filter ticked after Back narrows the tab that is shown', async ({ page }) => {
  await page.goto('/shop?category=Blazer')
  await facet(page, 'Colour').click()
  await form(page).getByLabel('Green and emerald').check()
  await expect(page).toHaveURL('/shop?category=Blazer&colour=green')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Trouser' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trouser')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blazer')
  await facet(page, 'Size').click()
  await form(page)
    .getByLabel(/^M\s*\d/)
    .check()
  await expect(page).toHaveURL('/shop?category=Blazer&colour=green&size=m')
})

test('a filter ticked after a search was cleared narrows the tab that is shown', async ({ page }) => {
  await page.goto('/shop?q=red')
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('')
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blazer')
  await facet(page, 'Colour').click()
  await form(page).getByLabel('Green and emerald').check()
  await expect(page).toHaveURL('/shop?category=Blazer&colour=green')
})

test('filters are restored after a visit to a product', async ({ page }) => {
  await page.goto('/shop?category=Blazer')
  await facet(page, 'Colour').click()
  await form(page).getByLabel('Red and burgundy').check()
  const blazer = page.getByRole('main').getByRole('link', { name: /The Peak Lapel Blazer/ })
  await expect(blazer).toHaveAttribute('href', '/shop/emerald-peak-lapel-blazer?colour=burgundy')
  await page.keyboard.press('Escape')
  await blazer.click()
  await expect(page).toHaveURL('/shop/emerald-peak-lapel-blazer?colour=burgundy')
  await page.goBack()
  await expect(page).toHaveURL('/shop?category=Blazer&colour=red')
  await expect(count(page)).toHaveText('1 piece')
  await expect(chosen(page).first()).toContainText('Red and burgundy')
})

test('going back twice shows what the URL says, even if no script of the page had loaded', async ({
  page,
}) => {
  await page.goto('/shop?category=All')
  await facet(page, 'Colour').click()
  await form(page).getByLabel('Red and burgundy').check()
  await expect(count(page)).toHaveText('5 pieces')
  await form(page).getByLabel('Green').check()
  await expect(count(page)).toHaveText('10 pieces')
  await page.goto(PRODUCT)
  const letGo = await holdLateFiles(page, ['script'])
  await page.goBack({ waitUntil: 'commit' })
  await expect(count(page)).toHaveText('10 pieces')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/shop?category=All&colour=red')
  letGo()
  await expect(count(page)).toHaveText('5 pieces')
  await expect(chosen(page).filter({ hasText: 'Green' })).toHaveCount(0)
})

test('a page opened by its URL equals the page that filtering makes, for two dozen URLs', async ({
  page,
  request,
}) => {
  const asked = ['green', 'blue', 'black', 'white'].flatMap((colour) =>
    [
      'category=All',
      'category=Blazer',
      'q=jackt',
      'q=silk&availability=now',
      'category=Looks',
      'category=Suit&size=m',
    ].map((rest) => `${rest}&colour=${colour}`),
  )
  await page.goto('/shop?category=All')
  await facet(page, 'Colour').click()
  for (const query of asked) {
    const answer = await request.get(`/shop?${query}`)
    const { pathname, search } = new URL(answer.url())
    const html = await answer.text()
    const named = [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, title]) => title?.trim())
    const shown = /data-shop-count[^>]*>([^<]*)</.exec(html)?.[1]?.trim() ?? ''
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, pathname + search)
    await expect(count(page), query).toHaveText(shown)
    // The template of a tile has a heading without words.
    await poll(() => titles(page).allTextContents(), { message: query }).toEqual(named.filter(Boolean))
  }
})

test('a URL has one canonical form, and unknown values are left out', async ({ request }) => {
  const leads = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await leads('/shop?size=XL&colour=GREEN&category=all')).toEqual([
    301,
    '/shop?category=All&colour=green&size=xl',
  ])
  expect(await leads('/shop?category=Blazer&colour=tartan')).toEqual([301, '/shop?category=Blazer'])
  expect(await leads('/shop?colour=green')).toEqual([301, '/shop?category=All&colour=green'])
  // The program's internal path for such pages isn't one of the shop's.
  expect(await leads('/found?category=All&colour=green')).toEqual([404, undefined])
  expect(await leads('/shop?category=Blazer&colour=green&page=9')).toEqual([
    301,
    '/shop?category=Blazer&colour=green',
  ])
  expect((await request.get("/shop?q=women's blazer", { maxRedirects: 0 })).status()).toBe(200)
  expect((await request.post('/shop?colour=green')).status()).toBe(405)
})

test('a search tolerates typing errors, and offers colours to narrow it down', async ({ page }) => {
  await page.goto('/shop')
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  for (const [typed, first] of [
    ['blazr', 'The Peak Lapel Blazer'],
    ['green blazer', 'The Peak Lapel Blazer'],
    ['jacket', 'The Peak Lapel Blazer'],
    ['pants', /Trouser/],
    ['grean blazer', 'The Peak Lapel Blazer'],
    ['grren', /./],
  ] as const) {
    await search.fill(typed)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${typed}”`)
    await expect(titles(page).first()).toHaveText(first)
  }
  await search.fill('red corset')
  const corset = page.getByRole('main').getByRole('link', { name: /The Boned Corset/ })
  await expect(corset).toContainText('Burgundy')
  for (const typed of ['green corset', 'grean corset']) {
    await search.fill(typed)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`“${typed}”`)
    await expect(corset).toContainText('Emerald')
    await expect(corset).toHaveAttribute('href', '/shop/burgundy-corset?colour=emerald')
  }
})

test('the field keeps what is being typed while an earlier search is shown', async ({ page }) => {
  const LONGER_THAN_THE_PAUSE_MS = 200
  await page.clock.install()
  const letGo = await hold(page, '**/search.json')
  const asked = page.waitForRequest('**/search.json')
  await page.goto('/shop')
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  await search.pressSequentially('re')
  await asked
  // What was typed so far is being searched for; what is typed from here on isn't yet.
  await holdClock(page)
  await search.pressSequentially('d  cors')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“re”')
  await expect(search).toHaveValue('red  cors')
  await page.clock.runFor(LONGER_THAN_THE_PAUSE_MS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“red cors”')
  await expect(search).toHaveValue('red  cors')
  await page.evaluate(() => history.pushState(null, '', '/shop?q=silk'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await expect(search).toHaveValue('silk')
})

test('the search on every page tolerates typing errors, shows pictures, and links to all results @both', async ({
  page,
  isMobile,
}) => {
  for (const path of ['/', '/about', PRODUCT, '/cart']) {
    await page.goto(path)
    await page.mouse.move(200, 300)
    await page.mouse.wheel(0, 10)
    const open = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
    await open.click()
    const sheet = page.getByRole('dialog', { name: 'Search the shop' })
    const field = sheet.getByRole('searchbox', { name: 'Search the shop' })
    await expect(field).toBeFocused()
    await expect(sheet.getByRole('link', { name: 'All pieces' })).toBeVisible()
    // Beside a screen's edge that it reaches only in part, a scrollbar's place would be a notch.
    const place = () =>
      sheet.evaluate((shown: HTMLElement) => [
        shown.offsetLeft,
        innerWidth - shown.offsetWidth,
        innerHeight - shown.offsetHeight,
      ])
    if (isMobile) await poll(place).toEqual([0, 0, 0])
    else await poll(async () => (await place())[0]).toBe(24)
    await field.fill('green blazr')
    const first = sheet.getByRole('listitem').first()
    await expect(first).toContainText('The Peak Lapel Blazer')
    await expect(sheet.getByRole('status')).toHaveText(/^\d+ pieces?$/)
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await field.press('ArrowDown')
    await expect(first.getByRole('link')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await field.fill('zeppelin')
    await expect(sheet.getByRole('status')).toHaveText(/^We found no matches/)
    await expect(sheet.getByRole('status')).toHaveCSS('text-transform', 'none')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(open).toBeFocused()
  }
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('jacket')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?q=jacket')
  await expect(titles(page).first()).toContainText('Blazer')
})

test('what is typed while the search is loading is searched for', async ({ page }) => {
  await page.goto('/about')
  await page.mouse.move(200, 300)
  const letGo = await hold(page, /\/search-sheet\.[^/]*\.js/)
  // Some people double-click everything.
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).dblclick()
  await page.keyboard.type('blazr')
  letGo()
  const sheet = page.getByRole('dialog', { name: 'Search the shop' })
  await expect(sheet).toBeVisible()
  await page.keyboard.type(' green')
  await expect(sheet.getByRole('searchbox')).toHaveValue('blazr green')
  await expect(sheet.getByRole('listitem').first()).toContainText('The Peak Lapel Blazer')
})

test.describe('if the search’s script fails', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('what was typed for the search is searched for by the shop', async ({ page }) => {
    const { promise: typed, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(/\/search-sheet\.[^/]*\.js/, async (route) => {
      await typed
      await route.abort()
    })
    await page.goto('/about')
    await page.mouse.move(200, 300)
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
    await page.keyboard.type('green corset')
    letGo()
    await expect(page.getByRole('searchbox', { name: 'Search the shop' })).toHaveValue('green corset')
    await expect(titles(page).first()).toHaveText('The Boned Corset')
  })

  test('a choice tries to load it again', async ({ page }) => {
    const FINDING = /\/shop-finding\.[^/]*\.js/
    await page.route(FINDING, (route) => route.abort(), { times: 1 })
    await page.goto('/shop?category=All')
    await page.mouse.move(200, 300)
    await settle(page)
    await markPage(page)
    const failed = page.waitForEvent('requestfailed', (request) => FINDING.test(request.url()))
    await facet(page, 'Colour').click()
    await failed
    await form(page).getByLabel('Green and emerald').check()
    await expect(count(page)).toHaveText('8 pieces')
    expect(await isStillMarked(page)).toBe(true)
  })
})

test('open filters and an open search have no barrier that axe can see', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/shop?category=All')
  await facet(page, 'Colour').click()
  await form(page).getByLabel('Green and emerald').check()
  await expect(count(page)).toHaveText('8 pieces')
  await facet(page, 'Price').click()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Search the shop' })
  await sheet.getByRole('searchbox').fill('corset')
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await test.step('the last list of filters lies within the narrowest screen that has them in a row', async () => {
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.setViewportSize({ width: 801, height: 800 })
    await facet(page, 'Availability').click()
    await expect(form(page).getByLabel('Price on request')).toBeVisible()
    expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBe(801)
  })
})

test.describe('on a phone @phone', () => {
  test('a row of chosen filters moves by itself, and the page is no wider than the screen', async ({
    page,
  }) => {
    await page.goto('/shop?category=All&colour=red&colour=green&size=m&availability=now')
    await expect(chosen(page)).toHaveCount(5)
    const row = page.getByRole('list', { name: 'Chosen filters' })
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true)
    const beyond = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
    expect(beyond).toBe(0)
  })

  test('without results there is nothing to filter, and the filters return with results', async ({
    page,
  }) => {
    const filter = page.getByRole('button', { name: 'Filter' })
    await page.goto('/shop?q=zzqqx')
    await expect(count(page)).toHaveText('0 pieces')
    await expect(filter).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('blazer')
    await expect(filter).toBeVisible()
    await filter.tap()
    await expect(facet(page, 'Size')).toBeVisible()
  })

  test('the filters open in a sheet, which says what it would show', async ({ page }) => {
    await page.goto('/shop?category=All')
    await expect(form(page)).toBeHidden()
    await page.getByRole('button', { name: 'Filter' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filter pieces' })
    await expect(sheet.getByRole('button', { name: 'Show 22 pieces' })).toBeVisible()
    await facet(page, 'Size').tap()
    await form(page).getByLabel('XXL').check()
    await facet(page, 'Availability').tap()
    await form(page).getByLabel('Order now').check()
    await expect(page).toHaveURL('/shop?category=All&size=xxl&availability=now')
    const show = sheet.getByRole('button', { name: /^Show \d+ pieces$/ })
    await expect(show).not.toHaveText('Show 22 pieces')
    const words = (await show.textContent())?.trim() ?? ''
    await show.tap()
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
    expect(words).toBe(`Show ${await count(page).textContent()}`)
    await chosen(page).filter({ hasText: 'XXL' }).tap()
    await expect(page).toHaveURL('/shop?category=All&availability=now')
    await page.getByRole('button', { name: 'Filter' }).tap()
    const now = form(page).getByLabel('Order now')
    await expect(now).toBeChecked()
    await facet(page, 'Availability').tap()
    if (!(await now.isVisible())) await facet(page, 'Availability').tap()
    await now.uncheck()
    // Removing the last one leaves the focus where it is.
    await expect(sheet.getByRole('button', { name: 'Show 22 pieces' })).toBeVisible()
    await expect(page).toHaveURL('/shop?category=All')
  })
})
