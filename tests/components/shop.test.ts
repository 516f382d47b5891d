// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { openPage } from '../stores/shop-page.ts'

const PAGE = `<div id="shop">
  <form data-shop-filters></form><input data-shop-search /><select data-shop-sort></select>
  <div data-shop-products>Blazers</div>
</div>`

test('a link within the page leaves what is shown; Back to another view fetches that view', async () => {
  openPage({}, '/shop')
  document.body.innerHTML = PAGE
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(path.endsWith('.json') ? '[]' : PAGE.replace('Blazers', 'Suits'))
  })
  const { upgradeShop } = await import('#components/catalogue/shop.ts')
  upgradeShop()
  const products = () => document.querySelector('[data-shop-products]')?.textContent
  const arriveAt = (url: string) => {
    history.replaceState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  arriveAt('/shop#content')
  arriveAt('/shop?category=Suit')
  await vi.waitFor(() => expect(products()).toBe('Suits'))
  expect(asked.filter((path) => path.includes('/shop')).map((path) => new URL(path).search)).toEqual([
    '?category=Suit',
  ])
  const before = asked.length
  arriveAt('/shop?category=Suit#content')
  await vi.dynamicImportSettled()
  expect(asked).toHaveLength(before)
})
