import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CONTENT_FILE } from '#release/content.ts'
import { openShopView } from '#server/shop-view.ts'
import { openShop } from '../support/shop.ts'

const SITE = 'http://127.0.0.1:4321'

/** A shop without products, requested the way a browser does. */
const openView = async () => {
  const { app } = await openShop()
  const folder = await mkdtemp(join(tmpdir(), 'shop-view-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, CONTENT_FILE), JSON.stringify({ products: [], banners: [], titles: [] }))
  const locals = { app, release: { id: 'one', folder }, visitor: '192.0.2.1' } as unknown as App.Locals
  const ask = (search: string) => {
    const response = { headers: new Headers(), status: 200, statusText: '' }
    return openShopView({ url: new URL(`/found${search}`, SITE), locals, response })
  }
  const view = async (search: string) => {
    const answer = await ask(search)
    return answer instanceof Response ? answer.headers.get('location') : answer.query.words
  }
  return { ask, view }
}

test('unknown parameters are carried along to the canonical URL, and cause no other redirect', async () => {
  const { view } = await openView()
  expect(await view('?q=%20silk&utm_source=insta%20gram&gclid=a/b')).toBe(
    '/shop?q=silk&utm_source=insta+gram&gclid=a%2Fb',
  )
  expect(await view('?q=silk&utm_source=insta+gram&gclid=a%2Fb')).toBe('silk')
  expect(await view('?sort=none&utm_source=x')).toBe('/shop?utm_source=x')
})

test('unknown parameters don’t change the page', async () => {
  const { ask } = await openView()
  const page = await ask('?q=silk&sort=name')
  expect(page).not.toBeInstanceOf(Response)
  expect(await ask('?q=silk&sort=name&utm_source=x&fbclid=y')).toEqual(page)
})

test('a search with any characters is found under its canonical URL', async () => {
  const { view } = await openView()
  const ascii = Array.from({ length: 0x7f - 0x20 }, (_, nth) => String.fromCharCode(0x20 + nth))
  for (const sign of [...ascii, 'é', 'İ', '’', '—', '₹', 'अ', '👗', '\u00ad', '\u200b', '\u0000', '\u007f']) {
    const words = `women${sign}s blazer`
    const asked = `?${new URLSearchParams({ q: words }).toString()}`
    const first = await view(asked)
    const led = first?.startsWith('/shop?') ? await view(new URL(first, SITE).search) : first
    expect(led, sign).toBe(words)
  }
})
