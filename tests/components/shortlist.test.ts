// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { pictureUrl, thumbnailUrl } from '#domain/catalogue/picture.ts'
import { blazer, fromOtherTab, openPage } from '../stores/shop-page.ts'

const BLAZER = { product: 'p1', slug: 'blazer', title: 'The Blazer', color: 'Emerald', size: '' }
const CORSET = { product: 'p2', slug: 'corset', title: 'The Corset', color: 'Black', size: '' }
const OFFERS: Offers = {
  p1: {
    slug: 'blazer',
    title: 'The Blazer',
    price: 48_500,
    sizes: ['S', 'M'],
    colors: ['Emerald', 'Ivory'],
    image: thumbnailUrl({ src: '/b.webp' }),
  },
  p2: { slug: 'corset', title: 'The Corset', sizes: ['S'], colors: ['Black'], image: '/c.webp' },
}

const openList = async (shortlist: readonly object[], cart: readonly object[] = []) => {
  openPage({ shortlist, cart }, '/shortlist')
  vi.stubGlobal('fetch', async () => Response.json(OFFERS))
  document.body.innerHTML = `<div data-shortlist><p data-count></p><div data-empty hidden></div>
    <p data-away hidden><button data-again></button></p><ul data-items></ul>
    <div data-foot hidden><button data-ask></button><button data-share-list></button><output data-answer></output></div></div>`
  onTestFinished(() => document.body.replaceChildren())
  const { runShortlist } = await import('#components/shortlist/shortlist-page.ts')
  runShortlist()
  await vi.waitFor(() => expect(document.querySelector('[data-foot]')).toHaveProperty('hidden', false))
  const rows = () => [...document.querySelectorAll('[data-items] > li')]
  const press = (row: Element | undefined, words: string) => {
    for (const button of row?.querySelectorAll('button') ?? [])
      if (button.textContent === words) button.click()
  }
  return { rows, press, kept: () => JSON.parse(localStorage.getItem('shortlist') ?? '[]') as unknown[] }
}

test('a product is shown larger than its thumbnail, which the cart shows', async () => {
  const { rows, press } = await openList([{ ...BLAZER, size: 'S' }])
  expect(rows()[0]?.querySelector('img')?.getAttribute('src')).toBe(
    pictureUrl({ src: '/b.webp' }, 720, 'webp'),
  )
  press(rows()[0], 'Add to cart')
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toMatchObject([
    { image: thumbnailUrl({ src: '/b.webp' }) },
  ])
})

test('a removed product leaves a sentence in its place, and can be restored there', async () => {
  const { rows, press, kept } = await openList([BLAZER, CORSET])
  press(rows()[0], 'Remove')
  expect(kept()).toEqual([CORSET])
  expect(rows()[0]?.textContent).toBe('The Blazer was removed.Undo')
  expect(document.activeElement?.textContent).toBe('Undo')
  press(rows()[0], 'Undo')
  expect(kept()).toEqual([BLAZER, CORSET])
  expect(rows()[0]?.querySelector('h2')?.textContent).toBe('The Blazer')
  expect(document.activeElement?.textContent).toBe('Remove')
})

test('a removed product whose place has been taken says so, and can be restored once there is room', async () => {
  const others = Array.from({ length: 20 }, (_, n) => ({ ...BLAZER, product: '', slug: `piece-${n}` }))
  const { rows, press, kept } = await openList([CORSET, ...others.slice(1)])
  press(rows()[0], 'Remove')
  fromOtherTab('shortlist', JSON.stringify(others))
  const row = rows().find(({ textContent }) => textContent.includes('was removed'))
  press(row, 'Undo')
  expect(row?.textContent).toBe('Your shortlist holds 20 pieces. Remove one to add this.Undo')
  fromOtherTab('shortlist', JSON.stringify(others.slice(1)))
  press(row, 'Undo')
  expect(kept()).toHaveLength(20)
  expect(kept()[0]).toEqual(CORSET)
})

test('the request lists the products that are still made, in the chosen colours and sizes', async () => {
  const { rows } = await openList([{ ...CORSET, product: 'never', slug: 'never' }, CORSET, BLAZER])
  const size = rows()[2]?.querySelector<HTMLSelectElement>('[aria-label^=Size]')
  if (size) size.value = 'M'
  size?.dispatchEvent(new Event('change'))
  document.querySelector<HTMLElement>('[data-ask]')?.click()
  const { requestedProducts } = await import('#stores/enquiries/requested-products.ts')
  expect(requestedProducts().products).toEqual([
    { product: 'p2', color: 'Black', size: '', quantity: 1 },
    { product: 'p1', color: 'Emerald', size: 'M', quantity: 1 },
  ])
})

test('products are added to the cart until it is full, and then a message says so', async () => {
  const nine = { ...blazer, color: 'Emerald', size: 'S', quantity: 9, price: 9 * blazer.price }
  const { rows, press } = await openList([{ ...BLAZER, size: 'S' }], [nine])
  const answer = () => rows()[0]?.querySelector('output')
  press(rows()[0], 'Add to cart')
  expect(answer()).toMatchObject({ textContent: 'Added. See your cart', className: '' })
  press(rows()[0], 'Add to cart')
  expect(answer()).toMatchObject({
    textContent: 'Your cart holds ten of this piece. We make more on request. See your cart',
    className: 'missing',
  })
})
