import { describe, expect, test } from 'vitest'
import type { APIContext } from 'astro'
import { HOUR_MS } from '#domain/time/dates.ts'
import { onRequest } from '#middleware.ts'
import type { PreviewVisit } from '#server/publishing/preview.ts'
import { openShop, type Shop, withStaff } from '../../support/shop.ts'

const SITE = 'https://ilvara.example'
const env = {
  SITE_URL: SITE,
  CONTENTFUL_PREVIEW_TOKEN: 'preview-token',
  PREVIEW_SECRET: 'the-key-of-the-previews-of-the-tests',
}
const PRODUCT = '/shop/emerald-peak-lapel-blazer'

const checkPreviewAccess = (origin: string | URL, cookie = ''): PreviewVisit => ({
  url: new URL(origin, SITE),
  cookie,
  visitor: '192.0.2.1',
})

interface Link {
  readonly url: string
  readonly expiresAt: string
}

const linkFrom = async (shop: Shop, path = PRODUCT) => {
  const admin = await shop.signIn('admin@example.in', 'admin')
  return (await admin.post<Link>('/api/admin/publishing/preview', { path })).body
}

/**
 * Opens a link in a browser that may have a pass; returns the cookie that the browser keeps, and where it is
 * redirected.
 */
const opened = (shop: Shop, url: string | URL, held = '') => {
  const admission = shop.app.preview.admit(checkPreviewAccess(url, held))
  if (admission.outcome !== 'redirect') throw new Error(`The link was refused: ${JSON.stringify(admission)}`)
  return { to: admission.to, cookie: admission.setCookie.split(';')[0] ?? '', kept: admission.setCookie }
}

const changed = (url: string, change: (url: URL) => void) => {
  const other = new URL(url)
  change(other)
  return other
}

test('an administrator gets a link that opens a preview for an hour', async () => {
  const shop = await openShop({ env })
  const before = Date.now()
  const { url, expiresAt } = await linkFrom(shop)
  expect(url.startsWith(`${SITE}/preview${PRODUCT}?`)).toBe(true)
  // In whole seconds, as in the link.
  expect(Date.parse(expiresAt)).toBeGreaterThan(before + HOUR_MS - 1000)
  expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + HOUR_MS)
  const asha = await shop.signIn('asha@example.in')
  expect((await asha.get('/api/admin/publishing/preview')).status).toBe(405)
})

test('the link redirects to the bare path and then gives access to every preview', async () => {
  const shop = await openShop({ env })
  const { url, expiresAt } = await linkFrom(shop, '/shop?category=Blazer%20%26%20Suit')
  const { to, cookie, kept } = opened(shop, url)
  expect(to).toBe('/preview/shop?category=Blazer+%26+Suit')
  expect(kept).toMatch(/; Path=\/preview; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
  const [, ends = ''] = /Max-Age=(\d+)/.exec(kept) ?? []
  // As long as the link: an hour, less the time since it was made.
  expect(Number(ends)).toBeLessThanOrEqual(3600)
  expect(Number(ends)).toBeGreaterThanOrEqual(Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000))
  for (const origin of [to, '/preview', '/preview/lookbook'])
    expect(shop.app.preview.admit(checkPreviewAccess(origin, `other=1; ${cookie}`))).toEqual({
      outcome: 'granted',
      until: new Date(expiresAt),
    })
})

test('access that lasts longer is kept, whichever older link is opened', async () => {
  const shop = await openShop({ env })
  const { url: older } = await linkFrom(shop)
  shop.passTime(HOUR_MS - 5000)
  const { url, expiresAt } = await linkFrom(shop)
  const { cookie } = opened(shop, url)
  for (const pass of [0, 6000]) {
    shop.passTime(pass)
    const again = opened(shop, older, cookie)
    expect(again.to).toBe(`/preview${PRODUCT}`)
    expect(shop.app.preview.admit(checkPreviewAccess('/preview', again.cookie))).toEqual({
      outcome: 'granted',
      until: new Date(expiresAt),
    })
  }
})

describe('a link', () => {
  test.each<[string, (url: URL) => void]>([
    ['of another page', (url) => (url.pathname = '/preview/shop/burgundy-corset')],
    ['with a query it was not made for', (url) => url.searchParams.set('category', 'Looks')],
    ['with another time', (url) => url.searchParams.set('until', '9999999999')],
    ['with a time that is none', (url) => url.searchParams.set('until', '9e9')],
    ['without its time', (url) => url.searchParams.delete('until')],
    ['without its signature', (url) => url.searchParams.delete('signature')],
    ['with a signature cut short', (url) => url.searchParams.set('signature', 'abc')],
    ['with a signature of letters only', (url) => url.searchParams.set('signature', 'a'.repeat(64))],
  ])('%s does not open', async (_what, change) => {
    const shop = await openShop({ env })
    const { url } = await linkFrom(shop)
    expect(shop.app.preview.admit(checkPreviewAccess(changed(url, change)))).toEqual({
      outcome: 'refused',
      why: 'forged',
    })
  })

  test('signed with another key does not open', async () => {
    const shop = await openShop({ env })
    const other = await openShop({ env: { ...env, PREVIEW_SECRET: 'the-key-of-some-other-shop-altogether' } })
    const { url } = await linkFrom(other)
    expect(shop.app.preview.admit(checkPreviewAccess(url))).toMatchObject({ why: 'forged' })
    const { cookie } = opened(other, url)
    expect(shop.app.preview.admit(checkPreviewAccess('/preview', cookie))).toMatchObject({ why: 'unsigned' })
  })

  test('and the pass it gave expire after an hour', async () => {
    const shop = await openShop({ env })
    const { url } = await linkFrom(shop)
    const { cookie } = opened(shop, url)
    shop.passTime(HOUR_MS - 5000)
    expect(shop.app.preview.admit(checkPreviewAccess('/preview', cookie))).toMatchObject({
      outcome: 'granted',
    })
    shop.passTime(6000)
    expect(shop.app.preview.admit(checkPreviewAccess('/preview', cookie))).toMatchObject({ why: 'expired' })
    expect(shop.app.preview.admit(checkPreviewAccess(url))).toMatchObject({ why: 'expired' })
  })

  test('is not a pass: its signature in the cookie opens nothing', async () => {
    const shop = await openShop({ env })
    const { searchParams } = new URL((await linkFrom(shop)).url)
    const cookie = `preview=${searchParams.get('until')}.${searchParams.get('signature')}`
    expect(shop.app.preview.admit(checkPreviewAccess('/preview', cookie))).toMatchObject({ why: 'unsigned' })
  })
})

test('without a link nobody sees a draft, whatever her cookies contain', async () => {
  const shop = await openShop({ env })
  for (const cookie of ['', 'preview', 'preview=', 'preview=.', 'preview=9999999999.', `previews=1`])
    expect(shop.app.preview.admit(checkPreviewAccess('/preview', cookie))).toEqual({
      outcome: 'refused',
      why: 'unsigned',
    })
})

test.each(['/', '/shop', '/shop?category=Looks&page=2', PRODUCT, '/lookbook', '/shop/कोट'])(
  'the page %s has a preview',
  async (path) => {
    const shop = await openShop({ env })
    expect(opened(shop, (await linkFrom(shop, path)).url).to).toBe(
      new URL(path === '/' ? '/preview' : `/preview${path}`, SITE).href.slice(SITE.length),
    )
  },
)

test.each([
  '',
  'shop',
  '//evil.example/shop',
  '/\\evil.example',
  'https://evil.example/',
  '/cart',
  '/shop/a/b',
  '/api/health',
])('the path “%s” has none', async (path) => {
  const { admin } = await withStaff(openShop({ env }))
  const { status, body } = await admin.post('/api/admin/publishing/preview', { path })
  expect(status).toBe(422)
  expect(body).toMatchObject({ fields: { path: expect.stringMatching(/shop/) } })
})

test('a shop without a preview key says so and opens no preview', async () => {
  const { shop, admin } = await withStaff(openShop({ env: { ...env, CONTENTFUL_PREVIEW_TOKEN: '' } }))
  expect(await admin.post('/api/admin/publishing/preview', { path: PRODUCT })).toMatchObject({
    status: 404,
    body: { error: 'preview_off', message: expect.stringContaining('CONTENTFUL_PREVIEW_TOKEN') },
  })
  const other = await openShop({ env })
  const { url } = await linkFrom(other)
  expect(shop.app.preview.admit(checkPreviewAccess(url))).toEqual({ outcome: 'refused', why: 'off' })
})

test('a visitor who opens too many previews must wait, and is told for how long', async () => {
  const shop = await openShop({ env: { ...env, RATE_LIMITS: '0.05' } })
  const { url } = await linkFrom(shop)
  const outcomes = Array.from({ length: 8 }, () => shop.app.preview.admit(checkPreviewAccess(url)).outcome)
  expect(outcomes).toEqual([...Array.from({ length: 6 }, () => 'redirect'), 'too-often', 'too-often'])
  expect(shop.app.preview.admit(checkPreviewAccess(url))).toMatchObject({ headers: { 'retry-after': '10' } })
  const closed = await openShop({ env: { ...env, CONTENTFUL_PREVIEW_TOKEN: '', RATE_LIMITS: '0.01' } })
  const refusals = Array.from(
    { length: 3 },
    () => closed.app.preview.admit(checkPreviewAccess('/preview')).outcome,
  )
  expect(refusals).toEqual(['refused', 'too-often', 'too-often'])
})

test('a draft that breaks its page is answered with an error that reveals nothing about the program; a build fails on it', async () => {
  const context = { isPrerendered: false, locals: { requestId: 'request-7' }, routePattern: '/preview' }
  const broken = () => Promise.reject(new Error('secret words of the program'))
  const answer = await onRequest(context as APIContext, broken)
  if (!answer) throw new Error('There was no answer.')
  expect(answer.status).toBe(500)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const words = await answer.text()
  expect(words).toContain('request-7')
  expect(words).not.toMatch(/secret|\bat\b/)
  const built = { ...context, isPrerendered: true } as APIContext
  await expect(Promise.resolve(onRequest(built, broken))).rejects.toThrow('secret words')
})
