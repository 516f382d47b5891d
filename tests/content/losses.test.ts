import { expect, test } from 'vitest'
import { readCatalogue } from '#content/read-catalogue.ts'
import { entry, holding, linked, picture, item } from './entries.ts'

/** Editors are warned of anything they wrote that shoppers don't see. */

type Fields = Readonly<Record<string, unknown>>
const unpublished = (linkType: 'Asset' | 'Entry') => ({ sys: { type: 'Link', linkType, id: 'draft' } })
const text = (value: string, ...marks: readonly string[]) => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
})
const node = (nodeType: string, ...content: readonly object[]) => ({ nodeType, data: {}, content })
const link = (uri: unknown, words: string) => ({ ...node('hyperlink', text(words)), data: { uri } })
const paragraph = (...content: readonly object[]) => node('paragraph', ...content)
const listItem = (words: string) => node('list-item', paragraph(text(words)))

const read = async (fields: Fields) => {
  const { products, warnings } = await readCatalogue(holding({ product: [entry(item(fields))] }))
  return { product: products[0], told: warnings.map(({ field, why }) => `${field} ${why}`) }
}

test.each([
  ['images', { images: [unpublished('Asset'), picture('front')] }, 'picture 1 is linked but not published'],
  ['sizes', { sizes: [{ size: 'M' }, unpublished('Entry')] }, 'row 2 is linked but not published'],
  [
    'productdescription',
    { productdescription: [unpublished('Entry')] },
    'line 1 is linked but not published',
  ],
  ['category', { category: ['Suit', unpublished('Entry')] }, 'is linked but not published'],
  ['colors', { colors: ['Teal', unpublished('Entry')] }, 'is linked but not published'],
])(
  'a link of %s to what is not published is named, and takes nothing else with it',
  async (field, fields, why) => {
    const { product, told } = await read(fields)
    expect(told).toEqual([`${field} ${why}`])
    expect(product?.slug).toBe('peak-lapel-blazer')
  },
)

test('two size rows with the same name are both shown, with a warning; the same row twice counts once', async () => {
  const rows = [
    { size: 'M', brandSize: '38', inches: '36' },
    { size: 'M', brandSize: '40', inches: '38' },
    { size: 'M', brandSize: '38', inches: '36' },
  ]
  const { product, told } = await read({ sizes: rows.map(linked) })
  expect(product?.sizes).toEqual(rows.slice(0, 2))
  expect(told).toEqual(['sizes lists M twice with different measurements; both are shown'])
})

test.each([
  ['https://pictures.example/a.jpg', 'is on pictures.example'],
  ['http://169.254.169.254/latest', 'is on 169.254.169.254'],
  ['//downloads.ctfassets.net/space/a/b/huge.jpg', 'is too large for the content service to resize'],
  [
    '//downloads.eu.ctfassets.net/space/a/b/huge.jpg',
    'is too large for the content service to resize; upload one',
  ],
  ['//images.ctfassets.net.evil.example/a.jpg', 'is on images.ctfassets.net.evil.example'],
  ['https://images.ctfassets.net:8443/a.jpg', 'is on images.ctfassets.net'],
  ['//', 'has a URL'],
  ['/\t/evil.example/a.jpg', 'has a URL'],
  ['/a\\b.jpg', 'has a URL'],
])('a picture at %s is left out with a warning', async (url, why) => {
  const { product, told } = await read({ images: [picture('a', { url })] })
  expect(product?.pictures).toEqual([])
  expect(told).toEqual([expect.stringContaining(`images picture 1 ${why}`)])
})

test('a picture of more pixels than the content service resizes is left out with a warning', async () => {
  const square = (side: number) => picture(`p${side}`, { details: { image: { width: side, height: side } } })
  const { product, told } = await read({ images: [square(17_000), square(20_000)] })
  expect(product?.pictures.map(({ width }) => width)).toEqual([17_000])
  expect(told).toEqual([expect.stringMatching(/^images picture 2 is too large .* 300 megapixels$/)])
})

test.each([
  ['//images.eu.ctfassets.net/a.jpg', 'https://images.eu.ctfassets.net/a.jpg'],
  ['http://images.ctfassets.net/a.jpg', 'https://images.ctfassets.net/a.jpg'],
])('a picture of the content service at %s is shown over https', async (url, src) => {
  const { product, told } = await read({ images: [picture('a', { url })] })
  expect(product?.pictures.map((own) => own.src)).toEqual([src])
  expect(told).toEqual([])
})

test('empty quotes, list items, headings and tables are left out', async () => {
  const emptyCell = node('table-cell', paragraph(text('')))
  const description = node(
    'document',
    paragraph(text('Care')),
    node('table', node('table-row', emptyCell, emptyCell), node('table-row', emptyCell, emptyCell)),
    node('heading-1', text('')),
    node('blockquote', paragraph(text(''))),
    node('unordered-list', listItem('Dry clean'), listItem('')),
    node('ordered-list', listItem(' ')),
  )
  const { product, told } = await read({ description })
  expect(told).toEqual([])
  expect(product?.richDescription?.map(({ kind }) => kind)).toEqual(['paragraph', 'list'])
  expect(product?.richDescription?.[1]).toMatchObject({
    items: [[{ kind: 'paragraph', runs: [{ text: 'Dry clean' }] }]],
  })
})

test('rich text keeps its headings, lists, links and tables', async () => {
  const cell = (type: string, words: string) => node(type, paragraph(text(words)))
  const description = node(
    'document',
    paragraph(text('Cut by '), text('hand', 'bold'), text('.', 'italic')),
    node('heading-4', text('Care')),
    node('unordered-list', listItem('Dry clean'), listItem('Steam')),
    node('ordered-list', listItem('First')),
    paragraph(link('/shop?category=Looks', 'Looks'), link('mailto:atelier@shop.example', 'Write')),
    node('blockquote', paragraph(text('Worn well'))),
    node('table', node('table-row', cell('table-header-cell', 'Silk'), cell('table-cell', '92 g'))),
    node('hr'),
    node('heading-6', text('Again')),
  )
  const { product, told } = await read({ description })
  expect(told).toEqual([])
  expect(product?.richDescription?.map(({ kind }) => kind)).toEqual([
    'paragraph',
    'heading',
    'list',
    'list',
    'paragraph',
    'quote',
    'table',
    'rule',
    'heading',
  ])
  expect(product?.richDescription).toEqual(
    expect.arrayContaining([
      {
        kind: 'paragraph',
        runs: [{ text: 'Cut by ' }, { text: 'hand', bold: true }, { text: '.', italic: true }],
      },
      { kind: 'heading', level: 3, runs: [{ text: 'Care' }] },
      { kind: 'heading', level: 4, runs: [{ text: 'Again' }] },
      expect.objectContaining({ kind: 'list', ordered: true }),
      {
        kind: 'paragraph',
        runs: [
          { text: 'Looks', href: '/shop?category=Looks' },
          { text: 'Write', href: 'mailto:atelier@shop.example' },
        ],
      },
    ]),
  )
  expect(product?.description).toEqual([
    'Cut by hand.',
    'Care',
    'Dry clean',
    'Steam',
    'First',
    'LooksWrite',
    'Worn well',
    'Silk',
    '92 g',
    'Again',
  ])
})

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt:alert(1)'],
  ['data:text/html,x'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['vbscript:x'],
  [7],
])('rich text never links to %o; its text stays, with a warning', async (uri) => {
  const { product, told } = await read({ description: node('document', paragraph(link(uri, 'Here'))) })
  expect(product?.description).toEqual(['Here'])
  expect(JSON.stringify(product?.richDescription ?? [])).not.toContain('href')
  expect(told).toEqual([expect.stringMatching(/^description links to something other/)])
})

test('an embedded entry in rich text and a link within the content service get a warning', async () => {
  const description = node(
    'document',
    paragraph(text('Silk '), node('embedded-entry-inline'), node('entry-hyperlink', text('the blazer'))),
    node('embedded-asset-block'),
    node('embedded-entry-block'),
  )
  const { product, told } = await read({ description })
  expect(product?.description).toEqual(['Silk the blazer'])
  expect(told.toSorted()).toEqual([
    'description contains an embedded entry, which is left out',
    'description contains an embedded picture or file, which is left out',
    'description links to an entry or a file of the content service; its text is shown without the link',
  ])
})

test.each(['# Care\nDry clean', 'Silk, **heavy**', '- one\n- two', 'See [the shop](/shop)', '| a | b |'])(
  'Markdown in a plain text is shown as it is typed, with a hint (%o)',
  async (description) => {
    const { product, told } = await read({ description })
    expect(product?.description.join(' ')).toContain(description.split('\n')[0])
    expect(told).toEqual([expect.stringContaining('description looks like Markdown')])
  },
)

test('ordinary sentences aren’t taken for Markdown', async () => {
  const description = 'Cut 3 * 4 times - by hand, #1 in silk [soon].\n\n- And one dash.'
  expect((await read({ description })).told).toEqual([])
})

const banner = (fields: Fields) =>
  entry({ type: 'mainImage', title: 'Silk', banner: [picture('silk')], ...fields })
const home = async (entries: {
  banners?: readonly ReturnType<typeof entry>[]
  titles?: readonly ReturnType<typeof entry>[]
}) =>
  (await readCatalogue(holding({ product: [entry(item())], ...entries }))).warnings.map(
    ({ field, why }) => `${field} ${why}`,
  )

test('a banner of an unknown section and a second main picture get a warning', async () => {
  expect(await home({ banners: [banner({ section: 'quadruple', type: 'carousel' })] })).toEqual([
    expect.stringMatching(/^section is neither split nor triple/),
  ])
  expect(await home({ banners: [banner({}), banner({}), banner({ section: 'split' })] })).toEqual([
    'type is a second mainImage; the earlier one is shown',
  ])
})

test('a second heading of a section gets a warning', async () => {
  const heading = () => entry({ type: 'split', title: 'Cut for the room' })
  expect(await home({ titles: [heading(), heading()] })).toEqual([
    'type is a second heading of split; the earlier one is shown',
  ])
})

test('an entry that no reader expects is left out and reported, and doesn’t affect the others', async () => {
  const hostile = Object.defineProperty({}, 'file', {
    enumerable: true,
    get: () => {
      throw new Error('nobody foresaw this')
    },
  })
  const { products, warnings } = await readCatalogue(
    holding({
      product: [entry(item()), entry({ ...item({ slug: 'other' }), images: [{ fields: hostile }] })],
    }),
  )
  expect(products).toHaveLength(1)
  expect(warnings).toMatchObject([{ field: 'entry', why: expect.stringContaining('nobody foresaw this') }])
})

test('a chart from which no size can be found is shown, with a warning to its editors', async () => {
  const row = (size: string, inches: string) => ({ size, brandSize: '', inches })
  const blazer = await read({ category: 'Blazer', sizes: [row('S', '34–36'), row('M', 'ask us')] })
  expect(blazer.product?.sizes.map(({ inches }) => inches)).toEqual(['34–36', 'ask us'])
  expect(blazer.told).toEqual([
    'sizes “ask us” of M is not a bust in inches, such as 34, 34–36 or 36+; no size is recommended',
  ])
  const trouser = await read({ category: 'Trouser', sizes: [row('S', '34')] })
  expect(trouser.told).toEqual(['sizes give no waist and no hip; no size is recommended'])
  const legs = { size: 'M', brandSize: '38', waist: '28 to 29', hip: '38+' }
  const whole = await read({ category: 'Trouser', sizes: [legs] })
  expect(whole.told).toEqual([])
  expect(whole.product?.sizes).toEqual([{ ...legs, inches: '' }])
})

test('formatting that pages don’t have, and a line break within a paragraph, get a warning', async () => {
  const { product, told } = await read({
    description: node(
      'document',
      paragraph(text('180 g/m'), text('2', 'superscript'), text(' of silk.\nDry clean')),
    ),
  })
  expect(product?.description).toEqual(['180 g/m2 of silk. Dry clean'])
  expect(told).toEqual([
    'description contains superscript text, which is shown plain',
    expect.stringMatching(/^description breaks a line within a paragraph/),
  ])
})

test('an empty heading doesn’t lower the others', async () => {
  const { product } = await read({
    description: node('document', node('heading-2', text(' ')), node('heading-3', text('Care'))),
  })
  expect(product?.richDescription).toMatchObject([{ kind: 'heading', level: 3 }])
})

test('a heading within a list gets its level from the whole text', async () => {
  const heading = (level: number, words: string) => node(`heading-${level}`, text(words))
  const { product } = await read({
    description: node(
      'document',
      node('unordered-list', node('list-item', heading(4, 'Care'))),
      heading(2, 'Cloth'),
    ),
  })
  expect(product?.richDescription).toMatchObject([
    { kind: 'list', items: [[{ kind: 'heading', level: 4 }]] },
    { kind: 'heading', level: 3 },
  ])
})
