import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { idOfPage } from '#components/catalogue/id-of-page.ts'
import ProductTile from '#components/catalogue/ProductTile.astro'
import ProductLd from '#components/product/ProductLd.astro'
import { trackView } from '#stores/analytics/page-events.ts'
import { productOf } from '../support/products.ts'
import { render } from '../support/render.ts'

const product = productOf('entry1', {
  slug: 'peak-lapel-blazer',
  title: 'The Peak Lapel Blazer',
  description: ['Shaped at the waist.'],
  details: ['Dry clean only'],
})
const linkedData = (html: string): unknown =>
  JSON.parse(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '')

test('a tile shows the product’s name, colour and price in rupees, and links to its page', async () => {
  const html = await render(ProductTile, { product: { ...product, price: 125_000 }, sizes: '50vw' })
  expect(html).toContain('href="/shop/peak-lapel-blazer"')
  expect(html).toContain('₹1,25,000')
  expect(html).toContain('Emerald')
})

test('a tile without a price says that the price is on request', async () => {
  expect(await render(ProductTile, { product, sizes: '50vw' })).toContain('Price on request')
})

test('pictures come as AVIF and WebP, with their size, and load lazily', async () => {
  const html = await render(ProductTile, { product, sizes: '50vw' })
  expect(html).toContain('type="image/avif"')
  expect(html).toMatch(/<source[^>]*srcset="[^"]*fm=avif[^"]* 800w"/)
  expect(html).toMatch(/<img src="[^"]*w=800&amp;fm=webp/)
  expect(html).toMatch(/<img[^>]*width="1200"[^>]*height="1600"[^>]*loading="lazy"/)
})

test('a tile has a second picture if one shows the garment again, and doesn’t fetch it in advance', async () => {
  const shot = (name: string) => ({ src: `/pictures/${name}.webp`, alt: '', width: 1200, height: 1600 })
  const tile = (...names: string[]) =>
    render(ProductTile, { product: { ...product, pictures: names.map(shot) }, sizes: '50vw' })
  expect(await tile('front', 'detail', 'back')).toMatch(
    /<img class="hover" src="\/pictures\/back.webp[^>]*loading="lazy"/,
  )
  expect(await tile('front', 'detail', 'cloth')).not.toContain('class="hover"')
})

test('search engines get a product’s data only if there is an offer, and never a rating', async () => {
  expect(await render(ProductLd, { product })).not.toContain('ld+json')
  const priced = linkedData(await render(ProductLd, { product: { ...product, price: 48_500 } }))
  expect(priced).toMatchObject({
    '@type': 'Product',
    offers: { price: 48_500, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
  })
  expect(priced).not.toHaveProperty('aggregateRating')
})

test('a product without pictures, description or category gives search engines no empty values', async () => {
  const bare = { ...product, price: 48_500, description: [], categories: [] }
  expect(await render(ProductLd, { product: { ...bare, pictures: [] } })).not.toContain('ld+json')
  const told = linkedData(await render(ProductLd, { product: bare }))
  expect(told).toMatchObject({ description: product.title })
  expect(told).not.toHaveProperty('category')
})

test.each([[undefined], [48_500]])(
  'the shop’s scripts know which product a page shows, priced %s',
  async (price) => {
    const window = new Window({ url: 'https://shop.example/shop/soie-%C3%A9t%C3%A9?colour=ivory' })
    window.document.write(await render(ProductLd, { product: { ...product, price } }))
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', window.document)
    expect(idOfPage()).toBe('entry1')
    const events: unknown[] = []
    trackView((event) => events.push(event))
    const view = { name: 'view', product: 'soie-été', title: 'The Peak Lapel Blazer' }
    expect(events).toEqual([price ? { ...view, price } : view])
  },
)
