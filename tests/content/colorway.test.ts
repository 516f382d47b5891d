import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import { hasColorPictures, imageIn, inColor, photographedIn } from '#domain/catalogue/colorway.ts'
import { offersOf } from '#domain/catalogue/offers.ts'
import { colorPaths } from '#domain/catalogue/paths.ts'
import { entry, holding, item, linked, picture } from './entries.ts'

type Fields = Readonly<Record<string, unknown>>

const read = async (fields: Fields) => {
  const { products, warnings } = await readCatalogue(holding({ product: [entry(item(fields))] }))
  const [product] = products
  if (!product) throw new Error('The piece has no page')
  const namesIn = (color: string) => inColor(product, color).pictures.map(({ alt }) => alt)
  return { product, namesIn, whys: warnings.map(({ field, why }) => `${field}: ${why}`) }
}

const colorway = (color: unknown, pictures: readonly string[] = [], swatch?: unknown) =>
  linked({ color, images: pictures.map((name) => picture(name)), swatch })

const EMERALD_AND_BURGUNDY = { colors: ['Emerald', 'Burgundy'], images: [picture('front'), picture('back')] }

test('without pictures of colours, all pictures belong to all colours', async () => {
  const { product, namesIn } = await read({
    ...EMERALD_AND_BURGUNDY,
    colorways: [colorway('Emerald', [], '#14523F')],
  })
  expect(hasColorPictures(product)).toBe(false)
  expect(namesIn('Burgundy')).toEqual(['front', 'back'])
  expect(photographedIn(product, 'Burgundy')).toBeUndefined()
  expect(product.colorways).toEqual([
    { color: 'Emerald', swatch: '#14523f', pictures: [] },
    { color: 'Burgundy', pictures: [] },
  ])
  expect(colorPaths(product)).toEqual([])
})

test('a product without colourways is read as before', async () => {
  const { product, whys } = await read(EMERALD_AND_BURGUNDY)
  expect(product).not.toHaveProperty('colorways')
  expect(whys).toEqual([])
})

test('each colour has its own pictures; the product’s own pictures are those of its first colour', async () => {
  const { product, namesIn, whys } = await read({
    ...EMERALD_AND_BURGUNDY,
    colorways: [colorway('Emerald'), colorway('Burgundy', ['front-b', 'back-b'])],
  })
  expect(namesIn('Emerald')).toEqual(['front', 'back'])
  expect(namesIn('Burgundy')).toEqual(['front-b', 'back-b'])
  expect(product.pictures.map(({ alt }) => alt)).toEqual(['front', 'back'])
  expect(whys).toEqual([])
})

test('a product without pictures of its own gets a warning that it is shown in a colour that has some', async () => {
  const { product, whys } = await read({
    ...EMERALD_AND_BURGUNDY,
    images: [],
    colorways: [colorway('Emerald'), colorway('Burgundy', ['front-b'])],
  })
  expect(product.pictures.map(({ alt }) => alt)).toEqual(['front-b'])
  expect(whys).toEqual(['images: is empty; the piece is shown in the first colour that has pictures'])
})

test('if every colour has pictures, those that name no colour belong to each', async () => {
  const { namesIn } = await read({
    colors: ['Emerald', 'Burgundy'],
    images: [picture('front'), picture('lining')],
    colorways: [colorway('Emerald', ['front', 'detail']), colorway('Burgundy', ['front-b'])],
  })
  expect(namesIn('Emerald')).toEqual(['front', 'lining', 'detail'])
  expect(namesIn('Burgundy')).toEqual(['front-b', 'lining'])
})

test('a colour without pictures shows another colour’s, and the product records which', async () => {
  const { product, namesIn } = await read({
    colors: ['Emerald', 'Burgundy', 'Midnight'],
    images: [picture('front')],
    colorways: [colorway('Burgundy', ['front-b'])],
  })
  expect(namesIn('Midnight')).toEqual(['front'])
  expect(photographedIn(product, 'Midnight')).toBe('Emerald')
  expect(photographedIn(product, 'Burgundy')).toBeUndefined()
  const offer = Object.values(offersOf([product]))[0]
  const imageOf = (color: string) => offer && imageIn(offer, color)
  expect(imageOf('Emerald')).toMatch(/\/front\.jpg\?w=400&fm=webp/)
  expect(imageOf('Burgundy')).toMatch(/\/front-b\.jpg\?w=400&fm=webp/)
  expect(imageOf('Midnight')).toBe('')
})

test('if all pictures belong to another colour, that one comes first and is named', async () => {
  const { product, namesIn } = await read({
    colors: ['Emerald', 'Burgundy'],
    images: [picture('front-b')],
    colorways: [colorway('Burgundy', ['front-b'])],
  })
  expect(namesIn('Emerald')).toEqual(['front-b'])
  expect(photographedIn(product, 'Emerald')).toBe('Burgundy')
})

test('two spellings of a colour are one, in the product and in its pictures', async () => {
  const { product, namesIn, whys } = await read({
    colors: ['Emerald', ' burgundy', 'BURGUNDY'],
    images: [picture('front')],
    colorways: [
      colorway('Burgundy ', ['front-b']),
      colorway('burgundy', ['back-b', 'front-b'], '#5c1726'),
      colorway('BURGUNDY', ['back-b'], '#0000ff'),
    ],
  })
  expect(product.colors).toEqual(['Emerald', 'burgundy'])
  expect(namesIn('burgundy')).toEqual(['front-b', 'back-b'])
  expect(product.colorways?.[1]?.swatch).toBe('#5c1726')
  expect(whys).toEqual([
    'colors: spells burgundy in two ways; the first is shown',
    'colorways: lists burgundy twice; the pictures of both are shown',
    'colorways: lists BURGUNDY twice; the pictures of both are shown',
  ])
})

test('pictures of a colour that the product doesn’t have are left out with a warning', async () => {
  const { product, namesIn, whys } = await read({
    ...EMERALD_AND_BURGUNDY,
    colorways: [colorway('Burgundy', ['front-b']), colorway('Emrald', ['wrong'])],
  })
  expect(namesIn('Emerald')).toEqual(['front', 'back'])
  expect(JSON.stringify(product)).not.toContain('wrong')
  expect(whys).toEqual(['colorways: lists Emrald, which is not one of the piece’s colours; it is left out'])
})

test('a product that lists no colours comes in those of its colourways', async () => {
  const { product, whys } = await read({
    images: [picture('front')],
    colorways: [colorway('Ivory'), colorway('Black', ['front-k'])],
  })
  expect(product.colors).toEqual(['Ivory', 'Black'])
  expect(colorPaths(product)).toEqual(['black'])
  expect(whys).toEqual([])
})

test('incomplete colourways get a warning and harm nothing', async () => {
  const { product, whys } = await read({
    ...EMERALD_AND_BURGUNDY,
    colorways: [
      { sys: { type: 'Link', linkType: 'Entry', id: 'gone' } },
      linked({ swatch: '#14523f' }),
      'Burgundy',
      colorway('Emerald', [], 'javascript:alert(1)'),
      linked({ color: 'Burgundy', images: [{ sys: { type: 'Link', linkType: 'Asset', id: 'gone' } }, 7] }),
    ],
  })
  expect(product.pictures).toHaveLength(2)
  expect(hasColorPictures(product)).toBe(false)
  expect(JSON.stringify(product)).not.toContain('javascript')
  expect(whys).toEqual([
    'colorways: colour 1 is linked but not published',
    'colorways: colour 2 has no name',
    'colorways: colour 3 has no name',
    'colorways: has a swatch that isn’t written like #14523f; it is not shown',
    'colorways: picture 1 is linked but not published',
    'colorways: picture 2 is not a picture of the content service',
  ])
})

const WORDS = ['Emerald', 'emerald ', 'Burgundy', 'Midnight', '', '#', '../x', 'a'.repeat(400), '🟢']
const anyColorways = fc.array(
  fc.record({
    color: fc.constantFrom<unknown>(...WORDS, null, 7),
    names: fc.subarray(['front', 'back', 'b1', 'b2', 'b3']),
    swatch: fc.constantFrom<unknown>('#14523f', 'red', undefined, {}),
  }),
  { maxLength: 6 },
)

test('whatever editors write, no picture of the product is lost, and none is shown in two colours by mistake', async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray(WORDS), anyColorways, async (colors, rows) => {
      const { product } = await read({
        colors,
        images: [picture('front'), picture('back')],
        colorways: rows.map(({ color, names, swatch }) => colorway(color, names, swatch)),
      })
      expect(product.pictures.length).toBeGreaterThan(0)
      expect(new Set(product.colors).size).toBe(product.colors.length)
      for (const color of product.colors) {
        const pictures = inColor(product, color).pictures.map(({ src }) => src)
        expect(new Set(pictures).size).toBe(pictures.length)
        expect(pictures.length).toBeGreaterThan(0)
      }
      for (const path of colorPaths(product)) expect(path).toMatch(/^[a-z0-9_]{1,200}$/)
    }),
    { numRuns: 200 },
  )
})
