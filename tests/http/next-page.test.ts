import { expect, test } from 'vitest'
import { PUBLIC_PAGES } from '#domain/catalogue/paths.ts'
import { GET } from '#pages/next.speculationrules.ts'
import { buildShop, openShopServer, someFolder } from './built-shop.ts'

const PRIVATE = [
  '/cart',
  '/orders',
  '/profile',
  '/login',
  '/signup',
  '/verify-email',
  '/reset-password',
  '/admin/requests',
  '/admin/quotes',
  '/admin/publishing',
  '/sent/enquiry',
  '/design-system',
]

const openShop = async () => {
  const dataDir = await someFolder()
  const named = [...PUBLIC_PAGES.filter((page) => !['/', '/shop'].includes(page)), ...PRIVATE]
  await buildShop(dataDir, '1', {
    pages: Object.fromEntries(named.map((path) => [path, path])),
    files: { '/next.speculationrules': '{}' },
  })
  return openShopServer(dataDir, {
    program: (_request, response) => void response.end('the program'),
  })
}

test.each([...PUBLIC_PAGES, '/shop/silk-blazer', '/shop?category=blazer', '/shop?category=blazer&page=2'])(
  '%s says which pages may be loaded ahead',
  async (path) => {
    const { get } = await openShop()
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('speculation-rules')).toBe('"/next.speculationrules"')
    expect(headers.get('vary')).toBe('accept-encoding, save-data')
    const again = await get(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, again.headers.get('speculation-rules')]).toEqual([304, '"/next.speculationrules"'])
  },
)

test.each([
  ...PRIVATE,
  '/order/0123456789abcdef01234567',
  '/unsubscribe/signed/leave',
  '/preview/shop',
  '/api/health',
  '/nope',
  '/shop?category=hats',
])('from %s nothing is loaded ahead', async (path) => {
  const { get } = await openShop()
  const { headers } = await get(path)
  expect(headers.get('speculation-rules')).toBeNull()
})

test('a visitor who saves data gets nothing loaded ahead', async () => {
  const { get } = await openShop()
  const { headers } = await get('/shop', { headers: { 'save-data': 'on' } })
  expect(headers.get('speculation-rules')).toBeNull()
  expect(headers.get('vary')).toBe('accept-encoding, save-data')
})

test('the speculation rules have the content type that browsers require', async () => {
  const { get } = await openShop()
  const { headers } = await get('/next.speculationrules')
  expect(headers.get('content-type')).toBe('application/speculationrules+json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
})

interface Rule {
  readonly where: { readonly href_matches: object | readonly object[] }
  readonly eagerness: string
}

/** How eagerly browsers load a path ahead: the rule's list and its eagerness. */
const eagernessOf = async (path: string): Promise<string | undefined> => {
  const rules: Record<string, readonly Rule[]> = await (await GET({} as Parameters<typeof GET>[0])).json()
  const baseURL = 'http://shop.example/'
  const found = Object.entries(rules).flatMap(([list, ofList]) =>
    ofList
      .filter(({ where }) =>
        [where.href_matches]
          .flat()
          .some((pattern) => new URLPattern({ ...pattern, baseURL }).test(path, baseURL)),
      )
      .map(({ eagerness }) => `${list} ${eagerness}`),
  )
  expect(found.length).toBeLessThan(2)
  return found[0]
}

test('products are prerendered when a visitor reaches for them, and other public pages fetched when pressed', async () => {
  expect(await eagernessOf('/shop/silk-blazer')).toBe('prerender moderate')
  expect(await eagernessOf('/shop/silk-blazer#purchase')).toBe('prerender moderate')
  for (const path of PUBLIC_PAGES) expect(await eagernessOf(path), path).toBe('prefetch conservative')
})

test.each([
  ...PRIVATE,
  '/order/0123456789abcdef01234567',
  '/unsubscribe/signed/leave',
  '/preview',
  '/preview/shop/silk-blazer',
  '/api/orders',
  '/shop?category=blazer',
  '/shop/silk-blazer?token=1',
  '/?token=1',
  'http://elsewhere.example/shop/silk-blazer',
  'http://elsewhere.example/',
])('%s is never loaded ahead', async (path) => {
  expect(await eagernessOf(path)).toBeUndefined()
})
