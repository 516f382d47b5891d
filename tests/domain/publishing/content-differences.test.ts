import { expect, test } from 'vitest'
import type { Banner, Product } from '#domain/catalogue/catalogue.ts'
import { differencesOf, type Content } from '#domain/publishing/content-differences.ts'
import { FRONT, productOf } from '../../support/products.ts'

const front = { ...FRONT, src: '//pictures.example/a/1/front.webp?v=1' }
const blazer = productOf('blazer', {
  slug: 'silk-blazer',
  title: 'Silk Blazer',
  description: ['Cut close.'],
  pictures: [front],
  sizes: [{ size: 'S', brandSize: '36', inches: '34' }],
  details: ['Mulberry silk'],
  price: 48_500,
})
const hero: Banner = { id: 'hero', type: 'mainImage', title: 'Silk', description: '', pictures: [front] }
const content = (words: Partial<Content> = {}): Content => ({
  products: [blazer],
  banners: [hero],
  titles: [{ id: 'split-words', type: 'split', title: 'Cut for the room', subtitle: '' }],
  ...words,
})

const changesOf = (after: Partial<Product>) =>
  differencesOf(content(), content({ products: [{ ...blazer, ...after }] })).flatMap(({ fields }) => fields)

test.each([
  ['a price', { price: 52_000 }, { field: 'price', before: '₹48,500', after: '₹52,000' }],
  ['a price that went', { price: undefined }, { field: 'price', before: '₹48,500', after: 'On request' }],
  ['a title', { title: 'The Blazer' }, { field: 'title', before: 'Silk Blazer', after: 'The Blazer' }],
  ['a slug', { slug: 'blazer' }, { field: 'slug', before: 'silk-blazer', after: 'blazer' }],
  ['colours', { colors: ['Emerald', 'Ink'] }, { field: 'colors', before: 'Emerald', after: 'Emerald, Ink' }],
  [
    'a size chart',
    { sizes: [...blazer.sizes, { size: 'M', brandSize: '38', inches: '' }] },
    { field: 'sizes', before: 'S – 36, 34', after: 'S – 36, 34; M – 38' },
  ],
  [
    'what is worn in a look',
    { garments: [{ product: 'blazer', color: 'Ink' }] },
    { field: 'garments', before: '', after: 'Silk Blazer in Ink' },
  ],
  [
    'a picture',
    { pictures: [{ ...front, src: '//pictures.example/a/2/side%20view.webp' }] },
    { field: 'images', before: 'front.webp “Front”', after: 'side view.webp “Front”' },
  ],
  [
    'a picture with a per cent sign in its name',
    { pictures: [{ ...front, src: '//pictures.example/a/2/silk_100%.webp' }] },
    { field: 'images', before: 'front.webp “Front”', after: 'silk_100%.webp “Front”' },
  ],
  [
    'another picture under the same name',
    { pictures: [{ ...front, src: '//pictures.example/b/9/front.webp?v=2' }] },
    { field: 'images', before: 'front.webp “Front”', after: 'front.webp “Front” (replaced)' },
  ],
])('%s of a product is reported as it was and as it is', (_what, after, told) => {
  expect(changesOf(after)).toEqual([told])
})

test('for a long text only the changed part is shown', () => {
  const long = 'Silk satin. '.repeat(40)
  const before = content({ products: [{ ...blazer, description: [`${long}Dry clean.`] }] })
  const after = content({ products: [{ ...blazer, description: [`${long}Wash by hand.`] }] })
  const [change] = differencesOf(before, after)[0]?.fields ?? []
  expect(change?.before).toMatch(/^….*Dry clean\.$/)
  expect(change?.after).toMatch(/^….*Wash by hand\.$/)
})

test('added and removed products, and texts of the home page, are named', () => {
  const skirt = { ...blazer, id: 'skirt', title: 'Silk Skirt' }
  const after = content({
    products: [skirt],
    banners: [{ ...hero, landingUrl: '/shop' }],
    titles: [{ id: 'split-words', type: 'split', title: 'Cut for you', subtitle: '' }],
  })
  expect(differencesOf(content(), after)).toMatchObject([
    { id: 'blazer', title: 'Silk Blazer', what: 'gone', fields: [] },
    { id: 'skirt', title: 'Silk Skirt', what: 'new', fields: [] },
    { id: 'hero', what: 'changed', fields: [{ field: 'landingURL', before: '', after: '/shop' }] },
    { id: 'split-words', fields: [{ field: 'title', before: 'Cut for the room', after: 'Cut for you' }] },
  ])
})

test('a product that was merely published again isn’t a difference', () => {
  expect(changesOf({ revision: '2' })).toEqual([])
})

test('without an earlier release there is nothing to compare', () => {
  expect(differencesOf(undefined, content())).toEqual([])
})

test('never more than fifty entries are listed', () => {
  const products = Array.from({ length: 200 }, (_, at) => ({ ...blazer, id: `p${at}` }))
  expect(differencesOf(content(), content({ products }))).toHaveLength(50)
})
