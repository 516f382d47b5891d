import { expect, test } from '../support/test.ts'

test('the sitemap lists pages that search engines may show, and no others', async ({ request }) => {
  const siteMap = await (await request.get('/sitemap.xml')).text()
  const urls = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url))
  expect(urls.length).toBeGreaterThan(20)
  for (const { pathname, search } of urls) {
    const answer = await request.get(pathname + search, { maxRedirects: 0 })
    expect(answer.status(), pathname).toBe(200)
    expect(await answer.text(), pathname).not.toMatch(/<meta name="robots" content="[^"]*noindex/)
  }
})

test('search engines can read, on every page open to strangers, that it must stay out of them', async ({
  request,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  expect(closed).toContain('/api/')
  for (const path of [
    '/cart',
    '/orders',
    '/order/x',
    '/profile',
    '/quote/x',
    '/track/x',
    '/shortlist',
    '/admin/quotes',
    '/preview',
    '/login',
    '/font-test',
  ]) {
    expect(closed.filter((start) => path.startsWith(start))).toEqual([])
    const answer = await request.get(path)
    const header = answer.headers()['x-robots-tag'] ?? ''
    expect(header + (await answer.text()), path).toMatch(/noindex/)
  }
})
