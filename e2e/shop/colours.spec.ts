import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { attemptsToStore, newEmail } from '../support/documents.ts'
import { hold } from '../support/late-files.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { settle } from '../support/settle.ts'
import { cartDrawer, choose } from '../support/storefront.ts'
import { expect, poll, test } from '../support/test.ts'

const BLAZER = '/shop/emerald-peak-lapel-blazer'

const gallery = (page: Page) => page.getByRole('region', { name: 'Pictures of The Peak Lapel Blazer' })
const colour = (page: Page, name: string) => page.getByRole('radio', { name })
/** The first picture of the gallery, as the browser fetched it. */
const firstPicture = (page: Page) =>
  gallery(page)
    .locator('[data-strip] img')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc)

test('a chosen colour is shown in pictures, label, URL and cart, and the cart’s link leads back to it @both', async ({
  page,
  storefront,
}) => {
  await page.goto(BLAZER)
  await choose(colour(page, 'Burgundy'))
  await expect(page).toHaveURL(`${BLAZER}?colour=burgundy`)
  await poll(() => firstPicture(page)).toContain('front-burgundy')
  await expect(gallery(page).getByRole('link', { name: /^Picture/ })).toHaveCount(2)
  await expect(page.getByText('Blazer, burgundy')).toBeVisible()
  await gallery(page).getByRole('link', { name: 'Picture 2 of 2' }).click()
  await expect(gallery(page).getByRole('img', { name: /back/ })).toBeInViewport({ ratio: 0.5 })

  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
  expect(JSON.parse((await storefront.stored('cart')) ?? '[]')).toMatchObject([
    { color: 'Burgundy', size: 'M', image: expect.stringContaining('front-burgundy') },
  ])
  await page.goto('/cart')
  await expect(page.getByText('Burgundy, size M')).toBeVisible()
  const line = page.getByRole('listitem').filter({ hasText: 'Burgundy, size M' })
  await expect(line.locator('img')).toHaveAttribute('src', /front-burgundy/)
  await page.getByRole('link', { name: 'The Peak Lapel Blazer' }).click()
  await expect(colour(page, 'Burgundy')).toBeChecked()
})

test('on a translated page a chosen colour is named by the label and the request', async ({ page }) => {
  await page.goto(BLAZER)
  const named = page.locator('.info > .label, [data-asked-color]')
  await named.evaluateAll((places) => {
    for (const place of places) place.textContent = 'पन्ना'
  })
  await choose(colour(page, 'Burgundy'))
  await expect(named).toHaveText(['burgundy', 'burgundy'])
})

test('a URL with a colour shows it at once, one with an unknown colour the first', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(request.url())
  })
  await page.goto(`${BLAZER}?colour=Midnight`)
  await expect(colour(page, 'Midnight')).toBeChecked()
  await poll(() => firstPicture(page)).toContain('front-midnight')
  expect(fetched.filter((url) => /peak-lapel-blazer-(?:front|back)(?:-burgundy)?\.webp/.test(url))).toEqual(
    [],
  )
  await page.goto(`${BLAZER}?colour=mauve`)
  await expect(colour(page, 'Emerald')).toBeChecked()
})

test('of several choices the last one counts, whichever is answered first', async ({ page }) => {
  await page.goto(BLAZER)
  const letGo = await hold(page, '**/*colour=burgundy')
  const asked = page.waitForRequest(/colour=burgundy/)
  await choose(colour(page, 'Burgundy'))
  const late = await asked
  await choose(colour(page, 'Midnight'))
  await poll(() => firstPicture(page)).toContain('front-midnight')
  letGo()
  await (await late.response())?.finished()
  await settle(page)
  expect(await firstPicture(page)).toContain('front-midnight')
  await expect(page).toHaveURL(`${BLAZER}?colour=midnight`)
})

test('of several choices the last one counts, also while the script that shows colours is loading', async ({
  page,
}) => {
  await page.goto(BLAZER)
  const letGo = await hold(page, /\/show-color\.[^/]*\.js/)
  const names = ['Burgundy', 'Midnight', 'Emerald', 'Burgundy', 'Emerald', 'Midnight']
  for (const name of names) await choose(colour(page, name))
  letGo()
  await poll(() => firstPicture(page)).toContain('front-midnight')
  await settle(page)
  expect(await firstPicture(page)).toContain('front-midnight')
  await expect(page).toHaveURL(`${BLAZER}?colour=midnight`)
})

test('a product added to the cart before its colour’s picture is known gets the picture when it arrives', async ({
  page,
}) => {
  await page.goto(BLAZER)
  const letGo = await hold(page, /\/show-color\.[^/]*\.js/)
  await choose(colour(page, 'Burgundy'))
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(cartDrawer(page).getByText('Burgundy, size M')).toBeVisible()
  await expect(cartDrawer(page).locator('img')).toHaveCount(0)
  letGo()
  await expect(cartDrawer(page).locator('img')).toHaveAttribute('src', /front-burgundy/)
  await expect(cartDrawer(page).getByRole('heading', { name: 'Added to your cart' })).toBeFocused()
})

test('if the pictures show no particular colour, the chosen one is requested and bought, and nothing is fetched for it', async ({
  page,
}) => {
  await page.route(`**${BLAZER}*`, async (route) => {
    const answer = await route.fetch({ url: new URL(BLAZER, route.request().url()).href })
    const body = (await answer.text()).replace(/<output[^>]*data-photographed[^]*?<\/output>/, '')
    await route.fulfill({ response: answer, body })
  })
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url().includes(BLAZER)) fetched.push(request.url())
  })
  await page.goto(`${BLAZER}?colour=burgundy`)
  await page.mouse.move(200, 300)
  await expect(colour(page, 'Burgundy')).toBeChecked()
  await expect(page.getByText('Blazer, burgundy')).toBeVisible()
  await choose(colour(page, 'Midnight'))
  await expect(page.getByText('Blazer, midnight')).toBeVisible()
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(cartDrawer(page).getByText('Midnight, size M')).toBeVisible()
  await expect(cartDrawer(page).locator('img')).toHaveAttribute('src', /front/)
  await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  await expect(page.getByRole('dialog').getByText('In midnight')).toBeVisible()
  await expect(page.locator('#request [name=color]')).toHaveValue('Midnight')
  expect(fetched).toEqual([])
})

test.describe('when the pictures of a colour can’t be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('the shopper is told, and cart and request keep the colour, without another one’s picture', async ({
    page,
    storefront,
  }) => {
    await page.goto(BLAZER)
    await page.route('**/*colour=burgundy', (route) => route.abort())
    await choose(colour(page, 'Burgundy'))
    await expect(page.getByText('Pictures in burgundy could not be loaded')).toBeVisible()
    await choose(page.getByRole('radio', { name: 'M', exact: true }))
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
    expect(JSON.parse((await storefront.stored('cart')) ?? '[]')).toMatchObject([
      { color: 'Burgundy', image: '' },
    ])
    await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
    await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
    await expect(page.getByRole('dialog').getByText('In burgundy')).toBeVisible()
    await expect(page.locator('#request [name=color]')).toHaveValue('Burgundy')
  })
})

test('the chart has a row for each size, marks the chosen one, and takes a choice', async ({ page }) => {
  await page.goto(BLAZER)
  await choose(page.getByRole('radio', { name: 'S', exact: true }))
  await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).click()
  const chart = page.getByRole('dialog', { name: 'Size chart' })
  await expect(chart.getByRole('button', { name: 'S', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await test.step('a size chart has three columns and a row for each size', async () => {
    await expect(chart.getByRole('columnheader')).toHaveText(['Size', 'Brand Size', 'To fit bust in inches'])
    await expect(chart.getByRole('row')).toHaveCount(7)
    await expect(chart.getByRole('row').nth(3).getByRole('cell')).toHaveText(['M', '38', '36'])
    await expect(chart.getByRole('cell', { name: '36 91 cm' })).toBeVisible()
    // Beside the figures is a picture of the cloth; one of the garment would be cut off at both sleeves.
    await expect(chart.locator('img')).toHaveAttribute('src', /cloth/)
  })
  expect(await accessibilityFaultsOf(page)).toEqual([])
  await chart
    .getByRole('row')
    .nth(4)
    .click({ position: { x: 300, y: 20 } })
  await expect(chart).toBeHidden()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).press('Enter')
  await chart.getByRole('button', { name: 'XL', exact: true }).press('Enter')
  await expect(page.getByRole('radio', { name: 'XL', exact: true })).toBeChecked()
  await page.getByRole('button', { name: "WHAT'S MY SIZE ?" }).click()
  await chart.getByRole('button', { name: 'Close' }).click()
  await expect(chart).toBeHidden()
})

test('the request carries size and colour, and keeps a size that was typed', async ({ page }) => {
  await page.goto(BLAZER)
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  await choose(colour(page, 'Midnight'))
  await poll(() => firstPicture(page)).toContain('front-midnight')
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /Price on request/i })
  await expect(sheet.getByText('In midnight')).toBeVisible()
  await expect(sheet.getByLabel('Size')).toHaveValue('M')
  const email = newEmail()
  await fillRequest(sheet, email)
  await sheet.getByLabel('Message').fill('For December')
  await sendRequest(sheet)
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  const [stored] = await attemptsToStore('requests', email)
  expect(stored?.data).toMatchObject({ size: 'M', message: 'Colour: Midnight\nFor December' })
})

test('a product without a price has sizes to choose, and can only be requested', async ({ page }) => {
  await page.goto('/shop/black-corset')
  await choose(page.getByRole('radio', { name: 'M', exact: true }))
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  await expect(page.getByRole('dialog', { name: /Price on request/i }).getByLabel('Size')).toHaveValue('M')
})

test('colours are chosen by keyboard, told apart in forced colours, and never cut off @both', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(BLAZER)
  await colour(page, 'Emerald').focus()
  await page.keyboard.press('ArrowRight')
  await expect(colour(page, 'Burgundy')).toBeChecked()
  await poll(() => firstPicture(page)).toContain('front-burgundy')
  await expect(colour(page, 'Burgundy')).toBeFocused()
  const grounds = await page
    .locator('.choices.color label')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor))
  expect(new Set(grounds).size).toBe(2)
  const names = ['Ivory', 'Champagne', 'Burgundy', 'Midnight', 'Emerald', 'Blush', 'Black', 'Teal']
  const heights = await page.locator('.choices.color > div').evaluate((row, words) => {
    const [cell] = row.children
    row.replaceChildren(
      ...words.flatMap((word) => {
        const copy = cell?.cloneNode(true)
        if (copy?.lastChild) copy.lastChild.textContent = word
        return copy ?? []
      }),
    )
    return [...row.children].map((one) => one.clientHeight)
  }, names)
  expect(new Set(heights)).toEqual(new Set([50]))
})

test.describe('on a phone @phone', () => {
  test('price, size and Add are in view from the start, and a missing size is reported there', async ({
    page,
    storefront,
  }) => {
    await page.goto(BLAZER)
    const bar = page.locator('[data-pinned]')
    await expect(bar).toBeInViewport()
    await expect(bar.getByText('₹48,500')).toBeVisible()
    await bar.getByRole('button', { name: 'Add' }).click()
    await expect(bar.getByText('Please choose a size')).toBeVisible()
    const size = bar.getByRole('combobox', { name: 'Size' })
    await expect(size).toBeFocused()
    await expect(size).toHaveAttribute('aria-invalid', 'true')
    await size.selectOption('M')
    await expect(size).not.toHaveAttribute('aria-invalid')
    await expect(bar.getByText('Please choose a size')).toBeHidden()
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await bar.getByRole('button', { name: 'Add' }).click()
    await expect(cartDrawer(page).getByRole('listitem')).toContainText('Emerald, size M')
    await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
    await expect(bar.getByRole('button', { name: 'Add' })).toBeFocused()
    await expect(bar.getByRole('link', { name: 'See your cart' })).toBeVisible()
    expect(JSON.parse((await storefront.stored('cart')) ?? '[]')).toMatchObject([{ size: 'M', quantity: 1 }])
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Add to cart' }).scrollIntoViewIfNeeded()
    await expect(bar).toBeHidden()
  })

  test('the bar says when the cart holds no more, and covers nothing that has the focus', async ({
    page,
  }) => {
    await page.goto(BLAZER)
    const bar = page.locator('[data-pinned]')
    await bar.getByRole('combobox', { name: 'Size' }).selectOption('M')
    await bar.getByRole('button', { name: 'Add' }).click()
    await cartDrawer(page).getByRole('button', { name: 'Continue shopping' }).click()
    await page.evaluate(() => {
      const [line] = JSON.parse(localStorage.getItem('cart') ?? '')
      localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 10 }]))
    })
    await bar.getByRole('button', { name: 'Add' }).click()
    await expect(bar.getByText('Your cart holds ten of this piece')).toBeVisible()
    await expect(cartDrawer(page)).toBeHidden()
    const edge = await bar.boundingBox()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shop', exact: true }).focus()
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      const reached = await page.locator(':focus').boundingBox()
      expect((reached?.y ?? 0) + (reached?.height ?? 0), `${stop}`).toBeLessThanOrEqual(edge?.y ?? 0)
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('colours are links to their own pictures, and the request carries the shown one', async ({ page }) => {
    await page.goto(BLAZER)
    await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Burgundy' }).click()
    await expect(page).toHaveURL(`${BLAZER}?colour=burgundy`)
    await expect(
      gallery(page)
        .getByRole('img', { name: /burgundy/i })
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeHidden()
    await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('In burgundy')).toBeVisible()
    const email = newEmail()
    await fillRequest(sheet, email)
    await sheet.getByRole('button', { name: 'Request the price' }).click()
    await expect(page.getByRole('heading', { name: 'Price request submitted successfully!' })).toBeVisible()
    const [stored] = await attemptsToStore('requests', email)
    expect(stored?.data).toMatchObject({ message: 'Colour: Burgundy' })
  })
})
