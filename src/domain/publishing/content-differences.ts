import type { Banner, Colorway, Garment, Picture, Product, Size, Titles } from '../catalogue/catalogue.ts'
import { formatRupees } from '../money.ts'

/** The content that a release's pages were built from. */
export interface Content {
  readonly products: readonly Product[]
  readonly banners: readonly Banner[]
  readonly titles: readonly Titles[]
}

/** A changed field of an entry, by its name in the content service, with its text before and after. */
export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The change of an entry between two releases. */
export interface Difference {
  /** The entry's id. */
  readonly id: string
  readonly title: string
  readonly what: 'new' | 'changed' | 'gone'
  /** Empty for a new or gone entry. */
  readonly fields: readonly FieldChange[]
}

/** The most differences between two releases that are listed; there may be more. */
export const MAX_DIFFERENCES = 50
const MAX_TEXT_LENGTH = 160
/** How many unchanged characters an excerpt shows before the change. */
const LEAD = 40

type BeforeAndAfter = readonly [before: string, after: string]

const fileOf = ({ src }: Picture) => {
  const name = src.split('/').at(-1)?.split('?')[0] ?? src
  try {
    return decodeURIComponent(name)
  } catch {
    // Not every name is valid percent-encoding, such as 100%.
    return name
  }
}
const pictureWords = (picture: Picture) =>
  picture.alt ? `${fileOf(picture)} “${picture.alt}”` : fileOf(picture)
const sizeWords = ({ size, brandSize, inches, waist, hip }: Size) =>
  [size, [brandSize, inches, waist, hip].filter(Boolean).join(', ')].filter(Boolean).join(' – ')

const colorwayWords = ({ color, swatch, pictures }: Colorway) =>
  [color, swatch, ...pictures.map(pictureWords)].filter(Boolean).join(', ')

type TitleOf = (id: string) => string

const garmentWords = ({ product, color }: Garment, titleOf: TitleOf) =>
  [titleOf(product), color].filter(Boolean).join(' in ')

const priceWords = (price: number | undefined) => (price === undefined ? 'On request' : formatRupees(price))
const listed = (words: readonly string[]) => words.join(', ')

/** The part of two long texts in which they differ. */
const excerpts = (before: string, after: string): BeforeAndAfter => {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = Math.max(before.length, after.length) > MAX_TEXT_LENGTH ? Math.max(0, same - LEAD) : 0
  const cut = (text: string) => {
    const part = text.slice(from, from + MAX_TEXT_LENGTH)
    return `${from > 0 && part ? '…' : ''}${part}${from + MAX_TEXT_LENGTH < text.length ? '…' : ''}`
  }
  return [cut(before), cut(after)]
}

/** The value can change without its text, for example when a picture is replaced under the same name. */
const beforeAndAfter = (before: string, after: string): BeforeAndAfter =>
  before === after ? excerpts(before, `${after} (replaced)`) : excerpts(before, after)

type Fields = Readonly<Record<string, { readonly value: unknown; readonly words: () => string }>>
const field = (value: unknown, words: () => string) => ({ value, words })
const text = (value = '') => field(value, () => value)

interface ComparedEntry {
  readonly id: string
  readonly title: string
  readonly fields: Fields
}

const productOf = ({ id, title, ...product }: Product, titleOf: TitleOf): ComparedEntry => ({
  id,
  title,
  fields: {
    title: text(title),
    slug: text(product.slug),
    description: field([product.description, product.richDescription], () => product.description.join('\n')),
    category: field(product.categories, () => listed(product.categories)),
    images: field(product.pictures, () => listed(product.pictures.map(pictureWords))),
    price: field(product.price, () => priceWords(product.price)),
    colors: field(product.colors, () => listed(product.colors)),
    colorways: field(product.colorways, () => (product.colorways ?? []).map(colorwayWords).join('; ')),
    cloth: text(product.cloth),
    occasions: field(product.occasions, () => listed(product.occasions ?? [])),
    garments: field(product.garments, () =>
      listed((product.garments ?? []).map((one) => garmentWords(one, titleOf))),
    ),
    sizes: field(product.sizes, () => product.sizes.map(sizeWords).join('; ')),
    productdescription: field(product.details, () => product.details.join('; ')),
  },
})

const bannerOf = ({ id, title, ...banner }: Banner): ComparedEntry => ({
  id,
  title,
  fields: {
    type: text(banner.type),
    section: text(banner.section),
    title: text(title),
    description: text(banner.description),
    landingURL: text(banner.landingUrl),
    banner: field(banner.pictures, () => listed(banner.pictures.map(pictureWords))),
  },
})

const titlesOf = ({ id, title, type, subtitle }: Titles): ComparedEntry => ({
  id,
  title,
  fields: { type: text(type), title: text(title), subtitle: text(subtitle) },
})

const entriesOf = ({ products, banners, titles }: Content): ReadonlyMap<string, ComparedEntry> => {
  const names = new Map(products.map(({ id, title }) => [id, title]))
  const all = [
    ...products.map((product) => productOf(product, (id) => names.get(id) ?? id)),
    ...banners.map(bannerOf),
    ...titles.map(titlesOf),
  ]
  return new Map(all.map((entry) => [entry.id, entry]))
}

const changesOf = (before: Fields, after: Fields): readonly FieldChange[] =>
  Object.entries(after).flatMap(([name, now]) => {
    const old = before[name]
    if (JSON.stringify(old?.value) === JSON.stringify(now.value)) return []
    const [was, is] = beforeAndAfter(old?.words() ?? '', now.words())
    return [{ field: name, before: was, after: is }]
  })

/** What changed between two releases: gone entries first, fifty at most; empty without a release before. */
export const differencesOf = (before: Content | undefined, after: Content): readonly Difference[] => {
  if (!before) return []
  const [old, now] = [entriesOf(before), entriesOf(after)]
  const gone = [...old.values()].filter(({ id }) => !now.has(id))
  const rest = [...now.values()].flatMap(({ id, title, fields }): Difference[] => {
    const earlier = old.get(id)
    if (!earlier) return [{ id, title, what: 'new', fields: [] }]
    const changes = changesOf(earlier.fields, fields)
    return changes.length > 0 ? [{ id, title, what: 'changed', fields: changes }] : []
  })
  return [
    ...gone.map(({ id, title }): Difference => ({ id, title, what: 'gone', fields: [] })),
    ...rest,
  ].slice(0, MAX_DIFFERENCES)
}
