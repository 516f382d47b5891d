import { expect, test } from '../support/test.ts'

test('the site map lists pages that search engines may show, and no others', async ({ request }) => {
  const siteMap = await (await request.get('/sitemap.xml')).text()
  const urls = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url))
  expect(urls.length).toBeGreaterThan(20)
  for (const { pathname, search } of urls) {
    const answer = await request.get(pathname + search, { maxRedirects: 0 })
    expect(answer.status(), pathname).toBe(200)
    expect(await answer.text(), pathname).not.toMatch(/<meta name="robots" content="[^"]*noindex/)
  }
})
