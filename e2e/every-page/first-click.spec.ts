import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { describePage, followTraffic } from '../support/settle.ts'
import { expect, test } from '../support/test.ts'

// A mid-range phone, and a visitor who knows what she wants.
const SLOWER = 4
// A slow connection: one answer after the other, each taking as long as 30 kB at 1.6 Mbit/s.
const ANSWER_MS = 150
// Over that connection a page takes seconds, and many of them on a busy machine; a lost click never shows anything.
const COMES_WITHIN_MS = 60_000
const TIMES = Number(process.env.FIRST_CLICKS ?? 2)
const PRODUCT = '/shop/emerald-peak-lapel-blazer'

/**
 * Slows the page's processor and connection. The connection is slowed by delaying requests, because Chromium's own
 * emulation hangs forever once in some hundred pages, with unread data in its sockets.
 */
const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  let isFreeAt = 0
  await page.route('**', async (route) => {
    const now = Date.now()
    isFreeAt = Math.max(isFreeAt, now) + ANSWER_MS
    await sleep(isFreeAt - now)
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
}

/** Clicks an element once, within 100 ms of its first paint, as a real press would. */
const clickAtOnce = (page: Page, target: string) =>
  page.addInitScript((selector) => {
    const look = () => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
      if (!found) return requestAnimationFrame(look)
      // Two frames later it has been painted.
      return requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          // The page that this click leads to has the same element, and a second click would leave it again.
          if (sessionStorage.getItem('clicked')) return
          sessionStorage.setItem('clicked', 'once')
          found.click()
        }),
      )
    }
    requestAnimationFrame(look)
  }, target)

interface First {
  readonly what: string
  readonly phone: boolean
  readonly path: string
  readonly target: string
  readonly shows: (page: Page) => Locator
}

const CLICKS: readonly First[] = [
  {
    what: 'the size chart',
    phone: true,
    path: PRODUCT,
    target: 'button[commandfor=size-chart]',
    shows: (page) => page.getByRole('dialog', { name: 'Size chart' }),
  },
  {
    what: 'the menu',
    phone: true,
    path: '/',
    target: 'button[commandfor=site-menu]',
    shows: (page) => page.getByRole('dialog', { name: 'Menu' }),
  },
  {
    what: 'a thumbnail',
    phone: false,
    path: PRODUCT,
    target: 'a[href="#picture-3"]',
    shows: (page) => page.locator('#picture-3').and(page.locator('[data-strip] > *')),
  },
  {
    what: 'a tab',
    phone: false,
    path: '/shop',
    target: 'nav[aria-label=Categories] a[href$=Looks]',
    shows: (page) => page.getByRole('link', { name: 'Look 04' }).first(),
  },
]

for (const { what, phone, path, target, shows } of CLICKS)
  test(`a click on ${what} is never lost, ${TIMES} of ${TIMES}${phone ? ' @phone' : ''}`, async ({
    browser,
  }, { project }) => {
    test.setTimeout(3 * COMES_WITHIN_MS)
    // One after the other, because slowed processors compete, and a slow click would look like a lost one.
    for (let visit = 0; visit < TIMES; visit++) {
      const context = await browser.newContext(project.use)
      followTraffic(context)
      const page = await context.newPage()
      await slowDown(page)
      await clickAtOnce(page, target)
      await page.goto(path, { waitUntil: 'commit' })
      const seen = expect(shows(page)).toBeInViewport({ ratio: 0.2, timeout: COMES_WITHIN_MS })
      await seen.catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await describePage(page)}`)
      })
      await context.close()
    }
  })
