import type { Locator, Page } from '@playwright/test'
import { openArriving } from '../support/arriving.ts'
import { forgetVisits } from '../support/forget-visits.ts'
import { holdLateFiles, LATE_FILES, waitForLateFiles, type LateFile } from '../support/late-files.ts'
import { signedIn } from '../support/people.ts'
import { happened, recordEvents, press, type InputDevice } from '../support/press.ts'
import { settle } from '../support/settle.ts'
import { expect, poll, test } from '../support/test.ts'
import { translate } from '../support/translate.ts'

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

/** How many products are in the browser's cart. */
const countItems = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[]).reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    ),
  )

interface Pressed {
  readonly what: string
  readonly path: string
  readonly target: (page: Page, device: InputDevice) => Locator
  /** How often the press took effect. */
  readonly times: (page: Page) => Promise<number>
  readonly isOnPhone?: true
  readonly before?: (page: Page) => Promise<void>
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

const PRESSED: readonly Pressed[] = [
  {
    what: 'Add to cart',
    path: PRODUCT,
    target: button('Add to cart'),
    before: (page) => page.getByRole('radio', { name: 'M', exact: true }).click({ force: true }),
    times: countItems,
  },
  {
    what: 'a size',
    path: PRODUCT,
    target: (page, device) =>
      device === 'keys'
        ? page.getByRole('radio', { name: 'L', exact: true })
        : page.locator('label').filter({ hasText: /^L$/ }),
    times: happened('chose L'),
  },
  {
    what: 'the size chart',
    path: PRODUCT,
    target: button("WHAT'S MY SIZE ?"),
    times: happened('opened size-chart'),
  },
  {
    what: 'the request',
    path: PRODUCT,
    target: button('PRICE ON REQUEST'),
    times: happened('opened request'),
  },
  { what: 'Share', path: PRODUCT, target: button('Share'), times: happened('shared') },
  {
    what: 'the closer look',
    path: PRODUCT,
    target: button('Look closer'),
    times: happened('opened zoom'),
  },
  {
    what: 'Pause',
    path: '/',
    target: (page) => page.locator('.hero [data-pause]'),
    times: async (page) =>
      (await page.locator('.hero [data-pause]').getAttribute('aria-pressed')) === 'true' ? 1 : 0,
  },
  {
    what: 'the cart',
    path: '/shop',
    target: (page) => page.getByRole('link', { name: /^Cart/ }),
    times: async (page) => (new URL(page.url()).pathname === '/cart' ? 1 : 0),
  },
  {
    what: 'the menu',
    path: '/shop',
    target: button('Menu'),
    times: happened('opened site-menu'),
    isOnPhone: true,
  },
  {
    what: 'the lucky draw',
    path: '/',
    target: button(/^Lucky draw/),
    times: happened('opened lucky-draw'),
  },
  {
    what: "the announcement's cross",
    path: '/',
    target: button('Close the announcement'),
    times: async (page) => ((await page.getByLabel('Announcement').isHidden()) ? 1 : 0),
  },
  {
    what: 'Sign in',
    path: '/shop',
    target: button('Sign in with Google'),
    times: async (page) => page.context().pages().length - 1,
  },
]

const ARRIVALS = ['between press and release', 'after it'] as const

interface Order {
  readonly held: readonly LateFile[]
  readonly arrives: (typeof ARRIVALS)[number]
  readonly device: InputDevice
}

const EVERY_DEVICE: readonly InputDevice[] = ['mouse', 'touch', 'keys']

/** Every file alone at every moment, by every means: for those who change how late files load. */
const EVERY_ORDER: readonly Order[] = [...LATE_FILES.map((file) => [file]), [...LATE_FILES]].flatMap((held) =>
  EVERY_DEVICE.flatMap((device) => ARRIVALS.map((arrives) => ({ held, arrives, device }))),
)

const ORDERS: readonly Order[] = process.env.EVERY_ORDER
  ? EVERY_ORDER
  : [
      { held: LATE_FILES, arrives: 'between press and release', device: 'mouse' },
      { held: LATE_FILES, arrives: 'between press and release', device: 'touch' },
      { held: LATE_FILES, arrives: 'after it', device: 'touch' },
      { held: ['island'], arrives: 'after it', device: 'keys' },
    ]

// Wide screens have no touch, and phones neither mouse nor keys; what only phones have is pressed there by every means.
const tagOf = (device: InputDevice, isOnPhone = false) => (isOnPhone || device === 'touch' ? '@phone' : '')

/** The longest that a visit may take, even on a busy machine. */
const VISIT_MS = 45_000

/** Leaves a page before the windows it opened are closed, so that it doesn't notice that. */
const leave = async (page: Page) => {
  await page.goto('about:blank')
  for (const opened of page.context().pages()) if (opened !== page) await opened.close()
}

for (const { what, path, target, times, isOnPhone, before } of PRESSED)
  for (const tag of ['', '@phone']) {
    const orders = ORDERS.filter(({ device }) => tagOf(device, isOnPhone) === tag)
    if (orders.length === 0) continue
    test(`${what} is pressed once and acts once, however late its files load ${tag}`, async ({ page }) => {
      test.setTimeout(VISIT_MS * Math.max(orders.length, 2))
      await forgetVisits(page)
      await page.addInitScript(recordEvents)
      for (const { held, arrives, device } of orders)
        await test.step(`when ${held.join(', ')} arrives ${arrives}, by ${device}`, async () => {
          const letGo = await holdLateFiles(page, held)
          await page.goto(path)
          await before?.(page)
          await press(page, target(page, device), device, async () => {
            if (arrives !== 'between press and release') return
            letGo()
            if (device !== 'touch') await waitForLateFiles(page)
          })
          letGo()
          await poll(() => times(page)).toBe(1)
          await settle(page)
          expect(await times(page)).toBe(1)
          await leave(page)
        })
    })
  }

test('on a translated page, too, Add to cart acts once, whenever its script loads', async ({ page }) => {
  await forgetVisits(page)
  for (const arrives of ARRIVALS)
    await test.step(`when it arrives ${arrives}`, async () => {
      const letGo = await holdLateFiles(page, ['script'])
      await page.goto(PRODUCT)
      await translate(page)
      await page.getByRole('radio', { name: 'M', exact: true }).click({ force: true })
      await press(page, page.getByRole('button', { name: 'Add to cart' }), 'mouse', async () => {
        if (arrives === 'after it') return
        letGo()
        await waitForLateFiles(page)
      })
      letGo()
      await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
      await settle(page)
      expect(await countItems(page)).toBe(1)
    })
})

// React reports in the console that it rebuilt the island.
test('on a translated page, too, an island acts once for a press before hydration @both', async ({
  page,
  hasTouch,
}) => {
  const letGo = await holdLateFiles(page, ['island'])
  await page.goto('/shop')
  await translate(page)
  const button = page.getByRole('button', { name: 'Sign in with Google' })
  await press(page, button, hasTouch ? 'touch' : 'mouse', async () => {})
  letGo()
  const opened = () => page.context().pages().length - 1
  await poll(opened).toBe(1)
  await settle(page)
  expect(opened()).toBe(1)
})

test.describe(() => {
  // React reports that it rebuilt the form.
  test.use({ expectedErrors: [/React error #418/] })

  test('on a translated page, too, the contact form sends what was typed before its script had loaded', async ({
    page,
  }) => {
    const letGo = await holdLateFiles(page, ['island'])
    await page.goto('/contactus')
    await translate(page, 'another')
    await page.getByLabel('E-mail').pressSequentially('meera@example.in')
    await page.getByLabel('Message').pressSequentially('Do you press silk?')
    await page.getByLabel(/privacy policy/).click()
    const sent: unknown[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()))
    await page.getByRole('button', { name: /Send$/ }).click()
    letGo()
    await expect(page.getByText('Thanks for reaching out!')).toBeVisible()
    await settle(page)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      email: 'meera@example.in',
      message: 'Do you press silk?',
      privacyPolicy: true,
    })
  })

  test('on a translated page, too, the account forms keep what is typed while their script loads', async ({
    page,
  }) => {
    for (const path of ['/login', '/signup', '/forgot-password'])
      await test.step(path, async () => {
        const letGo = await holdLateFiles(page, ['island'])
        await page.goto(path)
        await translate(page, 'another')
        const email = page.locator('astro-island input[name=email]')
        await email.pressSequentially('meera@example')
        const remade = page.waitForEvent('pageerror')
        letGo()
        await remade
        await settle(page)
        await expect(email).toHaveValue('meera@example')
        await expect(email).toBeFocused()
        await page.keyboard.type('.in')
        await expect(email).toHaveValue('meera@example.in')
      })
  })
})

test('the lucky draw doesn’t open between a press and its release', async ({ page }) => {
  const letGo = await holdLateFiles(page, ['script'])
  await page.goto('/')
  const tile = page.locator('main a[href^="/shop/"]').first()
  await press(page, tile, 'mouse', async () => {
    expect(await page.evaluate(() => scrollY / innerHeight)).toBeGreaterThan(0.4)
    letGo()
    await waitForLateFiles(page)
  })
  await expect(page).toHaveURL(/\/shop\/./)
})

test('using a page that is still loading makes all of it interactive', async ({ page, baseURL }) => {
  await page.addInitScript(recordEvents)
  const arriving = await openArriving(baseURL ?? '', '<div class="enquiries"')
  await page.goto(arriving.origin + PRODUCT, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).hover()
  await page.keyboard.press('Tab')
  arriving.letGo()
  await page.getByRole('button', { name: 'Share' }).click()
  await poll(() => happened('shared')(page)).toBe(1)
  await arriving.close()
})

test('what is typed into the search before its script has loaded is searched for @both', async ({ page }) => {
  const letGo = await holdLateFiles(page, ['script'])
  await page.goto('/shop?category=Looks')
  await page.getByRole('searchbox').pressSequentially('corset')
  letGo()
  await expect(page).toHaveURL(/[?&]q=corset$/)
  await expect(page.getByRole('searchbox')).toHaveValue('corset')
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /Corset/ })
      .first(),
  ).toBeVisible()
})

test('what is pressed before its script and the late sheet have loaded looks busy until it acts', async ({
  page,
}) => {
  const letGo = await holdLateFiles(page, ['script', 'sheet'])
  await page.goto(PRODUCT)
  await page.getByRole('radio', { name: 'M', exact: true }).click({ force: true })
  const add = page.getByRole('button', { name: 'Add to cart' })
  await add.click()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await expect(add).toHaveCSS('opacity', '0.6')
  letGo()
  await expect(page.getByRole('link', { name: 'See your cart' })).toBeVisible()
  await expect(page.locator('#buy [aria-busy]')).toHaveCount(0)
})

test('what is pressed in an island before hydration looks busy until it acts', async ({ page }) => {
  const letGo = await holdLateFiles(page, ['script'])
  await page.goto(PRODUCT)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).click()
  const ask = page.getByRole('button', { name: 'Request the price' })
  await ask.click()
  await expect(ask).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0)
})

test.describe(() => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] })

  test('a press takes effect even if the late sheet can’t be loaded', async ({ page }) => {
    await page.addInitScript(recordEvents)
    await page.route(/\/late\.[^/]*\.css/, (route) => route.abort())
    await page.goto(PRODUCT)
    await page.getByRole('button', { name: 'Share' }).click()
    await poll(() => happened('shared')(page)).toBe(1)
  })
})

test('what opens before its styles have loaded appears with them, or after three seconds @both', async ({
  page,
  storefront: { remember },
}) => {
  await remember({ person: await signedIn('Meera Iyer') })
  const letGo = await holdLateFiles(page, ['sheet'])
  await page.goto('/shop/black-corset')
  const appears = (id: string) =>
    page.locator(id).evaluate((opened) => {
      const { animationName, animationDelay, animationFillMode } = getComputedStyle(opened)
      return [animationName, animationDelay, animationFillMode]
    })
  const alone = ['rise', '3s', 'both']
  await page.getByRole('button', { name: 'Meera Iyer' }).click()
  expect(await appears('#account-menu')).toEqual(alone)
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  expect(await appears('#request')).toEqual(alone)
  letGo()
  await waitForLateFiles(page)
  expect(await appears('#request')).toEqual(['rise', '0s', 'both'])
  await expect(page.locator('#request')).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Meera Iyer' }).click()
  expect(await appears('#account-menu')).toEqual(['none', '0s', 'none'])
})

test.describe(() => {
  // The link is refused.
  test.use({ expectedErrors: [/status of 400|verify-email failed/] })

  test('a form that loads with its page is sent once if it is submitted before its script has loaded', async ({
    page,
  }) => {
    const letGo = await holdLateFiles(page, ['island'])
    await page.goto('/verify-email#token=nonsense')
    await page.getByLabel('Password').fill('not her password')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    letGo()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    await settle(page)
    expect(sent).toEqual(['/api/auth/verify-email'])
  })
})
