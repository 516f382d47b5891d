import { type Browser, chromium, devices, type Page } from '@playwright/test'
import { readArguments } from '#config/arguments.ts'
import { findChromium } from '../../e2e/support/find-chromium.ts'
import { lineOf } from '../../e2e/support/orders.ts'
import { openOtherShop } from '../../e2e/support/other-shop.ts'
import { type Person, signedIn } from '../../e2e/support/people.ts'
import { INDIRANAGAR, openStorefront, type Storefront } from '../../e2e/support/storefront.ts'
import { type Measure, reportMeasures } from './measure.ts'
import { median } from './rounds.ts'

/**
 * `npm run bench:interactions`: how long a page takes to show the result of a press on a processor four times slower,
 * according to the browser's own event timing. Each press is the first of a fresh visit; a press on a bare page in the
 * same run shows how busy the machine was. Exits with 1 if a goal is missed. INTERACTION_ROUNDS sets the number of
 * visits.
 */

readArguments({
  help: `Usage: npm run bench:interactions

Measures how long presses take to show their result on a processor four times slower. Needs a Chromium.
INTERACTION_ROUNDS sets the number of visits. Exits with 1 if a goal is missed.`,
})

const ROUNDS = Number(process.env.INTERACTION_ROUNDS ?? 9)
const SLOWER = 4
const MAX_MS = 100
const SHOP_NAME = 'Ananya Rao'

interface Interaction {
  readonly what: string
  /** Opens the page and prepares everything for the press. */
  readonly open: (storefront: Storefront, person: Person) => Promise<void>
  readonly press: (page: Page) => Promise<unknown>
  /** Marks the bare page, measured only for comparison. */
  readonly isBare?: true
}

const openCart = async ({ page, remember }: Storefront, person: Person) => {
  const cart = [await lineOf('burgundy-corset'), await lineOf('emerald-trouser-suit')]
  await remember({ person, cart, delivery: INDIRANAGAR })
  await page.goto('/cart', { waitUntil: 'networkidle' })
}

// A headless browser doesn't present the lowest strip of an emulated phone, so a change there seems to last until
// something else changes. So the bar is lifted out of that strip.
const openCartWithBarLifted = async (storefront: Storefront, person: Person) => {
  await openCart(storefront, person)
  await storefront.page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.sticky { bottom: 60px !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

const signedInAt = (path: string) => async (storefront: Storefront, person: Person) => {
  await storefront.remember({ person })
  await storefront.page.goto(path, { waitUntil: 'networkidle' })
}

const BARE = `data:text/html,<button onclick="this.textContent='pressed'">press</button>`

const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'a bare page',
    isBare: true,
    open: async ({ page }) => void (await page.goto(BARE)),
    press: (page) => page.getByRole('button').click(),
  },
  {
    what: 'quantity',
    open: async (storefront, person) => {
      await openCart(storefront, person)
      await storefront.page
        .getByRole('combobox', { name: /^Quantity/ })
        .first()
        .focus()
    },
    press: (page) => page.keyboard.press('3'),
  },
  {
    what: 'remove',
    open: openCart,
    press: (page) =>
      page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click(),
  },
  {
    what: 'pay',
    open: openCartWithBarLifted,
    press: (page) => page.locator('button[type=submit]:visible').click(),
  },
  {
    what: 'tab',
    open: signedInAt('/shop'),
    press: (page) =>
      page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Looks' }).click(),
  },
  {
    what: 'account menu',
    open: signedInAt('/shop'),
    press: (page) => page.getByRole('button', { name: SHOP_NAME }).click(),
  },
  {
    what: 'site menu',
    open: signedInAt('/'),
    press: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
]

/** Collects the browser's own measurements of presses, starting before the page's first script. */
const listen = () => {
  const slowest: number[] = []
  Object.assign(window, { slowest })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && Number(entry.interactionId) > 0) slowest.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * The duration of the longest press so far. A press too quick to be reported took less than a frame and counts as one
 * frame.
 */
const longest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (!('interactionCount' in performance) || Number(performance.interactionCount) === 0) await frame()
    // Entries are reported after the paint they wait for.
    for (let frames = 0; frames < 20; frames++) await frame()
    return Math.max(16, ...((Reflect.get(window, 'slowest') as number[] | undefined) ?? []))
  })

const visit = async (browser: Browser, baseURL: string, interaction: Interaction, person: Person) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL, locale: 'en-IN' })
  const page = await context.newPage()
  await page.addInitScript(listen)
  await interaction.open(openStorefront(page), person)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await interaction.press(page)
  const ms = await longest(page)
  await context.close()
  return ms
}

const shop = await openOtherShop({})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const measures: Measure[] = []
try {
  const person = await signedIn(SHOP_NAME)
  for (const interaction of INTERACTIONS) {
    const seen: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      seen.push(await visit(browser, shop.url, interaction, person))
    measures.push(
      {
        what: interaction.what,
        value: median(seen),
        unit: 'ms',
        ...(interaction.isBare ? {} : { atMost: MAX_MS }),
      },
      { what: `${interaction.what}, the slowest visit`, value: Math.max(...seen), unit: 'ms' },
    )
  }
} finally {
  await browser.close()
  await shop.close()
}
process.exitCode = reportMeasures(`Presses, ${ROUNDS} visits each`, measures) > 0 ? 1 : 0
