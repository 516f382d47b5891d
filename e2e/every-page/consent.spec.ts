import { expect, type Page } from '@playwright/test'
import { NOTICE_VERSION } from '#copy/consent.ts'
import { test } from '../support/analytics.ts'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { WITH_BACK_CACHE } from '../support/chromium-flags.ts'
import { newEmail } from '../support/documents.ts'
import { noteShifts, shiftsOf } from '../support/layout-shifts.ts'
import { lineOf } from '../support/orders.ts'
import { signedIn } from '../support/people.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { settle } from '../support/settle.ts'
import { INDIRANAGAR } from '../support/storefront.ts'
import { poll } from '../support/test.ts'
import { ON_BOTH } from '../support/widths.ts'

/** What a browser stores once a visitor has agreed to everything. */
const AGREED_TO_ALL = {
  consent: JSON.stringify({
    version: NOTICE_VERSION,
    at: '2026-11-01T00:00:00Z',
    statistics: true,
    advertising: true,
  }),
}

const BLAZER = '/shop/emerald-peak-lapel-blazer'

// The services are simulated only where a test listens; elsewhere they can’t be reached.
test.use({
  launchOptions: WITH_BACK_CACHE,
  expectedErrors: [/^https:|^Failed to load resource|^Refused to execute script/],
})
// In one worker, phones included, because another one would have to build another shop.
test.describe.configure({ mode: 'default' })

const questionOf = (page: Page) => page.getByRole('complementary', { name: 'Privacy choices' })

const agree = async (page: Page) => {
  await page.goto('/shop')
  await questionOf(page).getByRole('button', { name: 'Accept' }).click()
  await expect(questionOf(page)).toBeHidden()
}

const consentIn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('consent') ?? 'null') as Record<string, unknown> | null)

test('before consent nothing is asked of anybody, and nothing after a refusal', async ({
  page,
  received,
}) => {
  for (const path of ['/', BLAZER, '/cart']) {
    await page.goto(path)
    await settle(page)
    await expect(questionOf(page)).toBeVisible()
    await page.mouse.wheel(0, 300)
  }
  expect(received.requestedUrls).toEqual([])
  await page.goto('/shop')
  await questionOf(page).getByRole('button', { name: 'Refuse' }).click()
  await expect(questionOf(page)).toBeHidden()
  await page.goto(BLAZER)
  await settle(page)
  await expect(questionOf(page)).toBeHidden()
  expect(received.requestedUrls).toEqual([])
  expect(await consentIn(page)).toMatchObject({ statistics: false, advertising: false })
})

test('a yes is kept with the notice’s version and the time; a no later silences everything', async ({
  page,
  received,
}) => {
  await agree(page)
  expect(await consentIn(page)).toMatchObject({
    version: NOTICE_VERSION,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    statistics: true,
    advertising: true,
  })
  await poll(() => received.pixel.length).toBeGreaterThan(0)
  await poll(() => received.posthog.length).toBeGreaterThan(1)
  expect(received.requestedUrls.some((url) => url.endsWith('/_vercel/insights/script.js'))).toBe(true)
  expect(received.requestedUrls.some((url) => url.endsWith('/_vercel/speed-insights/script.js'))).toBe(true)

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  const choices = page.getByRole('dialog', { name: 'Privacy choices' })
  await expect(choices.getByRole('checkbox', { name: 'Statistics' })).toBeChecked()
  await settle(page)
  const before = received.requestedUrls.length
  const reloaded = page.waitForEvent('load')
  await choices.getByRole('button', { name: 'Refuse all' }).click()
  await reloaded
  await settle(page)
  await page.goto(BLAZER)
  await settle(page)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  await page.goto('/')
  await settle(page)
  expect(received.requestedUrls.slice(before)).toEqual([])
  expect(await consentIn(page)).toMatchObject({ statistics: false, advertising: false })
  // A service's own record of the refusal would keep it silent after a later consent. The shop may store the product
  // just viewed.
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => key !== 'recentlyViewed')).toEqual(['consent'])
})

test('a refusal in one tab silences the others, and what is being written there stays', async ({
  page,
  context,
  received,
}) => {
  await agree(page)
  const other = await context.newPage()
  await other.goto('/contactus')
  await other.getByLabel('Message').fill('Half a sentence')
  await poll(() => received.sink.some(({ path }) => path === '/contactus')).toBe(true)
  await settle(other)

  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await settle(page)
  const before = received.requestedUrls.length
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click()
  await reloaded
  await poll(() => other.evaluate(() => window.shopTracking)).toBe(false)
  await expect(other.getByLabel('Message')).toHaveValue('Half a sentence')
  await other.getByRole('button', { name: 'Book an appointment' }).click()
  // Requests of a closing page can't be observed, so what it would send is triggered while it is there.
  await other.evaluate(() => window.dispatchEvent(new Event('pagehide')))
  await other.goto('/about')
  await settle(other)
  expect(received.requestedUrls.slice(before)).toEqual([])
})

test('going back applies the latest answer to the page that the browser kept', async ({ page }) => {
  const leaveFor = async (path: string) => {
    await page.evaluate((to) => {
      Object.assign(window, { isStillHere: true })
      location.assign(to)
    }, path)
    await page.waitForURL(`**${path}`)
  }
  const goBack = async () => {
    await page.evaluate(() => history.back())
    await poll(() => page.evaluate(() => Reflect.get(window, 'isStillHere')).catch(() => undefined)).toBe(
      true,
    )
  }
  await page.goto('/terms')
  await expect(questionOf(page)).toBeVisible()
  await leaveFor('/refund')
  await questionOf(page).getByRole('button', { name: 'Accept' }).click()
  await goBack()
  await expect(questionOf(page)).toBeHidden()

  await page.goto('/about')
  await poll(() => page.evaluate(() => window.shopTracking)).toBe(true)
  await settle(page)
  await leaveFor('/refund')
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click()
  await reloaded
  await goBack()
  expect(new URL(page.url()).pathname).toBe('/about')
  await poll(() => page.evaluate(() => window.shopTracking)).toBe(false)
})

for (const [where, device] of ON_BOTH)
  test.describe(`on ${where}`, () => {
    test.use(device)

    test('each purpose is agreed to by itself', async ({ page, received }) => {
      await page.goto('/shop')
      await questionOf(page).getByRole('button', { name: 'Choose' }).click()
      const choices = page.getByRole('dialog', { name: 'Privacy choices' })
      await choices.getByRole('checkbox', { name: 'Statistics' }).check()
      expect(await accessibilityFaultsOf(page)).toEqual([])
      await choices.getByRole('button', { name: 'Save' }).click()
      await poll(() => received.posthog.length).toBeGreaterThan(1)
      await page.goto(BLAZER)
      await settle(page)
      expect(received.requestedUrls.filter((url) => url.includes('facebook'))).toEqual([])
    })
  })

for (const [signal, script] of [
  ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
  ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
] as const)
  test(`${signal} is an answer: nobody is asked, and nothing is tracked whatever was agreed to`, async ({
    page,
    received,
  }) => {
    await page.addInitScript(script)
    await page.addInitScript((consent) => localStorage.setItem('consent', consent), AGREED_TO_ALL.consent)
    await page.goto(BLAZER)
    await settle(page)
    await expect(questionOf(page)).toBeHidden()
    await page.getByRole('button', { name: 'Privacy choices' }).click()
    await expect(page.getByText('Your browser asks sites not to track you.')).toBeVisible()
    expect(received.requestedUrls).toEqual([])
  })

test('no service is loaded where an e-mail’s link leads, even after consent', async ({ page, received }) => {
  await page.addInitScript((consent) => localStorage.setItem('consent', consent), AGREED_TO_ALL.consent)
  for (const path of ['/reset-password#token=secret', '/verify-email#token=secret', '/unsubscribe/x/leave']) {
    await page.goto(path)
    await settle(page)
  }
  expect(received.requestedUrls).toEqual([])
  await page.goto('/shop')
  await poll(() => received.sink.some(({ path }) => path === '/shop')).toBe(true)
})

test('views, clicks, forms, the lucky draw and web vitals are tracked', async ({ page, received }) => {
  await agree(page)
  await page.goto(BLAZER)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /Price on request/i })
  await fillRequest(sheet, newEmail())
  await sendRequest(sheet)
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: /win a ₹5,000 shopping voucher/ }).click()
  await expect(page.getByRole('dialog', { name: 'Lucky draw' })).toBeVisible()
  const names = () => new Set(received.sink.map(({ name }) => name))
  await poll(() => names().has('lucky-draw')).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await poll(() => names().has('web-vitals')).toBe(true)
  for (const name of ['page-view', 'view', 'click', 'form-submission']) expect(names()).toContain(name)
  expect(received.sink.find(({ name }) => name === 'view')).toMatchObject({
    product: 'emerald-peak-lapel-blazer',
    title: 'The Peak Lapel Blazer',
    price: 48_500,
  })
  expect(received.sink.find(({ name }) => name === 'web-vitals')).toMatchObject({
    vitals: { lcp: expect.any(Number), cls: expect.any(Number), ttfb: expect.any(Number) },
  })
  expect(received.sink.find(({ name }) => name === 'form-submission')).toMatchObject({ form: 'price' })
  expect(JSON.stringify(received.sink)).not.toMatch(/Ananya|@example|98765/)
})

test('a purchase is tracked once, and only the product analytics knows who bought', async ({
  page,
  storefront,
  received,
}) => {
  const person = await signedIn('Ananya Rao')
  await storefront.remember({
    person,
    cart: [await lineOf('burgundy-corset', { quantity: 2 })],
    delivery: INDIRANAGAR,
    stored: AGREED_TO_ALL,
  })
  await page.goto('/cart')
  await storefront.pay()
  await expect(page).toHaveURL(/\/order\/[0-9a-f]{24}$/)
  const purchases = () => received.pixel.filter(([, name]) => name === 'Purchase')
  await poll(() => purchases().length).toBe(1)
  const [, , openedShop, options] = purchases()[0] ?? []
  expect(openedShop).toMatchObject({
    value: 57_000,
    currency: 'INR',
    content_category: 'silk suits',
    delivery_category: 'home_delivery',
    num_items: 2,
    content_ids: ['burgundy-corset'],
  })
  expect(options).toEqual({ eventID: new URL(page.url()).pathname.split('/').at(-1) })
  await page.reload()
  await settle(page)
  await page.goto('/profile')
  await settle(page)
  expect(purchases()).toHaveLength(1)

  expect(received.posthog.find(([call]) => call === 'identify')).toEqual([
    'identify',
    person.user._id,
    { name: 'Ananya Rao', email: person.user.email },
  ])
  const initial = received.posthog.find(([call]) => call === 'init')
  expect(initial?.[2]).toMatchObject({
    autocapture: false,
    session_recording: { maskAllInputs: true, maskTextSelector: '*' },
  })
  expect(JSON.stringify(received.pixel)).not.toMatch(/Ananya|@/)
  expect(JSON.stringify(received.sink)).not.toMatch(/Ananya|@/)
})

test('the product analytics forgets who was signed in, whichever page learns that the session is over', async ({
  page,
  storefront,
  received,
}) => {
  const calls = () => received.posthog.map(([call]) => call).filter((call) => call !== 'capture')
  await storefront.remember({ person: await signedIn('Ananya Rao'), stored: AGREED_TO_ALL })
  await page.goto('/shop')
  await poll(calls).toEqual(['init', 'identify'])
  // The session runs out while no page of the shop is open.
  await page.evaluate(() => {
    localStorage.removeItem('authToken')
    localStorage.removeItem('data')
  })
  await page.goto(BLAZER)
  await poll(calls).toEqual(['init', 'identify', 'init', 'reset'])
  // A visitor whom it doesn't know by name need not be forgotten.
  await page.goto('/shop')
  await settle(page)
  expect(calls()).toEqual(['init', 'identify', 'init', 'reset', 'init'])
})

test('withdrawing consent makes the product analytics forget who is signed in', async ({
  page,
  storefront,
  received,
}) => {
  await storefront.remember({ person: await signedIn('Ananya Rao'), stored: AGREED_TO_ALL })
  await page.goto('/contactus')
  await poll(() => received.posthog.some(([call]) => call === 'identify')).toBe(true)
  const other = await page.context().newPage()
  await other.goto('/about')
  await other.getByRole('button', { name: 'Privacy choices' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Refuse all' }).click()
  await poll(() => received.posthog.some(([call]) => call === 'reset')).toBe(true)
})

test.describe(() => {
  test.use({ expectedErrors: [/^https:|^Failed to load resource|verify-payment failed/] })

  test('a purchase that two tabs learn of at the same moment is tracked once', async ({
    page,
    context,
    storefront,
    received,
  }) => {
    await storefront.remember({
      person: await signedIn('Ananya Rao'),
      cart: [await lineOf('burgundy-corset')],
      delivery: INDIRANAGAR,
      stored: AGREED_TO_ALL,
    })
    await page.goto('/cart')
    // The browser that paid never learns the result; the provider tells the shop.
    await page.route('**/api/payment/verify-payment', (route) => route.abort())
    await storefront.pay()
    await expect(page.getByText('Error verifying payment')).toBeVisible()
    const [orderId] = JSON.parse((await storefront.stored('purchases')) ?? '[]') as readonly string[]
    expect(orderId).toMatch(/^[0-9a-f]{24}$/)

    const tabs = [await context.newPage(), await context.newPage()]
    await Promise.all(tabs.map((tab) => tab.goto(`/order/${orderId}`)))
    for (const tab of tabs) await expect(tab.getByText('Paid', { exact: true }).first()).toBeVisible()
    const purchases = () => received.pixel.filter(([, name]) => name === 'Purchase')
    await poll(() => purchases().length).toBe(1)
    for (const tab of tabs) await settle(tab)
    expect(purchases()).toHaveLength(1)
  })
})

for (const [where, device] of ON_BOTH)
  test.describe(`on ${where}`, () => {
    test.use(device)

    test('the question covers nothing, moves nothing as it appears, and the lucky draw waits for its answer', async ({
      page,
    }) => {
      await noteShifts(page)
      // A typeface that arrives late moves lines on a machine that has none of its fallbacks.
      await page.route(/\.woff2$/, (route) => route.abort())
      await page.goto('/')
      const question = questionOf(page)
      await expect(question).toBeVisible()
      await settle(page)
      expect(await shiftsOf(page)).toBeLessThan(0.01)
      const [strip, main] = [await question.boundingBox(), await page.getByRole('main').boundingBox()]
      expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0)

      const draw = page.getByRole('dialog', { name: 'Lucky draw' })
      await page.evaluate(() => window.scrollTo(0, innerHeight))
      await settle(page)
      await expect(draw).toBeHidden()
      await page.evaluate(() => window.scrollTo(0, 0))
      await question.getByRole('button', { name: 'Refuse' }).click()
      await page.evaluate(() => window.scrollTo(0, innerHeight))
      await expect(draw).toBeVisible()
    })
  })
