import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { siteUrl } from '../support/opened-shop.ts'
import { admin, signedIn, unique } from '../support/people.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { settle } from '../support/settle.ts'
import { openElsewhere } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const BLAZER = {
  product: '',
  slug: 'emerald-peak-lapel-blazer',
  title: 'The Peak Lapel Blazer',
  color: '',
  size: '',
}
const CORSET = { ...BLAZER, slug: 'black-corset', title: 'The Evening Corset', color: 'Black' }
const GONE = { ...BLAZER, product: 'never', slug: 'never', title: 'The Velvet Cape' }

const heart = (page: Page, title: string) =>
  page.getByRole('button', { name: `Shortlist ${title}`, exact: true })
const items = (page: Page) => page.locator('[data-items]').getByRole('listitem')
const kept = async (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('shortlist') ?? '[]') as { slug: string }[]).map(({ slug }) => slug),
  )
/** Starts to use the page, as a visitor does before pressing anything. */
const reach = (page: Page) => page.evaluate(() => dispatchEvent(new Event('late')))
const list = (items: readonly object[]) => ({ stored: { shortlist: JSON.stringify(items) } })

/** The URL that sharing copies. */
const sharedLink = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('using the page in several ways at once adds one link to the list to the header', async ({ page }) => {
  await page.goto('/cart')
  await reach(page)
  await settle(page)
  await page.evaluate(() => {
    for (const kind of ['pointerover', 'touchstart', 'focusin', 'scroll'])
      document.body.dispatchEvent(new Event(kind, { bubbles: true }))
  })
  const way = page.getByRole('banner').locator('.hearts')
  await expect(way.first()).toBeVisible()
  await settle(page)
  await expect(way).toHaveCount(1)
})

test('the link to the list is in the header of every page of a visit', async ({ page }) => {
  // On a second page the late sheet is cached, and what waited for it comes in another order.
  for (const path of ['/shop', '/about', '/shipping']) {
    await page.goto(path)
    await reach(page)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Shortlist' })).toBeVisible()
  }
})

test('a heart on a tile saves the product, stays on the page and moves nothing @both', async ({ page }) => {
  await page.goto('/shop?category=All')
  const places = () =>
    page.locator('main a, .site-head a, .site-head button').evaluateAll((all) =>
      all
        .filter((one) => !one.matches('.heart, .hearts, .search-open'))
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          return [x, y, width, height].join()
        }),
    )
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  await reach(page)
  const blazer = heart(page, BLAZER.title)
  await expect(blazer).toHaveAttribute('aria-pressed', 'false')
  expect(await places()).toEqual(before)
  const { width = 0, height = 0 } = (await blazer.boundingBox()) ?? {}
  expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
  await blazer.click()
  await expect(blazer).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/shop?category=All')
  expect(await kept(page)).toEqual([BLAZER.slug])
  // Products added by filtering in place have hearts, too.
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('blazer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“blazer”')
  await expect(heart(page, BLAZER.title)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await reach(page)
  await heart(page, BLAZER.title).click()
  expect(await kept(page)).toEqual([])
})

test('a look has its heart in the lookbook', async ({ page, storefront }) => {
  await page.goto('/lookbook')
  await reach(page)
  await heart(page, 'Look 04').click()
  await expect(heart(page, 'Look 04')).toHaveAttribute('aria-pressed', 'true')
  expect(JSON.parse((await storefront.stored('shortlist')) ?? '')).toMatchObject([
    { title: 'Look 04', color: 'Emerald on emerald' },
  ])
  await expect(page).toHaveURL('/lookbook')
})

test('by keyboard a heart comes after its product, and both keys press it', async ({ page }) => {
  await page.goto('/shop?category=All')
  await page.getByRole('link', { name: /The Peak Lapel Blazer/ }).focus()
  await expect(heart(page, BLAZER.title)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(heart(page, BLAZER.title)).toBeFocused()
  expect(await heart(page, BLAZER.title).evaluate((it) => getComputedStyle(it).outlineStyle)).toBe('solid')
  await page.keyboard.press('Space')
  await expect(heart(page, BLAZER.title)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await expect(heart(page, BLAZER.title)).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL('/shop?category=All')
})

test('on its own page a product is saved in the colour shown, and stays saved in another', async ({
  page,
  storefront,
}) => {
  await page.goto('/shop/emerald-peak-lapel-blazer?colour=burgundy')
  await reach(page)
  await heart(page, BLAZER.title).click()
  expect(JSON.parse((await storefront.stored('shortlist')) ?? '')).toMatchObject([
    { slug: BLAZER.slug, color: 'Burgundy', product: expect.stringMatching(/./) },
  ])
  await page.getByRole('radio', { name: 'Midnight' }).click({ force: true })
  await expect(page).toHaveURL(/colour=midnight/)
  await expect(heart(page, BLAZER.title)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/shortlist')
  await expect(items(page).getByRole('link')).toHaveAttribute(
    'href',
    '/shop/emerald-peak-lapel-blazer?colour=burgundy',
  )
})

test('the list is the same in all tabs, and the header shows its count', async ({ page, context }) => {
  await page.goto('/shop?category=All')
  await reach(page)
  const other = await context.newPage()
  await other.goto('/shortlist')
  await expect(other.getByText('Tap the heart on a piece')).toBeVisible()
  await heart(page, BLAZER.title).click()
  await heart(page, CORSET.title).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Shortlist, 2' })).toBeVisible()
  await expect(items(other)).toHaveCount(2)
  await items(other)
    .filter({ hasText: CORSET.title })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(heart(page, CORSET.title)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Shortlist, 1' })).toBeVisible()
})

test('a tablet’s header has the link to the list wherever there is room, and its wordmark stays', async ({
  page,
  storefront: { remember },
}) => {
  const way = page.getByRole('banner').getByRole('link', { name: 'Shortlist' })
  const wordmark = page.getByRole('banner').locator('a[href="/"]')
  const noHeartIn = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('banner').locator('.hearts')).toBeHidden()
  }
  await page.setViewportSize({ width: 961, height: 800 })
  await page.goto('/about')
  const before = await wordmark.boundingBox()
  await reach(page)
  await expect(way).toBeVisible()
  expect(await wordmark.boundingBox()).toEqual(before)
  await noHeartIn(960)

  await remember({ person: await signedIn('Venkatalakshmi Narasimhachari Subramanian') })
  await page.setViewportSize({ width: 1181, height: 800 })
  await page.goto('/about')
  await reach(page)
  await expect(way).toBeVisible()
  await noHeartIn(1180)
})

test('the menu of a phone links to the list @phone', async ({ storefront }) => {
  await storefront.remember(list([BLAZER]))
  const { page } = storefront
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Shortlist' }).click()
  await expect(page).toHaveURL('/shortlist')
  await expect(items(page)).toHaveCount(1)
})

test('the twenty-first product is refused in a sentence, and all twenty stay', async ({ storefront }) => {
  const full = Array.from({ length: 20 }, (_, n) => ({ ...BLAZER, slug: `old-${n}` }))
  await storefront.remember(list(full))
  const { page } = storefront
  await page.goto('/shop?category=All')
  await reach(page)
  await heart(page, BLAZER.title).click()
  await expect(page.getByRole('alert').filter({ hasText: 'holds 20 pieces' })).toBeVisible()
  await expect(heart(page, BLAZER.title)).toHaveAttribute('aria-pressed', 'false')
  expect(await kept(page)).toEqual(full.map(({ slug }) => slug))
})

test('a product goes from the list into the cart once its size is chosen, and comes back when its removal is undone @both', async ({
  storefront,
}) => {
  await storefront.remember(list([CORSET, { ...BLAZER, color: 'Emerald' }]))
  const { page } = storefront
  await page.goto('/shortlist')
  await expect(page.getByRole('status').filter({ hasText: '2 pieces' })).toBeVisible()
  const blazer = items(page).filter({ hasText: BLAZER.title })
  await expect(blazer.getByText('₹48,500')).toBeVisible()
  await expect(items(page).filter({ hasText: CORSET.title }).getByText('Price on request')).toBeVisible()
  const lines = await items(page)
    .locator('.cost')
    .evaluateAll((all) => all.map((cost) => cost.getBoundingClientRect().height))
  expect(new Set(lines).size, 'a price takes no more room than its want').toBe(1)
  for (const select of await items(page).getByRole('combobox').all())
    await expect(select).toHaveCSS('background-image', /svg/)
  await blazer.getByRole('button', { name: /^Add/ }).click()
  await expect(blazer.getByText('Please choose a size')).toBeVisible()
  await expect(blazer.getByLabel('Size of')).toBeFocused()
  await blazer.getByLabel('Size of').selectOption('M')
  await blazer.getByLabel('Colour of').selectOption('Burgundy')
  await blazer.getByRole('button', { name: /^Add/ }).click()
  await expect(blazer.getByRole('link', { name: 'See your cart' })).toBeVisible()
  expect(JSON.parse((await storefront.stored('cart')) ?? '')).toMatchObject([
    { productName: BLAZER.title, size: 'M', color: 'Burgundy', quantity: 1, price: 48_500 },
  ])
  await blazer.getByRole('button', { name: /^Remove/ }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(page.getByText('The Peak Lapel Blazer was removed.')).toBeVisible()
  // The second half of a double press on Remove.
  await undo.dispatchEvent('click', { detail: 2 })
  expect(await kept(page)).toEqual([CORSET.slug])
  await undo.click()
  expect(await kept(page)).toEqual([CORSET.slug, BLAZER.slug])
  await expect(blazer.getByRole('button', { name: /^Remove/ })).toBeFocused()
  await expect(blazer.getByLabel('Size of')).toHaveValue('M')
})

test('a shared list opens anywhere without a script, is kept by one press, and never writes over another', async ({
  storefront,
  browser,
}) => {
  await storefront.remember(list([CORSET, { ...BLAZER, color: 'burgundy', size: 'M' }]))
  const { page } = storefront
  await page.goto('/shortlist')
  await expect(items(page)).toHaveCount(2)
  const link = await sharedLink(page)
  expect(link).toMatch(/\/shortlist\/[\w.~,-]+$/)

  const plain = await openElsewhere(browser, { javaScriptEnabled: false })
  const answer = await plain.goto(`${link},made-no-more`)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  await expect(plain.getByRole('heading', { level: 3 })).toHaveText([
    CORSET.title,
    BLAZER.title,
    'A piece that is no longer made',
  ])
  await expect(plain.getByRole('link', { name: /The Peak Lapel Blazer/ })).toHaveAttribute(
    'href',
    '/shop/emerald-peak-lapel-blazer?colour=burgundy',
  )
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(plain.getByRole('button', { name: 'Add to my shortlist' })).toBeHidden()
  await plain.context().close()

  const friend = await openElsewhere(browser)
  await friend.goto('/')
  await friend.evaluate(
    (own) => localStorage.setItem('shortlist', own),
    JSON.stringify([{ ...BLAZER, color: 'Midnight', size: 'S' }]),
  )
  await friend.goto(link)
  await friend.getByRole('button', { name: 'Add to my shortlist' }).click()
  await expect(friend.getByText('They are on your shortlist.')).toBeVisible()
  expect(
    await friend.evaluate(() => JSON.parse(localStorage.getItem('shortlist') ?? '[]') as unknown[]),
  ).toMatchObject([{ slug: BLAZER.slug, color: 'Midnight', size: 'S' }, { slug: CORSET.slug }])
  await friend.getByRole('link', { name: 'See your shortlist' }).click()
  await expect(items(friend)).toHaveCount(2)
  expect(await accessibilityFaultsOf(friend)).toEqual([])
  await friend.context().close()
})

test('a phone shares with its own share sheet @phone', async ({ storefront }) => {
  await storefront.remember(list([BLAZER]))
  const { page } = storefront
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (data: object) => Object.assign(window, { given: data }) })
  })
  await page.goto('/shortlist')
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => Reflect.get(window, 'given') as unknown)).toMatchObject({
    url: expect.stringMatching(/\/shortlist\/[\w.~,-]+$/),
  })
})

test('a product that is no longer made is marked so, and the rest is complete', async ({ storefront }) => {
  await storefront.remember(list([GONE, CORSET]))
  const { page } = storefront
  await page.goto('/shortlist')
  const gone = items(page).filter({ hasText: GONE.title })
  await expect(gone.getByText('No longer made')).toBeVisible()
  await expect(gone.getByRole('link')).toHaveCount(0)
  await expect(items(page).filter({ hasText: CORSET.title }).getByRole('link')).toBeVisible()
  expect(await sharedLink(page)).not.toContain('never')
})

test.describe('while the catalogue does not answer', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })
  test('nothing is called gone, and it can be asked again', async ({ storefront }) => {
    await storefront.remember(list([BLAZER]))
    const { page } = storefront
    await page.route('**/catalogue.json', (route) => route.abort())
    await page.goto('/shortlist')
    await expect(items(page).getByRole('heading')).toHaveText(BLAZER.title)
    await expect(page.getByText('Prices and pictures could not be loaded.')).toBeVisible()
    await expect(page.getByText('No longer made')).toHaveCount(0)
    await page.unroute('**/catalogue.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('₹48,500')).toBeVisible()
  })
})

test('a link that names no product is not found, and no such link breaks anything', async ({ request }) => {
  for (const segment of ['%3Cscript%3E', '%E0%A4%A', ',,,', '~red', 'a'.repeat(5000), `%00`])
    expect((await request.get(`/shortlist/${segment}`)).status(), segment.slice(0, 20)).toBe(404)
  const page = await request.get('/shortlist/~red')
  expect(await page.text()).toContain('This link shows no pieces')
  expect((await request.get('/shortlist/__proto__,constructor,%3Cb%3E')).status()).toBe(200)
  expect((await request.post('/shortlist/a', { headers: { origin: siteUrl() } })).status()).toBe(405)
})

test('one price is requested for all, and the quote that answers starts with every line @phone', async ({
  storefront,
}) => {
  await storefront.remember(list([GONE, CORSET, { ...BLAZER, color: 'Burgundy', size: 'M' }]))
  const { page } = storefront
  const mark = unique('s')
  await page.goto('/shortlist')
  await page.getByRole('button', { name: 'Request one price for all' }).click()
  const sheet = page.getByRole('dialog', { name: /One price for all/ })
  await expect(sheet.getByText('Send us your shortlist as it is.')).toBeVisible()
  await expect(sheet.getByLabel('Size')).toBeHidden()
  await fillRequest(sheet, `${mark}@example.in`, `Meera ${mark}`)
  await sendRequest(sheet)
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  await expect(items(page)).toHaveCount(3)

  await storefront.remember({ person: await admin() })
  await page.goto(`/admin/requests?q=${mark}`)
  await page.getByRole('link', { name: `Meera ${mark}` }).click()
  await expect(page.getByRole('blockquote')).toHaveText(
    /^One price for:\s+1 × The Evening Corset, Black\s+1 × The Peak Lapel Blazer, Burgundy, size M$/,
  )
  await page.getByRole('button', { name: 'Prepare a quote' }).click()
  await expect(page.getByLabel('Piece', { exact: true })).toHaveCount(2)
  await expect(page.getByLabel('Piece', { exact: true }).nth(0)).toHaveValue(CORSET.title)
  await expect(page.getByLabel('Piece', { exact: true }).nth(1)).toHaveValue(BLAZER.title)
  await expect(page.getByLabel('Price ₹', { exact: true }).nth(1)).toHaveValue('48500')
})

test('nothing stands in the way of anybody, on a list, on an empty one and on one that was shared', async ({
  page,
  storefront,
}) => {
  await page.goto('/shortlist')
  await expect(page.getByText('Tap the heart on a piece')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await storefront.remember(list([GONE, CORSET, BLAZER]))
  await page.goto('/shortlist')
  await expect(items(page).getByText('₹48,500')).toBeVisible()
  expect(await accessibilityFaultsOf(page)).toEqual([])
  const link = await sharedLink(page)
  // Four fit in a tablet's row, as on a desktop.
  await page.setViewportSize({ width: 768, height: 1024 })
  const [item, whole] = [
    await items(page).first().boundingBox(),
    await items(page).locator('..').boundingBox(),
  ]
  expect((item?.width ?? 0) * 4 + 3 * 14).toBeCloseTo(whole?.width ?? 0, 0)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.goto(`${link},gone`)
  await reach(page)
  await expect(heart(page, BLAZER.title)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await accessibilityFaultsOf(page)).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('the list’s page says that it needs one, and links to the shop', async ({ page }) => {
    await page.goto('/shortlist')
    await expect(page.locator('noscript .empty-state p')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.getByRole('main').getByRole('link', { name: 'Go to the shop' }).click()
    await expect(page).toHaveURL('/shop')
  })
})
