import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { openedShop } from '../support/opened-shop.ts'
import { admin } from '../support/people.ts'
import { fillRequest, sendRequest } from '../support/price-request.ts'
import { settle } from '../support/settle.ts'
import { expect, poll, test } from '../support/test.ts'

interface Weight {
  /** The document with its styles, without its scripts. */
  readonly page: number
  readonly script: number
  /** The part of it that is inline in the document. */
  readonly inline: number
  readonly requests: number
  readonly fonts: number
}

const sizeOf = (bytes: Buffer | string) => gzipSync(bytes, { level: 9 }).length

/** The inline scripts of a document. */
const inlineOf = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*(?:json|\ssrc=))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  )

/** What a first view of a page weighs in gzip, before a visitor uses it. */
const weigh = async (page: Page, path: string): Promise<Weight> => {
  const bodies: { readonly type: string; readonly body: Promise<Buffer> }[] = []
  let requests = 0
  const note = (response: Response) => {
    if (response.status() !== 200) return
    requests += 1
    const type = response.request().resourceType()
    // Pictures have no budget here, and one may still be loading when the page is weighed.
    if (type !== 'image') bodies.push({ type, body: response.body() })
  }
  page.on('response', note)
  await page.goto(path)
  await settle(page)
  page.off('response', note)
  const sizes = await Promise.all(bodies.map(async ({ type, body }) => ({ type, bytes: await body })))
  const sum = (...types: readonly string[]) =>
    sizes.filter(({ type }) => types.includes(type)).reduce((total, { bytes }) => total + sizeOf(bytes), 0)
  const html = sizes.find(({ type }) => type === 'document')?.bytes.toString('utf8') ?? ''
  const inline = inlineOf(html).join('\n')
  return {
    page: sum('document', 'stylesheet') - sizeOf(inline),
    script: sum('script') + sizeOf(inline),
    inline: sizeOf(inline),
    requests,
    fonts: sizes.filter(({ type }) => type === 'font').reduce((total, { bytes }) => total + bytes.length, 0),
  }
}

const KB = 1000

/** Everything that loads before a visitor uses the page, including what runs by itself. */
const SCRIPT = 3.6 * KB
/** The inline scripts, which come before the first paint. */
const INLINE_SCRIPT = 3 * KB

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

/** What a connection carries before its first acknowledgement: ten segments. */
const FIRST_FLIGHT_BYTES = 14_600
const ONE_FLIGHT = ['/', '/shop', '/shop?category=Looks', PRODUCT, '/shop/black-corset', '/lookbook']

const BUDGETS = [
  { path: '/', page: 14 * KB, script: SCRIPT },
  { path: '/shop', page: 14 * KB, script: SCRIPT },
  { path: '/shop?category=Looks', page: 14 * KB, script: SCRIPT },
  { path: PRODUCT, page: 14 * KB, script: SCRIPT },
  { path: '/shop/black-corset', page: 14 * KB, script: SCRIPT },
  { path: '/lookbook', page: 14 * KB, script: SCRIPT },
  { path: '/about', page: 14 * KB, script: SCRIPT },
  { path: '/shipping', page: 14 * KB, script: SCRIPT },
  { path: '/contactus', page: 14 * KB, script: SCRIPT },
  { path: '/design-system', page: 14 * KB, script: SCRIPT },
  { path: '/cart', page: 14 * KB, script: 95 * KB },
  { path: '/profile', page: 14 * KB, script: 95 * KB },
  { path: '/orders', page: 15 * KB, script: 95 * KB, requests: 16 },
  // The list of after-sales requests loads only if there are any.
  { path: '/admin/today', page: 15 * KB, script: 95 * KB, requests: 17 },
  { path: '/admin/publishing', page: 15 * KB, script: 95 * KB },
  { path: '/order/0123456789abcdef01234567', page: 15 * KB, script: 95 * KB },
]

// A phone loads other pictures than a wide screen, but everything else is the same.
const tagOf = (path: string) => ([...ONE_FLIGHT, '/about'].includes(path) ? '@both' : '')

for (const { path, requests = 15, ...most } of BUDGETS)
  test(`${path} stays within its weight ${tagOf(path)}`, async ({ storefront }) => {
    if (path === '/orders' || path.startsWith('/admin/')) await storefront.remember({ person: await admin() })
    const weight = await weigh(storefront.page, path)
    expect.soft(weight.page, 'HTML and CSS').toBeLessThanOrEqual(most.page)
    expect.soft(weight.script, 'script before any interaction').toBeLessThanOrEqual(most.script)
    if (most.script === SCRIPT)
      expect.soft(weight.inline, 'script in the document').toBeLessThanOrEqual(INLINE_SCRIPT)
    expect.soft(weight.requests, 'requests').toBeLessThanOrEqual(requests)
    const fonts = ONE_FLIGHT.includes(path) ? 30 * KB : 60 * KB
    expect.soft(weight.fonts, 'fonts').toBeLessThanOrEqual(fonts)
  })

/** The bytes of an answer as sent to a browser, including status line and headers. */
const bytesOf = async (url: string): Promise<number> => {
  const [answer] = (await once(
    get(url, { headers: { 'accept-encoding': 'gzip, deflate, br', connection: 'keep-alive' } }),
    'response',
  )) as [IncomingMessage]
  let bytes = `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length
  for (const text of answer.rawHeaders) bytes += Buffer.byteLength(text) + ': '.length
  for await (const chunk of answer) bytes += chunk.length
  return bytes
}

test('the first page of a visit comes in one flight, including headers', async ({ baseURL }) => {
  for (const path of ONE_FLIGHT) {
    const bytes = await bytesOf(new URL(path, baseURL).href)
    test.info().annotations.push({
      type: 'document with its headers',
      description: `${path}: ${bytes} bytes`,
    })
    expect.soft(bytes, path).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES)
  }
})

/** Third-party scripts, as the shop forwards their stand-ins. */
const OF_OTHERS = /\/demo\//

test('a whole visit, from home through a request to a paid order, stays within its weight', async ({
  page,
  storefront,
}) => {
  const scripts = new Set<string>()
  const documents = new Set<string>()
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (OF_OTHERS.test(pathname) || response.status() !== 200) return
    const type = response.request().resourceType()
    if (type === 'script') scripts.add(pathname)
    if (type === 'document') documents.add(pathname + search)
  })
  const arrived = (name: string) =>
    poll(() => [...scripts].some((path) => path.includes(name)), { message: name }).toBe(true)
  await page.goto('/')
  await arrived('LateCarousel')
  await page.goto('/shop')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Looks' }).click()
  await expect(page).toHaveURL(/category=Looks/)
  // A size that no other test buys as the demo shopper, because the same cart again would be paid as the same order.
  await storefront.addToCart({ slug: 'emerald-peak-lapel-blazer', size: 'L' })
  await page.getByRole('button', { name: 'PRICE ON REQUEST' }).first().click()
  const sheet = page.getByRole('dialog', { name: /price/i })
  await fillRequest(sheet, 'ananya@example.in')
  await sendRequest(sheet)
  await expect(page.getByText('Price request submitted successfully!')).toBeVisible()
  await storefront.signIn()
  await page.goto('/cart')
  await storefront.fillDelivery()
  await storefront.pay()
  await expect(page.getByText(/^Paid on /)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('row').filter({ hasText: 'Paid' })).not.toHaveCount(0)
  await page.locator('[popovertarget=account-menu]:visible').click()
  await arrived('AccountMenu')
  // The browser no longer has the answers of earlier pages.
  const fetchAll = (paths: Iterable<string>) =>
    Promise.all([...paths].map(async (path) => (await page.request.get(path)).body()))
  const files = (await fetchAll(scripts)).reduce((sum, body) => sum + sizeOf(body), 0)
  const inline = new Set((await fetchAll(documents)).flatMap((body) => inlineOf(body.toString('utf8'))))
  const built = sizeOf([...inline].join('\n'))
  test.info().annotations.push({ type: 'script of a whole visit', description: `${files + built} bytes` })
  expect(files).toBeGreaterThan(50 * KB)
  expect(files + built).toBeLessThanOrEqual(135 * KB)
})

/** Words that even the minified code of these packages contains. */
const OF_THE_SERVER = /X-Appwrite|contentful-sdk|ZodError|Kysely|better_sqlite3|RAZORPAY_KEY_SECRET/

test('no script that a browser can request contains server code', async () => {
  const releases = join(openedShop().dataDir, 'releases')
  const release = (await readdir(releases)).find((name) => /^\d/.test(name)) ?? ''
  const folder = join(releases, release, 'client', '_astro')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const name of scripts)
    expect(await readFile(join(folder, name), 'utf8'), name).not.toMatch(OF_THE_SERVER)
})
