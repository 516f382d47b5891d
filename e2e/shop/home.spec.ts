import { brand } from '#copy/settings.ts'
import { TESTIMONIAL_EVERY_MS, testimonials } from '#copy/pages/testimonials.ts'
import { frontPictureOf, type TileData } from '#domain/catalogue/tile.ts'
import { stopClock } from '../support/clock.ts'
import { expect, test } from '../support/test.ts'
import { DESK } from '../support/widths.ts'

const PALE = ['Ivory', 'Champagne', 'Blush']

// For those who take part, scrolling doesn’t open the lucky draw.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('luckyDraw', 'subscribed')
  }),
)

test('the hero comes from the shop itself and leads to the shop', async ({ page }) => {
  // An advancing slide would take its link with it.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'From the house' }).locator('img').first()
  await expect
    .poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain('/pictures/')
  await test.step('the chat button opens WhatsApp', async () => {
    const chat = page.getByRole('link', { name: 'Chat on WhatsApp' })
    await expect(chat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/${brand.whatsApp}\\?text=`))
    await expect(chat).toHaveAttribute('target', '_blank')
  })
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/shop')
})

test('the hero’s link and buttons are on the first screen, even a low one @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 801
  await page.goto('/')
  for (const size of isPhone ? [{ width: 390, height: 740 }] : [{ width: 1366, height: 768 }, DESK]) {
    await page.setViewportSize(size)
    const ways = [
      page.getByRole('link', { name: 'Shop Now' }),
      page.locator('.hero').getByRole('button').first(),
    ]
    for (const way of ways) await expect(way).toBeInViewport({ ratio: 1 })
  }
  await test.step('a phone held sideways shows the hero’s title, and the words of every slide uncut', async () => {
    const hero = page.locator('.hero')
    for (const size of [
      { width: 640, height: 360 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate(() => scrollTo(0, 0))
      await hero.locator('[data-dot]').first().dispatchEvent('click')
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      for (const dot of await hero.locator('[data-dot]').all()) {
        await dot.click()
        const words = await hero.locator('[data-current] .hero-words').boundingBox()
        expect(words?.y).toBeGreaterThanOrEqual((await hero.boundingBox())?.y ?? Infinity)
      }
    }
  })
  await test.step('zoomed in very far, the title is still readable', async () => {
    await page.setViewportSize({ width: 341, height: 156 })
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((heading) => parseFloat(getComputedStyle(heading).fontSize))).toBeGreaterThan(
      27,
    )
    expect((await title.boundingBox())?.y).toBeGreaterThan(
      (await page.locator('.hero').boundingBox())?.y ?? 0,
    )
  })
})

test('every visit shows two products and three looks at random, and loads no other pictures', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(decodeURI(new URL(request.url()).pathname))
  })
  const choices = { 2: new Set<string>(), 3: new Set<string>() }
  const areAlike = () => Object.values(choices).some(({ size }) => size === 1)
  // Two visits may choose the same.
  for (let visit = 0; visit < 3 || (visit < 12 && areAlike()); visit++) {
    fetched.length = 0
    await page.goto('/')
    const shown: string[] = []
    for (const places of [2, 3] as const) {
      const room = page.locator(`[data-places="${places}"]`)
      const links = room.getByRole('link')
      await expect(links).toHaveCount(places)
      const slugs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      expect(new Set(slugs).size).toBe(places)
      choices[places].add(slugs.join(' '))
      await links.last().scrollIntoViewIfNeeded()
      await expect
        .poll(() =>
          room
            .locator('img')
            .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).complete)),
        )
        .toBe(true)
      shown.push(
        ...(await room
          .locator('img')
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))),
      )
    }
    const candidates = await page
      .locator('[data-places] script[type="application/json"]')
      .evaluateAll((all) =>
        all.flatMap((script) => JSON.parse(script.textContent) as [string, string, string, string][]),
      )
      .then((all) => all.map(frontPictureOf))
    const chosen = shown.map((url) => new URL(url).pathname)
    expect(fetched.filter((path) => candidates.includes(path) && !chosen.includes(path))).toEqual([])
  }
  for (const [places, chosen] of Object.entries(choices)) expect(chosen.size, places).toBeGreaterThan(1)
})

test('over many visits every eligible product and look is shown', async ({ page, request }) => {
  test.setTimeout(180_000)
  const index = (await (await request.get('/search.json')).json()) as readonly [
    string,
    string,
    readonly string[],
  ][]
  const eligible = (...allowed: readonly string[]) =>
    index
      .filter(([, , categories]) => categories.some((category) => allowed.includes(category)))
      .map(([, slug]) => `/shop/${slug}`)
      .toSorted()
  const all = [...eligible('blazer', 'shirt', 'trouser', 'corset'), ...eligible('looks')].toSorted()
  expect(all.length).toBeGreaterThan(18)
  await page.route(/\.(?:avif|webp|woff2)/, (route) => route.fulfill({ status: 204 }))
  const seen = new Set<string>()
  // Each visit shows two of fourteen products; two hundred miss one of them less than once in a billion runs.
  for (let visit = 0; visit < 200 && seen.size < all.length; visit++) {
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const hrefs = await page
      .locator('[data-places] > .tile > a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs).toHaveLength(5)
    for (const href of hrefs) seen.add(href)
  }
  expect([...seen].toSorted()).toEqual(all)
})

test('home shows one of its stored pairs, of two categories and never two pale products, and three looks', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const carried = await page
    .locator('[data-places="2"] script[type="application/json"]')
    .evaluate((script) => JSON.parse(script.textContent ?? '[]') as readonly TileData[])
  const index = (await (await request.get('/search.json')).json()) as readonly (readonly [
    string,
    string,
    readonly string[],
  ])[]
  const categoriesOf = (slug: string) => index.find((entry) => entry[1] === slug)?.[2] ?? []
  const pairs: string[] = []
  for (let at = 0; at < carried.length; at += 2) {
    const pair = carried.slice(at, at + 2)
    pairs.push(String(pair.map(([title]) => title).toSorted()))
    expect(pair.filter(([, , colour]) => PALE.includes(colour)).length, pairs.at(-1)).toBeLessThan(2)
    expect(new Set(pair.map(([, slug]) => String(categoriesOf(slug)))).size, pairs.at(-1)).toBe(2)
  }
  expect(pairs.length).toBeGreaterThan(5)
  const shown = await page.locator('.two .tile:visible h3').allTextContents()
  expect(pairs).toContain(String(shown.toSorted()))

  await test.step('products come from the four categories, and looks from the category of looks', async () => {
    for (const [places, allowed] of [
      [2, ['blazer', 'shirt', 'trouser', 'corset']],
      [3, ['looks']],
    ] as const) {
      const hrefs = await page
        .locator(`[data-places="${places}"] a`)
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      for (const href of hrefs)
        expect(
          categoriesOf(href.replace('/shop/', '')).some((category) =>
            (allowed as readonly string[]).includes(category),
          ),
          href,
        ).toBe(true)
    }
    await page.locator('[data-places="2"]').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/shop\/[\w-]+$/)
  })
})

test('testimonials change every five seconds, by their dots, or not at all while paused', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/')
  const clients = page.getByRole('region', { name: 'Clients' })
  const shown = clients.locator('figure[data-current]')
  await expect(shown).toContainText(testimonials[0].words)
  // The seconds are counted once the script has loaded; the button’s response shows that it has.
  // Its name doesn’t change; whether it is pressed says whether they are paused.
  const pause = (pressed: boolean) => clients.getByRole('button', { name: 'Pause', pressed })
  await pause(false).click()
  await pause(true).click()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await page.clock.runFor(TESTIMONIAL_EVERY_MS)
  await expect(shown).toContainText(testimonials[1].words)
  await clients.getByRole('button', { name: 'Testimonial 3 of 3' }).click()
  await expect(shown).toContainText(testimonials[2].words)
  // Testimonials that have the focus don’t move.
  await page.clock.runFor(2 * TESTIMONIAL_EVERY_MS)
  await expect(shown).toContainText(testimonials[2].words)
  await pause(false).click()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await page.clock.runFor(2 * TESTIMONIAL_EVERY_MS)
  await expect(shown).toContainText(testimonials[2].words)
  await pause(true).click()
  await page.getByRole('contentinfo').click({ position: { x: 5, y: 5 } })
  await page.clock.runFor(TESTIMONIAL_EVERY_MS)
  await expect(shown).toContainText(testimonials[0].words)
})

test('whoever prefers less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stopClock(page)
  await page.goto('/')
  const clients = page.getByRole('region', { name: 'Clients' })
  await expect(clients.getByRole('button', { name: 'Pause', pressed: true })).toBeVisible()
  await page.clock.runFor(3 * TESTIMONIAL_EVERY_MS)
  await expect(clients.locator('figure[data-current]')).toContainText(testimonials[0].words)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
