import type { Page } from '@playwright/test'
import { waitForSheets } from '../support/late-files.ts'
import { settle } from '../support/settle.ts'
import { expect, poll, test } from '../support/test.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('luckyDrawShown', 'yes'))
})

const headerTop = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.querySelector('.site-head')?.getBoundingClientRect() ?? {}
    return { top: Math.round(top ?? -1), isSeen: (bottom ?? 0) > 0 }
  })

/** Turns the wheel, and waits until the page is at rest: an earlier turn back wouldn't count as scrolling up. */
const wheel = async (page: Page, by: number) => {
  const from = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, by)
  await poll(() => page.evaluate(() => scrollY)).toBe(from + by)
}

test('the header scrolls away with the page and returns on scrolling up @both', async ({ page }) => {
  await page.goto(PRODUCT)
  // The script that returns it loads after everything that is visible.
  await settle(page)
  for (let turn = 0; turn < 2; turn += 1) {
    await wheel(page, 900)
    await poll(async () => (await headerTop(page)).isSeen).toBe(false)
    // A picture that loads above may shift the page down once, so she scrolls on upwards.
    await expect(async () => {
      await wheel(page, -60)
      await poll(async () => (await headerTop(page)).top, { timeout: 1000 }).toBe(0)
    }).toPass()
  }
  await page.mouse.wheel(0, -4000)
  await poll(() => page.evaluate(() => scrollY)).toBe(0)
  await poll(async () => (await headerTop(page)).top).toBeGreaterThan(0)
})

test('a header that gets the keyboard focus is visible', async ({ page }) => {
  await page.goto(PRODUCT)
  await page.mouse.wheel(0, 900)
  await poll(async () => (await headerTop(page)).isSeen).toBe(false)
  await page.getByRole('link', { name: /^Cart/ }).focus()
  await page.keyboard.press('Shift+Tab')
  await poll(async () => (await headerTop(page)).top).toBeGreaterThanOrEqual(0)
})

test('an error in a request moves neither the sheet nor the fields above it', async ({ page }) => {
  await page.goto(PRODUCT)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /Price on request/i })
  const name = sheet.getByLabel('Name')
  await name.fill('Ananya Rao')
  await waitForSheets(page)
  await sheet.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)))
  const places = async () => [(await sheet.boundingBox())?.y, (await name.boundingBox())?.y]
  const before = await places()
  const [phone, size] = await Promise.all(
    [sheet.getByLabel('Phone'), sheet.getByLabel('Size')].map((field) => field.boundingBox()),
  )
  expect(phone?.y).toBe(size?.y)
  await sheet.getByLabel('Phone').fill('98765 43210')
  await sheet.getByRole('button', { name: 'Request the price' }).click()
  await expect(sheet.getByText('Email address is required')).toBeVisible()
  expect(await places()).toEqual(before)
})

test('no strip of the page stays bright beside an open sheet', async ({ page }) => {
  await page.goto(PRODUCT)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(124, 120, 116)')
})

test('on a phone thirty pictures and eight colours of a product have room @phone', async ({ page }) => {
  await page.goto(PRODUCT)
  await test.step('thirty pictures have their dashes beside the button that stops them', async () => {
    const [dashes, pause] = await page.evaluate(() => {
      const row = document.querySelector('.thumbs')
      const dash = row?.lastElementChild
      while (row && dash && row.childElementCount < 30) row.append(dash.cloneNode(true))
      const box = (element: Element | null | undefined) =>
        element?.getBoundingClientRect().toJSON() as DOMRect
      return [
        { left: box(row?.firstElementChild).left, right: box(row?.lastElementChild).right },
        box(document.querySelector('.halt')),
      ]
    })
    expect(dashes.left).toBeGreaterThanOrEqual(20)
    expect(dashes.right).toBeLessThanOrEqual(pause.left)
  })

  await test.step('no word is cut inside a choice of eight colours, on the narrowest one', async () => {
    await page.setViewportSize({ width: 320, height: 844 })
    const lines = await page.evaluate(() => {
      const row = document.querySelector('fieldset.color > div')
      const one = row?.querySelector('label')
      for (const name of ['Champagne', 'Midnight', 'Burgundy', 'Aubergine', 'Ivory']) {
        const label = one?.cloneNode(true) as HTMLElement | undefined
        label?.lastChild?.replaceWith(name)
        if (label) row?.append(label)
      }
      return [...(row?.querySelectorAll('label') ?? [])].map((label) => {
        const range = document.createRange()
        if (label.lastChild) range.selectNodeContents(label.lastChild)
        return {
          rows: range.getClientRects().length,
          within: range.getBoundingClientRect().right <= innerWidth,
        }
      })
    })
    expect(lines).toHaveLength(8)
    expect(lines.every(({ rows, within }) => rows === 1 && within)).toBe(true)
  })
})

test('a title of 150 letters without a space widens no page', async ({ page }) => {
  for (const path of ['/', '/shop', PRODUCT, '/lookbook']) {
    await page.goto(path)
    await page.evaluate(() => {
      for (const place of document.querySelectorAll('h1, h2, h3, .tile .colour, .crumbs li:last-child'))
        place.textContent = 'W'.repeat(150)
    })
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const widest = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(widest, `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test.describe('on the narrowest phone', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('the contents of the bar keep their distance, and two links share a line @phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto('/nowhere')
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('.bar > button, .bar > a.reach img, .bar-end > :not(.wide-only)')]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => ({ left, right }))
        .sort((a, b) => a.left - b.left),
    )
    expect(boxes.length).toBeGreaterThan(3)
    // Targets may touch each other; the name keeps its distance from all.
    const [, wordmark, next] = boxes
    expect((next?.left ?? 0) - (wordmark?.right ?? 0)).toBeGreaterThanOrEqual(8)
    const ways = page.getByRole('main').getByRole('link')
    const [first, second] = await Promise.all([ways.nth(0).boundingBox(), ways.nth(1).boundingBox()])
    expect(second?.y).toBeLessThan((first?.y ?? 0) + (first?.height ?? 0))
  })
})

test('a policy’s row of tabs starts where its text starts @phone', async ({ page }) => {
  await page.goto('/shipping')
  const lefts = await page.evaluate(() =>
    ['main h1', '[aria-label=Policies] a'].map(
      (place) => document.querySelector(place)?.getBoundingClientRect().left,
    ),
  )
  expect(lefts[0]).toBe(lefts[1])
})

test('no category ends with a gap in its last row', async ({ page }) => {
  await page.goto('/shop')
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const paths = await tabs.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThan(3)
  for (const path of paths) {
    await page.goto(path)
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const [columns, places] = await page.evaluate(() => {
        const grid = document.querySelector('[data-shop-grid]')
        const widthOf = (part: Element | null | undefined) => part?.getBoundingClientRect().width ?? 1
        const one = widthOf(grid?.querySelector('.tile'))
        const taken = [...(grid?.children ?? [])].map((part) => Math.round(widthOf(part) / one))
        return [Math.round(widthOf(grid) / one), taken.reduce((sum, count) => sum + count, 0)]
      })
      expect((places ?? 0) % (columns ?? 1), `${path} at ${width}`).toBe(0)
    }
  }
})

test('the garments worn with a product fill their rows, and a single close-up is as wide as the screen', async ({
  page,
}) => {
  await page.goto(PRODUCT)
  const closeUps = page.getByRole('region', { name: 'Close up' }).locator('.frame:visible')
  for (const [width, columns, pictures] of [
    [390, 2, 1],
    [600, 2, 1],
    [768, 2, 1],
    [800, 2, 1],
    [1440, 4, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const [grid, tiles] = await page.locator('.related').evaluate((related) => {
      const four = related.querySelector('.tile')?.parentElement
      return [four?.clientWidth ?? 0, [...(four?.children ?? [])].map(({ clientWidth }) => clientWidth)]
    })
    expect(tiles).toHaveLength(4)
    expect(Math.floor(grid / (tiles[0] ?? 1)), `at ${width}`).toBe(columns)
    await expect(closeUps, `at ${width}`).toHaveCount(pictures)
    expect((await closeUps.first().boundingBox())?.width).toBe(width / pictures)
  }
})

test('the current one of seventeen categories is in view @phone', async ({ page }) => {
  await page.route('**/shop?category=Trouser', async (route) => {
    const answer = await route.fetch()
    const tab = '<a href="/shop?category=Skirt">Dressing gown</a>'
    const body = (await answer.text()).replace(/(<nav class="tabs[^>]*>)/, `$1${tab.repeat(11)}`)
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/shop?category=Trouser')
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  // Including the tab of all.
  await expect(tabs.getByRole('link')).toHaveCount(18)
  await expect(tabs.getByRole('link', { name: 'Trouser' })).toBeInViewport({ ratio: 1 })
})

test('a row of categories stays at its start while the current one is in view @phone', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/shop')
    const tabs = page.getByRole('navigation', { name: 'Categories' })
    await expect(tabs.getByRole('link', { name: 'Blazer' })).toBeInViewport({ ratio: 1 })
    await expect(tabs.getByRole('link', { name: 'All' })).toBeInViewport({ ratio: 1 })
  }
})

test('the search’s focus outline surrounds the whole field, and a button clears it', async ({ page }) => {
  await page.goto('/shop')
  const search = page.getByRole('searchbox')
  await search.fill('corset')
  await expect(page.locator('.seek')).toHaveCSS('outline-style', 'solid')
  await expect(page).toHaveURL(/q=corset/)
  const { x = 0, y = 0, width = 0, height = 0 } = (await search.boundingBox()) ?? {}
  await page.mouse.click(x + width - 16, y + height / 2)
  await expect(search).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
})
