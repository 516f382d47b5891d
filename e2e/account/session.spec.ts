import type { Page } from '@playwright/test'
import { holdClock } from '../support/clock.ts'
import { hold } from '../support/late-files.ts'
import { openedShop, siteUrl } from '../support/opened-shop.ts'
import { lineOf } from '../support/orders.ts'
import { post, register, signedIn, type Person } from '../support/people.ts'
import { INDIRANAGAR, openConsent } from '../support/storefront.ts'
import { settle } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'
import { hasToasted } from '../support/toasts.ts'

const LIGHT_PAGE = '/shipping'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' }).first()
const accountButton = (page: Page, name: string) => page.getByRole('button', { name })

const tokenWith = (claims: object) =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')

test('without a token a visitor is signed out', async ({ page }) => {
  await page.goto(LIGHT_PAGE)
  await expect(signInButton(page)).toBeVisible()
  await expect(page.locator('[data-account-name]')).toBeHidden()
})

test.describe('a stored session that is not valid', () => {
  test.use({ expectedErrors: [/The stored session is not valid/] })

  const user = JSON.stringify({
    _id: 'u',
    googleId: null,
    name: 'Meera',
    email: 'm@example.com',
    isAdmin: true,
  })

  test('is removed when its token has expired', async ({ page, storefront }) => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'error')
    const authToken = tokenWith({ exp: Math.floor(Date.now() / 1000) - 5 })
    await storefront.remember({ stored: { authToken, data: user } })
    await page.goto('/profile')
    expect((await logged).text()).toContain('The stored session is not valid')
    await expect(page.getByRole('heading', { name: 'User not found.' })).toBeVisible()
    await expect(page.locator('[data-account-name]')).toBeHidden()
    expect([await storefront.stored('authToken'), await storefront.stored('data')]).toEqual([null, null])
  })
})

test('a signed-in customer is greeted by name, and nothing is asked again', async ({ page, storefront }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await storefront.remember({ person: await signedIn('Meera Iyer') })
  await page.goto(LIGHT_PAGE)
  await expect(accountButton(page, 'Meera Iyer')).toBeVisible()
  await expect(signInButton(page)).toBeHidden()
  await settle(page)
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})

test.describe('signing in with Google', () => {
  test('opens a session on the page where it was asked for', async ({ page, storefront }) => {
    await page.goto('/lookbook')
    // She was once on her way to the cart, and continued browsing.
    await page.evaluate(() => sessionStorage.setItem('storedLocation', '"/cart"'))
    const exchange = page.waitForRequest('**/api/auth/google-login')
    const consent = page.waitForEvent('popup')
    await storefront.signIn()
    const asked = new URL((await consent).url())
    expect(asked.searchParams.get('scope')?.trim().split(' ').sort()).toEqual(['email', 'openid', 'profile'])
    expect((await exchange).postDataJSON()).toEqual({ token: expect.any(String) })
    await expect(page).toHaveURL(/\/lookbook$/)
    // The button that she pressed is gone, and the focus would be with it.
    await expect(accountButton(page, 'Asha Demo')).toBeFocused()
    const user: unknown = JSON.parse((await storefront.stored('data')) ?? '')
    expect(user).toMatchObject({ name: 'Asha Demo', isAdmin: false, googleId: expect.any(String) })
    expect((await storefront.stored('authToken'))?.split('.')).toHaveLength(3)
  })

  test.describe('when Google says no', () => {
    test.use({ expectedErrors: [/Google sign-in did not finish/] })

    for (const [what, refuse] of [
      ['she cancels', (consent: Page) => consent.getByRole('button', { name: 'Cancel' }).click()],
      ['she closes the window', (consent: Page) => consent.close()],
    ] as const)
      test(`the shopper sees nothing, and only the log mentions it, when ${what}`, async ({ page }) => {
        await page.goto(LIGHT_PAGE)
        const logged = page.waitForEvent('console', (message) => message.type() === 'error')
        await refuse(await openConsent(page))
        await logged
        await expect(signInButton(page)).toBeVisible()
        expect(await hasToasted(page)).toBe(false)
      })
  })

  test.describe('when the shop says no', () => {
    test.use({ expectedErrors: [/status of 401|POST \/api\/auth\/google-login failed/] })

    test("she reads 'Failed to Login'", async ({ page }) => {
      const bad = await post<{ code: string }>(`${openedShop().google}/control/code`, {
        email: 'x@example.com',
        name: 'X',
        fault: 'expired',
      })
      await page
        .context()
        .route('**/demo/google/consent', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ json: bad }) : route.continue(),
        )
      await page.goto(LIGHT_PAGE)
      const consent = await openConsent(page)
      await consent.getByRole('button', { name: 'Continue as demo shopper' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Failed to Login' })).toBeVisible()
      expect(await hasToasted(page)).toBe(true)
      await expect(signInButton(page)).toBeVisible()
    })
  })

  test.describe('when her address has a password, and Google doesn’t run it', () => {
    test.use({ expectedErrors: [/status of 409|POST \/api\/auth\/google-login failed/] })

    test('she is told to sign in with it, while a Workspace account can come in', async ({ page }) => {
      const email = await register()
      await page.goto(LIGHT_PAGE)
      const agree = async (isOfWorkspace: boolean) => {
        const consent = await openConsent(page)
        await consent.getByRole('button', { name: 'Use another address' }).click()
        await consent.getByLabel('Name').fill('Kavya Nair')
        await consent.getByLabel('E-mail').fill(email)
        await consent.getByLabel('Workspace account').setChecked(isOfWorkspace)
        await consent.getByRole('button', { name: 'Continue with this address' }).click()
      }
      await agree(false)
      const refusal =
        'Failed to Login. This address already has an account. Please sign in with its password.'
      await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
      await agree(true)
      await expect(signInButton(page)).toBeHidden()
    })
  })

  test.describe('in a browser that opens a window only during a press', () => {
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        const { open } = window
        let isPressed = false
        addEventListener(
          'click',
          ({ isTrusted }) => {
            isPressed = isTrusted
            setTimeout(() => (isPressed = false))
          },
          true,
        )
        window.open = (...args) => (isPressed ? open.apply(window, args) : null)
      }),
    )

    test('a press that has to wait for the script asks for a second one', async ({ page, storefront }) => {
      const release = await hold(page, '**/demo/google/client.js')
      await page.goto(LIGHT_PAGE)
      await signInButton(page).click()
      release()
      await expect(page.getByText('Google is ready. Please tap the button again.')).toBeVisible()
      expect(page.context().pages()).toHaveLength(1)
      await storefront.signIn()
    })

    for (const path of ['/login', '/cart'])
      test(`the first press works wherever signing in is asked for: ${path}`, async ({
        page,
        storefront,
      }) => {
        await storefront.addToCart({ slug: 'emerald-peak-lapel-blazer', size: 'M' })
        const script = page.waitForResponse('**/demo/google/client.js')
        await page.goto(path)
        await script
        await settle(page)
        await storefront.signIn('demo shopper', 'Continue with Google')
      })
  })

  test.describe('when its script is blocked', () => {
    test.use({ expectedErrors: [/Failed to load resource/] })

    test('the button says so', async ({ page }) => {
      await page.route('**/demo/google/client.js', (route) => route.abort())
      await page.goto(LIGHT_PAGE)
      await signInButton(page).click()
      await expect(page.getByText('Google sign-in did not open.')).toBeVisible()
    })
  })
})

const signOutByMenu = async (page: Page, name: string) => {
  await accountButton(page, name).click()
  // The menu opens before its style sheet has loaded, which then moves it into place; no hand is as fast as a test.
  await expect(page.getByRole('menu', { name: 'Account' })).toHaveCSS('width', '248px')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

const isAccepted = async ({ token }: Person) =>
  (await fetch(`${siteUrl()}/api/orders/myorders`, { headers: { authorization: `Bearer ${token}` } }))
    .status === 200

test('signing out tells the browser, the shop and Google, and leads home', async ({ page, storefront }) => {
  const meera = await signedIn('Meera Iyer')
  await storefront.remember({ person: meera })
  await page.goto(LIGHT_PAGE)
  const autoSelectOff = page.waitForRequest('**/demo/google/auto-select-off')
  await signOutByMenu(page, 'Meera Iyer')
  await autoSelectOff
  await expect(page).toHaveURL(`${siteUrl()}/`)
  await expect(signInButton(page)).toBeVisible()
  expect([await storefront.stored('authToken'), await storefront.stored('data')]).toEqual([null, null])
  expect(await isAccepted(meera)).toBe(false)
})

test('every open tab follows at once', async ({ page, context }) => {
  const meera = await signedIn('Meera Iyer')
  await page.goto(LIGHT_PAGE)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/profile')
  await expect(other.getByText('User not found.')).toBeVisible()
  await settle(other)
  // From now on time stands still there: it acts because it is told to, not because of a timer.
  await holdClock(other)

  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('data', user)
      localStorage.setItem('authToken', token)
    },
    [meera.token, JSON.stringify(meera.user)] as const,
  )
  await expect(other.getByRole('heading', { name: 'Meera Iyer' })).toBeVisible()
  await expect(accountButton(other, 'Meera Iyer')).toBeVisible()

  await page.reload()
  await signOutByMenu(page, 'Meera Iyer')
  // Time stands still in both tabs, and whatever waits for the end of the press waits for a frame.
  await page.clock.runFor(100)
  await expect(other.getByText('User not found.')).toBeVisible()
  await expect(accountButton(other, 'Meera Iyer')).toBeHidden()
})

/** The login page of somebody who may sign in, as far as the page can tell. */
const openSignIn = async (page: Page) => {
  const person = await signedIn()
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: person }))
  await page.goto('/login')
  return async () => {
    await page.getByLabel('E-mail').fill('meera@example.com')
    await page.getByLabel('Password').fill('long enough')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
}

test('signing in to pay comes back to the cart, with everything in it', async ({ page, storefront }) => {
  await storefront.remember({ cart: [await lineOf('burgundy-corset')] })
  await page.goto('/cart')
  await storefront.fillDelivery(INDIRANAGAR)
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(page.getByText('Please log in to proceed to payment.')).toBeVisible()
  const enter = await openSignIn(page)
  await enter()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByLabel('Locality/area')).toHaveValue(INDIRANAGAR.locality)
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()
})

test.describe('with a clock that is a day wrong', () => {
  test.use({ expectedErrors: [/The stored session is not valid|status of 401/] })
  const DAY_MS = 24 * 60 * 60 * 1000

  test('a browser whose clock is behind still learns from the shop that its session is over', async ({
    page,
    storefront,
  }) => {
    const meera = await signedIn('Meera Iyer')
    await post(`${siteUrl()}/api/auth/logout`, {}, meera.token)
    await page.clock.setSystemTime(Date.now() - DAY_MS)
    await storefront.remember({ person: meera })
    await page.goto('/profile')
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'User not found.' })).toBeVisible()
    await expect(page).toHaveURL(/\/profile$/)
  })

  test('a browser whose clock is ahead shows nobody as signed in, and causes no redirect loop', async ({
    page,
    storefront,
  }) => {
    const pages: string[] = []
    page.on('framenavigated', (frame) => pages.push(new URL(frame.url()).pathname))
    await page.clock.setSystemTime(Date.now() + DAY_MS)
    await storefront.remember({ person: await signedIn('Meera Iyer') })
    pages.length = 0
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: 'User not found.' })).toBeVisible()
    await expect(signInButton(page)).toBeVisible()
    await page.goto('/orders')
    await expect(page).toHaveURL(`${siteUrl()}/`)
    await expect(signInButton(page)).toBeVisible()
    expect(pages).toEqual(['/profile', '/orders', '/'])
  })
})

test('a stored location never leads off the site', async ({ page, storefront: { remember } }) => {
  const HOSTILE = ['//evil.example', '/\\evil.example', '/%2f%2fevil.example/../..']
  for (const value of HOSTILE) {
    await remember({})
    const enter = await openSignIn(page)
    await page.evaluate((place) => sessionStorage.setItem('storedLocation', JSON.stringify(place)), value)
    await enter()
    await expect(page).not.toHaveURL(/\/login$/)
    expect(new URL(page.url()).origin, value).toBe(siteUrl())
  }
})
