import type { Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'
const KB = 1000
/** Screens by device: width and height in CSS pixels, and device pixels per CSS pixel. */
const PHONES = [
  { width: 412, height: 823, pixels: 1.75 },
  { width: 390, height: 844, pixels: 2 },
  { width: 412, height: 915, pixels: 2.625 },
  { width: 430, height: 932, pixels: 3 },
] as const
const DESKTOPS = [
  { width: 1440, height: 900, pixels: 1 },
  { width: 1440, height: 900, pixels: 2 },
  { width: 1920, height: 1080, pixels: 1 },
] as const

const openAt = async (
  browser: Browser,
  { width, height, pixels }: (typeof PHONES | typeof DESKTOPS)[number],
) => {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

/** The file that the browser chose for a picture: its bytes, its type, and its pixels per CSS pixel. */
const chosen = async (picture: Locator) => {
  await expect(picture).toHaveJSProperty('complete', true)
  const url = await picture.evaluate((image: HTMLImageElement) => image.currentSrc)
  const answer = await picture.page().request.get(url, { headers: { accept: 'image/avif' } })
  const body = await answer.body()
  const { width: pixels = 0, height = 0 } = await sharp(body).metadata()
  const box = await picture.evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }))
  return {
    url,
    bytes: body.length,
    type: answer.headers()['content-type'],
    // A picture that covers its box is scaled by whichever side needs more.
    density: Math.min(pixels / box.clientWidth, height / box.clientHeight),
  }
}

const heroPicture = (page: Page) => page.locator('.hero [data-current] img')
const productPicture = (page: Page) => page.locator('[data-strip] img').first()

for (const screen of PHONES)
  test(`a phone ${screen.width} wide with a pixel ratio of ${screen.pixels} gets sharp pictures of at most 60 kB`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openAt(browser, screen)
    for (const [path, picture] of [
      ['/', heroPicture(page)],
      [PRODUCT, productPicture(page)],
      ['/shop/champagne-bow-blouse', productPicture(page)],
    ] as const) {
      await page.goto(new URL(path, baseURL).href)
      const { bytes, type, density, url } = await chosen(picture)
      expect(type, url).toBe('image/avif')
      expect(bytes, url).toBeLessThanOrEqual(60 * KB)
      expect(density, url).toBeGreaterThanOrEqual(Math.min(screen.pixels, 2) * 0.9)
    }
    await page.context().close()
  })

for (const screen of DESKTOPS)
  test(`a desktop ${screen.width} wide with a pixel ratio of ${screen.pixels} gets a sharp hero of at most 200 kB`, async ({
    browser,
    baseURL,
  }) => {
    const page = await openAt(browser, screen)
    await page.goto(new URL('/', baseURL).href)
    const { bytes, type, density } = await chosen(heroPicture(page))
    expect(type).toBe('image/avif')
    expect(bytes).toBeLessThanOrEqual(200 * KB)
    expect(density).toBeGreaterThanOrEqual(screen.pixels)
    const band = page.locator('.band [data-current] img').first()
    await band.scrollIntoViewIfNeeded()
    // Its largest file is 2400 wide.
    expect((await chosen(band)).density).toBeGreaterThanOrEqual(Math.min(screen.pixels, 1.6))
    await page.goto(new URL(PRODUCT, baseURL).href)
    const product = await chosen(productPicture(page))
    expect(new URL(product.url).searchParams.get('q')).toBe('60')
    expect(product.density).toBeGreaterThanOrEqual(Math.min(screen.pixels, 1.75))
    await page.context().close()
  })

const LARGE_TEXT_PX = 24
const luminance = (red: number, green: number, blue: number) => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The lowest contrast of a text with the pixels under it, ignoring the worst hundredth of them. */
const contrastOf = async (page: Page, text: Locator) => {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  )
  const own = luminance(red, green, blue)
  // The box of the words themselves, not of their block.
  const clip = await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { x, y, width, height } = range.getBoundingClientRect()
    return { x, y, width, height }
  })
  const show = (visibility: string) =>
    text.evaluate((element: HTMLElement, value) => {
      element.style.visibility = value
    }, visibility)
  await show('hidden')
  const picture = await page.screenshot({ clip })
  await show('')
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const values: number[] = []
  for (let at = 0; at < data.length; at += info.channels)
    values.push(contrast(own, luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)))
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 100)] ?? 0
}

/** Checks that texts stand out from the picture under them: a contrast of 4.5, or of 3 if they are large. */
const expectStandOut = async (page: Page, texts: Locator, width: number) => {
  for (const text of await texts.all()) {
    const size = await text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    const least = await contrastOf(page, text)
    const words = `${await text.innerText()}, ${width} wide`
    test.info().annotations.push({ type: words, description: least.toFixed(1) })
    expect(least, words).toBeGreaterThanOrEqual(size >= LARGE_TEXT_PX ? 3 : 4.5)
  }
}

/** Waits until the file that the browser chose for this width is drawn. */
const isDrawn = async (picture: Locator) => {
  await expect(picture).toHaveJSProperty('complete', true)
  await picture.evaluate((image: HTMLImageElement) => image.decode())
}

// From narrow to wide, because a browser that has a larger file doesn’t choose a smaller one.
test('the words of each slide of the hero stand out from its picture, on every screen', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/')
  for (const [width, height] of [
    [320, 844],
    [390, 844],
    [768, 1024],
    [1440, 900],
    [1920, 1080],
  ] as const)
    await test.step(`${width} wide`, async () => {
      await page.setViewportSize({ width, height })
      await settle(page)
      const slides = page.locator('.hero [data-slide]')
      const count = await slides.count()
      expect(count).toBeGreaterThan(1)
      for (let number = 0; number < count; number += 1) {
        await page
          .getByRole('button', { name: `Slide ${number + 1} of ${count}` })
          .first()
          .click()
        const slide = slides.nth(number)
        await expect(slide).toHaveAttribute('data-current')
        await expect(slide).toHaveCSS('opacity', '1')
        await isDrawn(slide.locator('img'))
        await expectStandOut(page, slide.locator('.hero-words').locator('.label, h1, h2, a'), width)
      }
    })
})

test('the words of each band stand out from its picture, on every screen', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(() => sessionStorage.setItem('luckyDrawShown', 'yes'))
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [1024, 768],
    [1180, 800],
    [1920, 1080],
  ] as const)
    await test.step(`${width} wide`, async () => {
      await page.setViewportSize({ width, height })
      await settle(page)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      for (const band of await page.locator('.band').all()) {
        // Scrolled to its end, and never up: the bar that returns then would cover the words.
        await band.evaluate((element) => element.scrollIntoView({ block: 'end' }))
        await isDrawn(band.locator('[data-current] img'))
        await expectStandOut(page, band.locator('[data-current]').locator('h2, p'), width)
      }
    })
})

test('a tile shows the back when it is pointed at, and loads it only then', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/shop?category=Blazer')
  await settle(page)
  const tile = page.getByRole('link', { name: /The Double-Breasted Blazer/ })
  const back = tile.locator('.hover')
  expect(fetched.filter((url) => url.includes('double-breasted-blazer-back'))).toEqual([])
  await tile.hover()
  await expect(back).toBeVisible()
  await expect(back).toHaveCSS('opacity', '1')
  await expect(back).toHaveJSProperty('complete', true)
  expect(fetched.filter((url) => url.includes('double-breasted-blazer-back'))).toHaveLength(1)
  expect(fetched.filter((url) => /double-breasted-blazer-(?:detail|cloth)/.test(url))).toEqual([])
  await page.mouse.move(0, 0)
  await expect(back).toBeHidden()
  // Keyboard users see it, too.
  await tile.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(tile).toBeFocused()
  await expect(back).toHaveCSS('opacity', '1')
})

const openZoom = async (page: Page) => {
  await page.goto(PRODUCT)
  await settle(page)
  const button = page.getByRole('button', { name: 'Look closer' })
  await button.focus()
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog', { name: 'Large pictures of The Peak Lapel Blazer' })
  await expect(zoom.getByRole('status')).toHaveText('100 %')
  const picture = zoom.getByRole('img')
  await expect(picture).toHaveCount(1)
  await expect(picture).toHaveJSProperty('complete', true)
  return { zoom, button, picture, size: zoom.getByRole('status') }
}
const boxOf = async (picture: Locator) =>
  (await picture.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
const leftOf = async (picture: Locator) => (await boxOf(picture)).x
const topOf = async (picture: Locator) => (await boxOf(picture)).y

/** The right and bottom edges of a picture of ratio 3:4 that is contained in its box. */
const endOf = async (picture: Locator) => {
  const { x, y, width, height } = await boxOf(picture)
  return {
    right: x + width / 2 + Math.min(width, height * 0.75) / 2,
    bottom: y + height / 2 + Math.min(height, width / 0.75) / 2,
  }
}

test('a product’s picture is enlarged by keys and buttons, moved by arrow keys, and returns the focus @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { zoom, button, picture, size } = await openZoom(page)
  const { width = 0 } = (await picture.boundingBox()) ?? {}
  await page.keyboard.press('+')
  await zoom.getByRole('button', { name: 'Zoom in' }).click()
  await expect(size).toHaveText('256 %')
  expect((await picture.boundingBox())?.width).toBeCloseTo(width * 2.56, 0)
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('+')
  await expect(size).toHaveText('400 %')
  const before = await leftOf(picture)
  await page.keyboard.press('ArrowRight')
  expect(await leftOf(picture)).toBeCloseTo(before - 80, 0)
  for (const key of ['ArrowRight', 'ArrowDown'])
    for (let press = 0; press < 40; press += 1) await page.keyboard.press(key)
  const [end, screen] = [await endOf(picture), page.viewportSize()]
  expect(end.right).toBeCloseTo(screen?.width ?? 0, 0)
  expect(end.bottom).toBeCloseTo(screen?.height ?? 0, 0)
  await zoom.getByRole('button', { name: 'Zoom out' }).click()
  await expect(size).toHaveText('250 %')
  await page.keyboard.press('0')
  await expect(size).toHaveText('100 %')
  await page.keyboard.press('ArrowRight')
  await expect(zoom.getByRole('img', { name: /back/ })).toBeVisible()
  await zoom.getByRole('button', { name: 'Previous picture' }).click()
  await expect(zoom.getByRole('img', { name: /back/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(button).toBeFocused()
})

test('a double click enlarges a picture, the mouse moves it, and another double click makes it fit again', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { picture, size } = await openZoom(page)
  await page.mouse.dblclick(800, 300)
  await expect(size).toHaveText('250 %')
  const before = await topOf(picture)
  await page.mouse.move(700, 400)
  await page.mouse.down()
  await page.mouse.move(700, 300, { steps: 4 })
  await page.mouse.up()
  expect(await topOf(picture)).toBeCloseTo(before - 100, 0)
  await page.mouse.wheel(0, -400)
  await expect(size).not.toHaveText('250 %')
  await page.mouse.dblclick(700, 300)
  await expect(size).toHaveText('100 %')
})

test('two fingers enlarge a picture @phone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { size } = await openZoom(page)
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: readonly number[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: 400, id })) })
  await touch('touchStart', 170, 220)
  await touch('touchMove', 145, 245)
  await touch('touchMove', 120, 270)
  await touch('touchEnd')
  await expect(size).toHaveText('300 %')
  // Without waiting in between, so that it is a double tap even on a slow machine.
  await Promise.all([
    touch('touchStart', 170),
    touch('touchEnd'),
    touch('touchStart', 170),
    touch('touchEnd'),
  ])
  await expect(size).toHaveText('100 %')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a link opens the large picture', async ({ page }) => {
    await page.goto(PRODUCT)
    const link = page.getByRole('link', { name: 'Look closer' })
    await expect(link).toHaveAttribute('href', /front\.webp\?w=2400/)
    await expect(page.getByRole('button', { name: 'Look closer' })).toBeHidden()
  })
})
