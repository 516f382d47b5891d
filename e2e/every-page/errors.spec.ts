import type { Locator, Page } from '@playwright/test'
import { stopClock } from '../support/clock.ts'
import { hold } from '../support/late-files.ts'
import { lineOf } from '../support/orders.ts'
import { admin, PASSWORD, register, signedIn } from '../support/people.ts'
import { settle } from '../support/settle.ts'
import { INDIRANAGAR, type Storefront } from '../support/storefront.ts'
import { expect, test } from '../support/test.ts'

const CART_CHUNK = '**/_astro/CartPage.*.js*'
const crashed = (page: Page) => page.getByRole('heading', { name: 'Unexpected Application Error!' })

test.describe('a page that breaks', () => {
  test.use({
    expectedErrors: [/Unexpected Application Error!|Loading chunk failed|Failed to|price is broken|React/],
  })

  test('says so and offers to reload', async ({ page, storefront }) => {
    await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
    await page.addInitScript(() => {
      if (sessionStorage.getItem('broken')) return
      sessionStorage.setItem('broken', 'once')
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get: () => {
          throw new Error('price is broken')
        },
      })
    })
    await page.goto('/cart')
    await expect(crashed(page)).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible()
  })

  test('because a script is missing says so', async ({ page }) => {
    await page.route(CART_CHUNK, (route) => route.abort())
    await page.goto('/cart')
    await expect(crashed(page)).toBeVisible()
    await expect(page.getByText('Loading chunk failed: a script is missing.')).toBeVisible()
    await page.unroute(CART_CHUNK)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
  })

  test('says so above the page when a click is lost with a script', async ({ page }) => {
    const chunk = '**/_astro/LateBuyBox.*.js*'
    await page.route(chunk, (route) => route.abort())
    await page.goto('/shop/burgundy-corset')
    await page.getByRole('radio', { name: 'M', exact: true }).click({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'Part of this page did not load. Please try again.' })
        .first(),
    ).toBeVisible()
  })

  test('says so when late files don’t load, and continues when they do', async ({ page }) => {
    const late = '**/_astro/LatePage.*.js*'
    await page.route(late, (route) => route.abort())
    await page.goto('/shop/burgundy-corset')
    await page.getByRole('radio', { name: 'M', exact: true }).click({ force: true })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please try again.' }).first()).toBeVisible()
    await page.unroute(late)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  })

  test('says so after two minutes if a script doesn’t load', async ({ page }) => {
    await stopClock(page)
    await page.route(CART_CHUNK, () => new Promise(() => undefined))
    await page.goto('/cart')
    await page.clock.runFor(119_000)
    await expect(crashed(page)).toBeHidden()
    await page.clock.runFor(2000)
    await expect(crashed(page)).toBeVisible()
    await expect(page.getByText('a script did not arrive in 120 seconds.')).toBeVisible()
  })

  test('says so after two minutes if the script of one of its parts doesn’t load', async ({
    page,
    storefront,
  }) => {
    await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
    await stopClock(page)
    const chunk = '**/_astro/CheckoutForm.*.js*'
    await page.route(chunk, () => new Promise(() => undefined))
    const asked = page.waitForRequest(chunk)
    await page.goto('/cart')
    await asked
    await page.clock.runFor(119_000)
    await expect(crashed(page)).toBeHidden()
    await page.clock.runFor(2000)
    await expect(crashed(page)).toBeVisible()
  })

  test('says so after two minutes if a part’s script doesn’t load after a press, and keeps what was typed', async ({
    page,
  }) => {
    await stopClock(page)
    const deliver = await hold(page, '**/_astro/RequestForm.*.js*')
    await page.goto('/shop/burgundy-corset')
    const asked = page.waitForRequest('**/_astro/RequestForm.*.js*')
    await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
    await asked
    const sheet = page.getByRole('dialog', { name: /price/i })
    await sheet.getByLabel('Name').fill('Ananya Rao')
    await page.clock.runFor(119_000)
    await expect(crashed(page)).toBeHidden()
    await page.clock.runFor(2000)
    await expect(crashed(page)).toBeVisible()
    await expect(
      page.getByText('Loading chunk failed: a script did not arrive in 120 seconds.'),
    ).toBeVisible()
    // Not merely visible: nothing covers it, and the dialog doesn't make it inert.
    await page.getByRole('button', { name: 'Reload' }).click({ trial: true })
    await expect(sheet.getByLabel('Name')).toHaveValue('Ananya Rao')
    await sheet.getByRole('button', { name: 'Request the price' }).click()
    await expect(crashed(page)).toHaveCount(1)
    deliver()
    await expect(crashed(page)).toHaveCount(0)
    await expect(sheet.getByLabel('Name')).toHaveValue('Ananya Rao')
  })
})

test.describe('at an unknown URL', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('a page that doesn’t exist says so above its picture', async ({ page }) => {
    await page.goto('/no-such-page')
    // A trial click fails if something covers the words.
    await page.getByRole('heading', { name: 'This page is not in the wardrobe' }).click({ trial: true })
    await page.getByRole('link', { name: 'Go to the shop' }).click()
    await expect(page).toHaveURL('/shop')
  })
})

/** Sets a toast's age in milliseconds and stops it there; returns after how many it disappears. */
const standAt = (toast: Locator, ms: number) =>
  toast.locator('.Toastify__progress-bar--animated').evaluate((bar, age) => {
    const [animation] = bar.getAnimations()
    if (!animation) throw new Error('Nothing moves.')
    animation.pause()
    const { endTime } = animation.effect?.getComputedTiming() ?? {}
    if (age === endTime) animation.finish()
    else animation.currentTime = age
    return endTime
  }, ms)

/** The toast that asks a signed-out shopper to sign in before paying. */
const aToast = async (storefront: Storefront): Promise<Locator> => {
  const { page } = storefront
  await storefront.remember({ cart: [await lineOf('burgundy-corset')], delivery: INDIRANAGAR })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const toast = page.locator('.Toastify__toast')
  // It doesn't disappear meanwhile, however slow the machine is.
  await standAt(toast, 0)
  await expect(toast).toBeVisible()
  return toast
}

test('a toast waits while it is pointed at, can be dragged away or closed, and disappears after five seconds', async ({
  page,
  storefront,
}) => {
  const toast = await aToast(storefront)
  const clock = toast.locator('.Toastify__progress-bar--animated')
  const ask = () => page.getByRole('button', { name: 'Proceed to Payment' }).click()

  await test.step('it waits under the pointer and for a lost window', async () => {
    await expect(clock).toHaveCSS('animation-duration', '5s')
    await expect(clock).toHaveCSS('animation-play-state', 'running')
    await toast.hover()
    await expect(clock).toHaveCSS('animation-play-state', 'paused')
    await page.mouse.move(100, 700)
    await expect(clock).toHaveCSS('animation-play-state', 'running')
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(clock).toHaveCSS('animation-play-state', 'paused')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(clock).toHaveCSS('animation-play-state', 'running')
  })

  await test.step('it can be dragged away or closed', async () => {
    await standAt(toast, 0)
    const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 12)
    await page.mouse.down()
    await page.mouse.move(x + 20 + width, y + 12, { steps: 8 })
    await page.mouse.up()
    await expect(toast).toHaveCount(0)

    await ask()
    await standAt(toast, 0)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  })

  await test.step('it stands at the top right and goes after five seconds', async () => {
    await ask()
    expect(await standAt(toast, 4900)).toBe(5000)
    const box = await toast.boundingBox()
    // At the edge of what the page shows.
    expect(1440 - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(64)
    expect(box?.y).toBeLessThan(120)
    await standAt(toast, 5000)
    await expect(toast).toHaveCount(0)
  })
})

test('a toast that asks to sign in disappears once she has', async ({ page, storefront }) => {
  const email = await register()
  const toast = await aToast(storefront)
  // It stays while the pointer rests on it.
  await toast.hover()
  await expect(toast.locator('.Toastify__progress-bar')).toHaveCSS('animation-play-state', 'paused')
  const form = page.getByRole('region', { name: 'Sign in' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Signed in as Kavya Nair, ${email}`)).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('on a phone a toast is below the bar, and the focused field below the toast @phone', async ({
  page,
  storefront,
}) => {
  const toast = await aToast(storefront)
  const bottomOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  // Without moving to the button, which would scroll the page.
  const askAgain = () =>
    page.getByRole('button', { name: 'Proceed to Payment' }).evaluate((button: HTMLElement) => button.click())
  const field = page.getByLabel('Delivery address')
  await askAgain()
  await expect(toast).toBeVisible()
  expect((await toast.boundingBox())?.y).toBeGreaterThan(await bottomOf(page.getByRole('banner')))
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
  // Where the toast appears, and focused.
  await field.focus()
  await field.evaluate((input) => {
    scrollTo({ top: scrollY + input.getBoundingClientRect().top - 90, behavior: 'instant' })
  })
  await askAgain()
  await expect(toast).toBeVisible()
  await expect(async () => {
    expect((await field.boundingBox())?.y).toBeGreaterThan(await bottomOf(toast))
  }).toPass()
})

test('the first toast doesn’t cover the field to fill in @both', async ({
  page,
  storefront: { remember },
}) => {
  await remember({ person: await signedIn('Asha Rao'), cart: [await lineOf('burgundy-corset')] })
  await page.goto('/cart')
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('E-mail address').fill('asha@example.in')
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  const field = page.getByLabel('Delivery address')
  await expect(field).toBeFocused()
  const toast = page.locator('.Toastify__toast')
  await expect(toast).toBeVisible()
  await expect(async () => {
    const [over, under] = [await toast.boundingBox(), await field.boundingBox()]
    expect(under?.y).toBeGreaterThan((over?.y ?? Infinity) + (over?.height ?? 0))
  }).toPass()
})

test.describe('a failing connection', () => {
  test.use({ expectedErrors: [/Failed to load resource|POST \/api\/\S+ failed|Error hydrating \S+Toasts/] })

  test('is shown when paying, and paying works once it is back', async ({ page, storefront, context }) => {
    const cart = [await lineOf('burgundy-corset')]
    await storefront.remember({ person: await signedIn(), cart, delivery: INDIRANAGAR })
    await page.goto('/cart')
    const button = page.getByRole('button', { name: 'Proceed to Payment' })
    await button.hover()
    await settle(page)
    await context.setOffline(true)
    await button.click()
    await expect(page.getByText('Error creating payment order')).toBeVisible()
    await expect(page.getByText('You seem to be offline. Please try again.')).toBeVisible()
    await context.setOffline(false)
    await storefront.proceedToPayment()
  })

  test('is shown on a list, which can be loaded again', async ({ page, storefront, context }) => {
    await storefront.remember({ person: await admin() })
    await page.goto('/orders')
    await settle(page)
    await context.setOffline(true)
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Closed')
    await expect(page.getByText('You seem to be offline. Please try again.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No orders found.')).toBeVisible()
  })

  test('leaves a way to continue on an order and a history', async ({ page, storefront }) => {
    await storefront.remember({ person: await signedIn() })
    for (const [path, call, failed] of [
      ['/profile', '**/api/orders/myorders', 'The orders could not be loaded.'],
      [
        '/order/0123456789abcdef01234567',
        '**/api/orders/0123456789abcdef01234567',
        'The order could not be loaded.',
      ],
    ] as const) {
      await page.route(call, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
      await page.goto(path)
      await expect(page.getByText(failed)).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(/No orders found\.|Order not found\./)).toBeVisible()
    }
  })
})

test.describe('too many attempts', () => {
  test.use({ expectedErrors: [/status of 429|POST \/api\/\S+ failed/] })
  const TOO_MANY = { status: 429, headers: { 'retry-after': '90' }, json: { message: 'Too many attempts.' } }

  test('at checkout say how long to wait', async ({ page, storefront }) => {
    const cart = [await lineOf('burgundy-corset')]
    await storefront.remember({ person: await signedIn(), cart, delivery: INDIRANAGAR })
    await page.route('**/create-payment-intent', (route) => route.fulfill(TOO_MANY))
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByText('Too many attempts. Please try again in 2 minutes.')).toBeVisible()
  })
})
