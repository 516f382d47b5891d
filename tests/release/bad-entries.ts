import { readFile } from 'node:fs/promises'

type Fields = Readonly<Record<string, unknown>>

export interface BadEntry {
  readonly id: string
  readonly type: 'product' | 'banners' | 'titles'
  readonly fields: Fields
  /** The slug of the page that it gets nevertheless. */
  readonly page?: string
  /** The field that its warning names. */
  readonly field: string
}

const SCRIPT = '</script><script>window.__x=1</script>'
const IMAGE = `"><img src=x onerror="window.__x=1">`
const DEVANAGARI = 'रेशम'.repeat(40)

const link = (id: string, linkType: 'Asset' | 'Entry') => ({ sys: { type: 'Link', linkType, id } })
const PICTURE = link('picture-emerald-peak-lapel-blazer-front', 'Asset')

const product = (
  name: string,
  field: string,
  fields: Fields,
  page: string | undefined = `bad-${name}`,
): BadEntry => ({
  id: `bad-${name}`,
  type: 'product',
  field,
  page,
  fields: {
    title: `Bad ${name}`,
    slug: `bad-${name}`,
    description: 'A piece somebody was careless with.',
    category: 'Blazer',
    images: [PICTURE],
    ...fields,
  },
})
const pageless = (name: string, field: string, fields: Fields): BadEntry => ({
  ...product(name, field, fields),
  page: undefined,
})
const banner = (name: string, landingURL: unknown): BadEntry => ({
  id: `bad-${name}`,
  type: 'banners',
  field: 'landingURL',
  fields: { type: 'carousel', title: `Bad ${name}`, landingURL, banner: [PICTURE] },
})

/** Forty entries as editors really leave them, and as an attacker would. */
export const badEntries: readonly BadEntry[] = [
  pageless('no-title', 'title', { title: undefined }),
  pageless('empty-title', 'title', { title: '  \n ' }),
  pageless('title-object', 'title', { title: { a: 1 } }),
  pageless('no-slug', 'slug', { slug: undefined }),
  pageless('slug-path', 'slug', { slug: '../../etc/passwd' }),
  pageless('slug-query', 'slug', { slug: 'a?b=c' }),
  pageless('slug-markup', 'slug', { slug: '<img>' }),
  pageless('slug-encoded', 'slug', { slug: '%2e%2e%2fadmin' }),
  pageless('slug-long', 'slug', { slug: DEVANAGARI }),
  pageless('slug-taken', 'slug', { slug: 'bad-no-category' }),
  product('no-category', 'category', { category: undefined }),
  product('category-empty', 'category', { category: [] }),
  product('category-script', 'price', { category: ['Blazer', SCRIPT, IMAGE, '../..', 'a/b?c#d'], price: -1 }),
  product('category-long', 'category', { category: `${'ल'.repeat(300)}` }),
  product('no-images', 'images', { images: undefined }),
  product('images-missing', 'images', { images: [link('nowhere', 'Asset')] }),
  product('images-null', 'images', { images: [null, PICTURE] }),
  product('images-words', 'images', { images: 'front.jpg' }),
  product('price-words', 'price', { price: 'forty thousand' }),
  product('price-fraction', 'price', { price: 100.5 }),
  product('price-huge', 'price', { price: 1e15 }),
  product('sizes-null', 'sizes', { sizes: [null, { size: 'M' }] }),
  product('sizes-script', 'sizes', {
    sizes: [{ size: SCRIPT, brandSize: IMAGE, inches: SCRIPT }, { brandSize: '38' }],
  }),
  product('sizes-circle', 'sizes', { sizes: [link('bad-sizes-circle', 'Entry')] }),
  product('colors-null', 'colors', { colors: [null, IMAGE], price: 40_000 }),
  product('details-number', 'productdescription', { productdescription: [{ details: { no: 'text' } }] }),
  product('details-script', 'productdescription', {
    productdescription: [{ details: SCRIPT }, { details: IMAGE }, 7],
  }),
  product('description-number', 'description', { description: 7 }),
  product('description-script', 'price', { description: `${SCRIPT}\n\n${IMAGE}`, price: 0 }),
  product('description-rich', 'price', {
    description: {
      nodeType: 'document',
      content: [
        { nodeType: 'paragraph', content: [{ nodeType: 'text', value: SCRIPT }] },
        { nodeType: 'hr' },
      ],
    },
    price: '1',
  }),
  product('title-long', 'title', { title: 'Silk '.repeat(1000) }),
  product('title-script', 'price', { title: `Bad ${SCRIPT}`, price: Number.MIN_VALUE }),
  product('title-image', 'price', { title: `Bad ${IMAGE} ‮🧵 {{7*7}} \${7*7}`, price: [] }),
  product('emoji-🧵'.slice(0, 5), 'price', { price: true }),
  banner('link-script', 'javascript:window.__x=1'),
  banner('link-broken', ' java\nscript:window.__x=1'),
  banner('link-data', 'data:text/html,<script>window.__x=1</script>'),
  banner('link-elsewhere', '//evil.example'),
  {
    id: 'bad-banner-type',
    type: 'banners',
    field: 'type',
    fields: { title: SCRIPT, type: 'poster', banner: [PICTURE] },
  },
  { id: 'bad-titles', type: 'titles', field: 'type', fields: { title: SCRIPT, type: 'quadruple' } },
]

interface Entry {
  readonly sys: Record<string, unknown> & { readonly contentType: { readonly sys: { readonly id: string } } }
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Products of the bundled catalogue that are built beside the bad entries. */
export const GOOD = [
  'emerald-peak-lapel-blazer',
  'ivory-shawl-blazer',
  'midnight-double-breasted-blazer',
  'blush-peak-lapel-blazer',
  'burgundy-corset',
  'black-corset',
  'champagne-bow-blouse',
  'ivory-silk-shirt',
  'look-01-midnight-and-ivory',
  'look-02-burgundy-corset',
]

const LATER = '2026-11-01T00:00:00.000Z'

/** An export file of the content service with ten good products and these entries. */
export const catalogueWith = async (bad: readonly BadEntry[]): Promise<string> => {
  const file = JSON.parse(await readFile('src/standins/contentful/catalogue.json', 'utf8'))
  const entries: readonly Entry[] = file.entries
  const isProduct = ({ sys }: Entry) => sys.contentType.sys.id === 'product'
  const models = Object.groupBy(entries, ({ sys }) => sys.contentType.sys.id)
  // The products of the looks aren't included.
  const kept = entries
    .filter((entry) => !isProduct(entry) || GOOD.includes(String(entry.fields.slug?.['en-US'])))
    .map(({ fields: { garments: _worn, ...fields }, ...entry }) => ({ ...entry, fields }))
  const added = bad.map(({ id, type, fields }) => ({
    ...models[type]?.[0],
    sys: { ...models[type]?.[0]?.sys, id, createdAt: LATER },
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }])),
  }))
  return JSON.stringify({ ...file, entries: [...kept, ...added] })
}
