import { expect, test } from 'vitest'
import { noteFigure } from '../../support/figure.ts'
import { openShop } from '../../support/shop.ts'

const PAGES = '/src/pages'
const origins = Object.keys(import.meta.glob('/src/pages/api/**/*.ts')).map((file) =>
  file
    .slice(PAGES.length)
    .replace(/(\/index)?\.ts$/, '')
    .replace('[...path]', 'nothing/here')
    .replace(/\[\w+\]/g, '0123456789abcdef01234567'),
)

test('no answer of the back end may be cached', async (context) => {
  const shop = await openShop()
  const asha = await shop.signIn('asha@example.com')
  const admin = await shop.signIn('admin@example.com', 'admin')
  const kept: string[] = []
  let answers = 0
  expect(origins.length).toBeGreaterThan(30)
  for (const client of [shop.visitor, asha, admin])
    for (const origin of origins)
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { headers } = await client.call(method, origin, method === 'GET' ? null : '{}')
        answers += 1
        if (!headers.get('cache-control')?.includes('no-store')) kept.push(`${method} ${origin}`)
      }
  noteFigure(context, `${kept.length} of ${answers}`)
  expect(kept).toEqual([])
})
