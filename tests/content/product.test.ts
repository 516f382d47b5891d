import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import { MAX_CHOICE_LENGTH } from '#domain/cart/cart.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { MAX_SIZE_LENGTH } from '#domain/enquiries/enquiry.ts'
import { entry, holding, linked, picture, item } from './entries.ts'

const read = async (fields: Readonly<Record<string, unknown>>) => {
  const { products, warnings } = await readCatalogue(
    holding({ product: [entry(fields), entry(item({ slug: 'other' }))] }),
  )
  return { product: products.find(({ slug }) => slug !== 'other'), warnings }
}
const shown = async (fields: Readonly<Record<string, unknown>>): Promise<Product> => {
  const { product } = await read(item(fields))
  if (!product) throw new Error('The piece has no page')
  return product
}

test('a complete product is read without a warning', async () => {
  const { product, warnings } = await read(item({ price: 48_500, colors: ['Emerald', 'Midnight'] }))
  expect(warnings).toEqual([])
  expect(product).toMatchObject({
    title: 'The Peak Lapel Blazer',
    slug: 'peak-lapel-blazer',
    description: ['Shaped at the waist.', 'Closed on one button.'],
    categories: ['Blazer'],
    details: ['Dry clean only'],
    sizes: [{ size: 'M', brandSize: '38', inches: '36' }],
    price: 48_500,
    colors: ['Emerald', 'Midnight'],
    pictures: [{ src: 'https://images.ctfassets.net/front.jpg', alt: 'front', width: 1200, height: 1600 }],
  })
})

test('size rows and bullets may be linked entries, and bullets rich text', async () => {
  const rich = {
    nodeType: 'document',
    content: [
      {
        nodeType: 'paragraph',
        content: [
          { nodeType: 'text', value: 'Silk ' },
          { nodeType: 'text', value: 'lining' },
        ],
      },
      {
        nodeType: 'unordered-list',
        content: [
          {
            nodeType: 'list-item',
            content: [{ nodeType: 'paragraph', content: [{ nodeType: 'text', value: 'One button' }] }],
          },
        ],
      },
    ],
  }
  const product = await shown({
    sizes: [linked({ size: 'S', brandSize: 36, inches: 34 })],
    productdescription: [linked({ details: rich })],
    description: rich,
  })
  expect(product.sizes).toEqual([{ size: 'S', brandSize: '36', inches: '34' }])
  expect(product.details).toEqual(['Silk lining', 'One button'])
  expect(product.description).toEqual(['Silk lining', 'One button'])
})

test('all of several categories are kept, and two spellings of one count once', async () => {
  const product = await shown({ category: ['Blazer', 'blazer ', linked({ title: 'Suit' })] })
  expect(product.categories).toEqual(['Blazer', 'Suit'])
})

test('a picture of the shop’s own origin keeps its path, and a foreign one gets a scheme', async () => {
  const product = await shown({ images: [picture('a', { url: '/demo/pictures/a.webp' }), picture('b')] })
  expect(product.pictures.map(({ src }) => src)).toEqual([
    '/demo/pictures/a.webp',
    'https://images.ctfassets.net/b.jpg',
  ])
})

test.each([
  'image/heic',
  'image/heif',
  'image/tiff',
  'image/svg+xml',
  'image/bmp',
  // As a browser that doesn’t know HEIC uploads one.
  'application/octet-stream',
  'video/mp4',
])(
  'a picture that pages can’t show is left out, with a warning that says what to upload: %s',
  async (contentType) => {
    const { product, warnings } = await read(
      item({ images: [picture('phone', { contentType }), picture('b')] }),
    )
    expect(product?.pictures.map(({ src }) => src)).toEqual(['https://images.ctfassets.net/b.jpg'])
    const why = `picture 1 is of a type that pages can’t show (${contentType}); upload it as JPEG or PNG`
    expect(warnings).toEqual([expect.objectContaining({ field: 'images', why })])
    const alone = await read(item({ images: [picture('phone', { contentType })] }))
    expect(alone.product).toMatchObject({ pictures: [] })
    expect(alone.warnings).toHaveLength(1)
  },
)

test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'IMAGE/JPEG'])(
  'a picture that the content service converts is shown: %s',
  async (contentType) =>
    expect((await shown({ images: [picture('a', { contentType })] })).pictures).toHaveLength(1),
)

test.each([
  ['title', { title: '  ' }],
  ['title', { title: undefined }],
  ['title', { title: '\u200b\u2060' }],
  ['slug', { slug: undefined }],
  ['slug', { slug: 'a/b' }],
  ['slug', { slug: '..' }],
  ['slug', { slug: 'two words' }],
  ['slug', { slug: '?q=1' }],
])('a product without a usable %s gets no page and doesn’t affect the others (%o)', async (field, fields) => {
  const { product, warnings } = await read(item(fields))
  expect(product).toBeUndefined()
  expect(warnings).toEqual([expect.objectContaining({ field })])
})

test.each<[string, Record<string, unknown>, Partial<Product>]>([
  ['images', { images: undefined }, { pictures: [] }],
  ['images', { images: [null, 'front.jpg', { fields: {} }] }, { pictures: [] }],
  ['images', { images: [picture('x', { url: 'javascript:alert(1)' })] }, { pictures: [] }],
  ['images', { images: [picture('x', { contentType: 'application/pdf' })] }, { pictures: [] }],
  ['sizes', { sizes: [null, {}] }, { sizes: [] }],
  ['productdescription', { productdescription: [7] }, { details: [] }],
  ['description', { description: 7 }, { description: [] }],
  ['category', { category: undefined }, { categories: [] }],
  ['price', { price: -1 }, { price: undefined }],
  ['price', { price: 99.5 }, { price: undefined }],
  ['price', { price: '48500' }, { price: undefined }],
  ['colors', { colors: ['Ivory', 5, null] }, { colors: ['Ivory', '5'] }],
])('a fault in %s is a warning, and the page does without it (%o)', async (field, fields, left) => {
  const { product, warnings } = await read(item(fields))
  expect(product).toMatchObject(left)
  expect(warnings.length).toBeGreaterThan(0)
  for (const warning of warnings)
    expect(warning).toMatchObject({ field, entry: expect.stringContaining('Peak Lapel') })
})

test('a title of five thousand characters is shortened', async () => {
  const { product, warnings } = await read(item({ title: 'é'.repeat(5000) }))
  expect([...(product?.title ?? '')].length).toBeLessThan(200)
  expect(warnings).toEqual([expect.objectContaining({ field: 'title' })])
})

test('a size and a colour are no longer than carts and requests take, and the editor is told', async () => {
  const long = 'with two fittings at home '.repeat(10)
  const swatched = linked({ color: long, swatch: '#14523f' })
  const { product, warnings } = await read(item({ sizes: [long], colors: [long], colorways: [swatched] }))
  const [size, color] = [product?.sizes[0]?.size ?? '', product?.colors[0] ?? '']
  expect(size).toMatch(/^with two .*…$/)
  expect(color).toMatch(/^with two .*…$/)
  expect(size.length).toBeLessThanOrEqual(MAX_SIZE_LENGTH)
  expect(color.length).toBeLessThanOrEqual(MAX_CHOICE_LENGTH)
  expect(product?.colorways).toMatchObject([{ color, swatch: '#14523f' }])
  expect(warnings.map(({ field, why }) => `${field} ${why}`)).toEqual([
    'colors has 259 characters; the first 79 are shown',
    'colorways has 259 characters; the first 79 are shown',
    'sizes has 259 characters; the first 31 are shown',
  ])
})

test('a size and a colour of emoji are no longer either, and none is cut in half', async () => {
  const { product } = await read(item({ sizes: ['👗'.repeat(30)], colors: [`a${'🟥'.repeat(60)}`] }))
  const [size, color] = [product?.sizes[0]?.size ?? '', product?.colors[0] ?? '']
  expect(size).toMatch(/^👗{15}…$/u)
  expect(color).toMatch(/^a🟥{39}…$/u)
})

test('a name copied with characters that nobody sees is the same name', async () => {
  const { product, warnings } = await read(
    item({
      category: '\u200bBlazer',
      colors: ['Emerald\u200b', 'Ivory'],
      colorways: [linked({ color: '\u200eEmerald \u2060', swatch: '#14523f' })],
      sizes: ['M\u200b', 'M'],
    }),
  )
  expect(product).toMatchObject({ categories: ['Blazer'], colors: ['Emerald', 'Ivory'] })
  expect(product?.sizes.map(({ size }) => size)).toEqual(['M'])
  expect(product?.colorways?.[0]).toMatchObject({ color: 'Emerald', swatch: '#14523f' })
  expect(warnings).toEqual([])
  const joined = await shown({ colors: ['\u0915\u094d\u200d\u0937'] })
  expect(joined?.colors).toEqual(['\u0915\u094d\u200d\u0937'])
})

test('entries that link to each other in a circle are read', async () => {
  const row: { sys: unknown; fields: Record<string, unknown> } = linked({ size: 'M' })
  row.fields.product = row
  expect((await shown({ sizes: [row] })).sizes).toHaveLength(1)
})

test.each([0, -5, 99.5, 1_000_000_001])(
  'the warning about a price of %d says which prices there can be',
  async (price) => {
    const { warnings } = await read(item({ price }))
    expect(warnings.map(({ why }) => why)).toEqual([
      'is not a whole number of rupees from 1 to 100 crore; the piece is sold on request',
    ])
  },
)

test('if two products have the same slug, the earlier one keeps its page', async () => {
  const { products, warnings } = await readCatalogue(
    holding({ product: [entry(item({ title: 'First' })), entry(item({ title: 'Second' }))] }),
  )
  expect(products.map(({ title }) => title)).toEqual(['First'])
  expect(warnings).toEqual([
    expect.objectContaining({
      field: 'slug',
      entry: expect.stringContaining('Second'),
      why: expect.stringContaining('(First)'),
    }),
  ])
})

test('a changed word changes the revision; an unchanged product keeps it', async () => {
  const same = { ...entry(item()), id: 'same', createdAt: '2026-01-01T00:00:00.000Z' }
  const revisionOf = async (fields: Readonly<Record<string, unknown>>) =>
    (await readCatalogue(holding({ product: [{ ...same, fields }] }))).products[0]?.revision
  expect(await revisionOf(item())).toBe(await revisionOf(item()))
  expect(await revisionOf(item())).not.toBe(await revisionOf(item({ sizes: [{ size: 'L' }] })))
})

test('a catalogue without any product that can be shown is an error', async () => {
  await expect(readCatalogue(holding({}))).rejects.toThrow('no piece')
  await expect(readCatalogue(holding({ product: [entry({ title: 'No slug' })] }))).rejects.toThrow('no piece')
})

test('fabric and occasions are names to filter by, and are optional', async () => {
  const { product, warnings } = await read(
    item({ cloth: ' Silk  satin ', occasions: ['Boardroom', 'boardroom', 'Evening'] }),
  )
  expect(product).toMatchObject({ cloth: 'Silk satin', occasions: ['boardroom', 'Evening'] })
  expect(warnings).toEqual([])
  const plain = await shown({})
  expect(plain).not.toHaveProperty('cloth')
  expect(plain).not.toHaveProperty('occasions')
  const wrong = await read(item({ cloth: ['Silk', 'Wool'], occasions: [{}, 'Evening'] }))
  expect(wrong.product).toMatchObject({ cloth: 'Silk', occasions: ['Evening'] })
  expect(wrong.warnings.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    'cloth: lists more than one; the first is shown',
    'occasions: contains something that isn’t a name',
  ])
})
