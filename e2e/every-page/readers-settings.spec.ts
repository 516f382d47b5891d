import type { Locator, Page } from '@playwright/test'
import { linkTo } from '../support/emails.ts'
import { lightestIn } from '../support/lightest-in.ts'
import { lineOf, payForOrder } from '../support/orders.ts'
import { signedIn } from '../support/people.ts'
import { draftFor, fillAcceptance, pathOf, sendNewQuote } from '../support/quotes.ts'
import { cartDrawer, choose } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'

const PAGES = [
  '/',
  '/shop',
  '/shop/emerald-peak-lapel-blazer',
  '/lookbook',
  '/team',
  '/shipping',
  '/nowhere',
  '/contactus',
  '/login',
]

/** Elements whose words leave the screen, or are cut off by their box. */
const cutWords = (page: Page) =>
  page.evaluate(async () => {
    // Until its own font has loaded, a word is set in a wider one.
    await document.fonts.ready
    const isCut = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const words = range.getBoundingClientRect()
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'hidden') continue
        const { left, right, top, bottom } = box.getBoundingClientRect()
        const lost = [left - words.left, words.right - right, top - words.top, words.bottom - bottom]
        if (Math.max(...lost) > 4) return true
      }
      return words.right > innerWidth + 1
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('.bare-scroll, .sr-only, .skip, [inert]'))
      .filter((element) =>
        [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .filter(isCut)
      .map((element) => element.outerHTML.slice(0, 100))
  })

/** Doubles the text size, as a reader does in her browser; an open page follows when it is reloaded. */
const enlarge = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

test.describe('with text at twice the size', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('all text grows, and no word is cut, on phones and wide screens', async ({ page }) => {
    test.slow()
    await page.goto('/')
    const usual = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
    await enlarge(page)
    for (const path of PAGES)
      await test.step(path, async () => {
        await page.goto(path)
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 844 })
          const now = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize))
          expect(now).toBe(usual * 2)
          expect.soft(await cutWords(page), `${path} at ${width}`).toEqual([])
          const widest = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(widest, `${path} at ${width}`).toBeLessThanOrEqual(width)
          if (path !== '/shop') continue
          // A text field has no words that could be cut.
          const field = await page.getByRole('searchbox', { name: 'Search the shop' }).boundingBox()
          expect(field?.width, `${path} at ${width}`).toBeGreaterThan(140)
        }
      })
  })

  test('the narrowest phone’s menu breaks no link into one word per line', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    await enlarge(page)
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const { lines, letters } = await menu
      .getByRole('link', { name: 'Sign in with e-mail' })
      .evaluate((link) => {
        const words = document.createRange()
        words.selectNodeContents(link)
        return {
          lines: words.getBoundingClientRect().height,
          letters: parseFloat(getComputedStyle(link).fontSize),
        }
      })
    expect(lines).toBeLessThan(letters * 2)
  })
})

test('the lucky draw keeps all its words at twice the size, even on the narrowest phone', async ({
  page,
}) => {
  await enlarge(page)
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: /^Lucky draw/ }).click()
    await expect(page.getByRole('dialog', { name: 'Lucky draw' })).toBeVisible()
    expect(await cutWords(page), `at ${width}`).toEqual([])
  }
})

test('a full cart and what opens beside it keep all their words at twice the size, even on the narrowest phone', async ({
  page,
  storefront,
}) => {
  const products = ['emerald-trouser-suit', 'burgundy-corset'] as const
  const cart = await Promise.all(products.map((slug) => lineOf(slug, { quantity: 10, size: 'XXL' })))
  await storefront.remember({ cart })
  await enlarge(page)
  const atEveryWidth = async (look: (width: number) => Promise<void>) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await look(width)
    }
  }
  const nothingIsCut = async (what: string, width: number) => {
    expect(await cutWords(page), `${what} at ${width}`).toEqual([])
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest, `${what} at ${width}`).toBeLessThanOrEqual(width)
  }
  await page.goto('/cart')
  await expect(page.getByText(/^2\d items$/)).toBeVisible()
  await atEveryWidth((width) => nothingIsCut('the cart', width))
  await page.goto('/shop')
  const search = page.getByRole('searchbox', { name: 'Search the shop' })
  await search.fill('green suit')
  await atEveryWidth(async (width) => {
    expect((await search.boundingBox())?.width, `at ${width}`).toBeGreaterThan(160)
    await nothingIsCut('the shop', width)
  })
  await page.goto('/shop/emerald-peak-lapel-blazer')
  await choose(page.getByRole('radio', { name: 'XXL', exact: true }))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(cartDrawer(page).getByText('The Peak Lapel Blazer')).toBeVisible()
  await atEveryWidth((width) => nothingIsCut('the drawer', width))
})

/** Words in a page's main part that break into another line without a hyphen. */
const brokenWords = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const broken: string[] = []
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s\u00ad-]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(word)
      }
    }
    return broken
  })

test('an order’s number and dates aren’t broken at twice the size, in the account and by its link', async ({
  page,
  storefront,
}) => {
  const person = await signedIn('Ananya Rao')
  const { orderId } = await payForOrder(person, [await lineOf('emerald-peak-lapel-blazer')])
  const link = await linkTo('/track/', person.user.email)
  await storefront.remember({ person })
  await enlarge(page)
  for (const path of [`/order/${orderId}`, link]) {
    await page.goto(path)
    const days = page.locator('.way .days')
    await expect(days).toContainText(/^(between|on) /)
    // The longest dates there are, whenever this runs.
    await days.evaluate((shown) => (shown.textContent = 'between 22\u00a0September and 27\u00a0September'))
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await brokenWords(page), `${path} at ${width}`).toEqual([])
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('a quote’s amounts and dates aren’t broken at twice the size, before and after acceptance', async ({
  page,
}) => {
  const [first, ...others] = draftFor('Ananya Rao').lines
  if (!first) throw new Error('The draft has no lines.')
  const lines = [{ ...first, unitPrice: 1_250_000 }, ...others]
  await page.goto(pathOf(await sendNewQuote(draftFor('Ananya Rao', { lines }))))
  await enlarge(page)
  const isWhole = async (when: string) => {
    await page.reload()
    for (const more of await page.locator('main summary').all()) await more.click()
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect.soft(await brokenWords(page), `${when} at ${width}`).toEqual([])
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, `${when} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
  await isWhole('to be accepted')
  const form = await fillAcceptance(page)
  await form.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. It is yours.' })).toBeVisible()
  await isWhole('accepted')
})

test('a product’s sizes, and the line of hers, aren’t broken at twice the size', async ({
  page,
  storefront,
}) => {
  const passport = { unit: 'in', taken: { bust: 914, waist: 699, hip: 991 } }
  await storefront.remember({ stored: { fitPassport: JSON.stringify(passport) } })
  await enlarge(page)
  await page.goto('/shop/emerald-peak-lapel-blazer')
  const line = page.getByRole('button', { name: /^Your size: M/ })
  await expect(line).toBeVisible()
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await cutWords(page), `at ${width}`).toEqual([])
    const [shown, next] = await Promise.all([
      line.boundingBox(),
      page.locator('.purchase > fieldset.color').boundingBox(),
    ])
    expect((shown?.y ?? 0) + (shown?.height ?? 0), `at ${width}`).toBeLessThanOrEqual((next?.y ?? 0) + 1)
    const rows = await page.locator('fieldset:has([name=size]) label').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange()
        if (cell.lastChild) range.selectNodeContents(cell.lastChild)
        return range.getClientRects().length
      }),
    )
    expect(rows, `at ${width}`).toEqual(rows.map(() => 1))
    const [sizes, help] = await Promise.all(
      [
        page.locator('legend', { hasText: 'Size' }),
        page.getByRole('button', { name: "WHAT'S MY SIZE ?" }),
      ].map(async (words) => (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
    )
    const isBeside = (sizes?.x ?? 0) + (sizes?.width ?? 0) <= (help?.x ?? 0)
    const isAbove = (help?.y ?? 0) + (help?.height ?? 0) <= (sizes?.y ?? 0)
    expect(isBeside || isAbove, `at ${width}`).toBe(true)
  }
})

test('in forced colours the brand’s name is light on dark', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/')
  // A picture that has loaded is painted a moment later.
  await poll(() => lightestIn(page.locator('.site-head a .wordmark'))).toBeGreaterThan(200)
})

test.describe('in forced colours', () => {
  test.use({ expectedErrors: [/status of 404/] })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`every icon has the system’s background: ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const main = page.getByRole('main')
      const colorsOf = (place: Locator) =>
        place.evaluate((part) => {
          const { color, backgroundColor, backgroundImage } = getComputedStyle(part)
          return { color, backgroundColor, backgroundImage }
        })
      const ground = () => colorsOf(page.locator('body'))
      await page.goto('/')
      for (const place of [main.getByRole('link', { name: 'Shop Now' }), main.locator('.stage .controls')])
        expect((await colorsOf(place.first())).backgroundColor).toBe((await ground()).backgroundColor)
      await page.goto('/nowhere')
      const way = await colorsOf(main.getByRole('link').first())
      expect(way.backgroundColor).toBe((await ground()).backgroundColor)
      await page.goto('/shop')
      expect((await colorsOf(page.getByRole('combobox', { name: 'Sort' }))).backgroundImage).toBe('none')
      await page.mouse.wheel(0, 10)
      const heart = await colorsOf(page.locator('.heart .icon').first())
      expect(heart.color).toBe((await ground()).color)
      expect(heart.backgroundColor).toBe((await ground()).backgroundColor)
    })

  test('a dialog has an edge', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/shop/burgundy-corset')
    await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).click()
    const edge = () =>
      page.getByRole('dialog', { name: 'Size chart' }).evaluate((dialog) => {
        const { outlineStyle, outlineColor } = getComputedStyle(dialog)
        return `${outlineStyle} ${outlineColor}`
      })
    // The edge comes with the late style sheet.
    await poll(edge).toMatch(/^solid rgb\(/)
  })
})

test('a dialog’s close button stays in view while it scrolls, on phones held either way', async ({
  page,
}) => {
  const closesAfterScrolling = async (path: string, opener: RegExp) => {
    await page.goto(path)
    await page.getByRole('button', { name: opener }).first().click()
    const dialog = page.locator('dialog[open]')
    await expect(dialog).toHaveCSS('overflow-y', 'auto')
    const scrolled = await dialog.evaluate((sheet) => {
      sheet.scrollTop = sheet.scrollHeight
      return sheet.scrollTop
    })
    const close = dialog.getByRole('button', { name: 'Close' })
    await expect(close).toBeInViewport({ ratio: 1 })
    await close.click()
    await expect(dialog).toBeHidden()
    return scrolled
  }
  const sizes = [
    { width: 390, height: 600 },
    { width: 740, height: 360 },
    { width: 844, height: 390 },
  ]
  for (const size of sizes) {
    await page.setViewportSize(size)
    const scrolled = [
      await closesAfterScrolling('/', /^Lucky draw/),
      await closesAfterScrolling('/shop/burgundy-corset', /^PRICE ON REQUEST/),
      await closesAfterScrolling('/shop/burgundy-corset', /^WHAT'S MY SIZE/),
    ]
    expect(Math.min(...scrolled), `at ${size.width}`).toBeGreaterThan(44)
  }
})
