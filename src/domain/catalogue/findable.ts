import { spellingKey, sizeNames, type Product } from './catalogue.ts'
import { COLOR_FAMILIES, familiesOf } from './color-family.ts'
import { swatchOf } from './colorway.ts'
import { AVAILABILITY, bandOf, type FacetKeys } from './facets.ts'
import { foldSpelling } from './fold-spelling.ts'

/** What is known of a product to find it: the same in the browser, from the search index, and on the server. */
export interface Findable {
  readonly title: string
  readonly slug: string
  /** As keys. */
  readonly categories: readonly string[]
  readonly colors: readonly string[]
  /** The families of each colour, in the order of `colors`. */
  readonly families: readonly (readonly string[])[]
  /** Whole rupees; 0 where it is on request. */
  readonly price: number
  readonly sizes: readonly string[]
  /** '' where its editors name none. */
  readonly cloth: string
  readonly occasions: readonly string[]
  /** The keys of its values in each facet. */
  readonly keys: FacetKeys
  /** What is told of it, as `plain` text; '' as long as that is not there. */
  readonly told: string
}

/**
 * A product as the search index keeps it: its categories as keys, its colours, its price in rupees (0: on request), its
 * sizes, cloth ('' is none) and occasions, and the families of each of its colours as digits of base 36.
 */
export type SearchEntry = readonly [
  title: string,
  slug: string,
  categories: readonly string[],
  colors: readonly string[],
  price: number,
  sizes: readonly string[],
  cloth: string,
  occasions: readonly string[],
  families: string,
]

type Facts = Omit<Findable, 'keys'>

const keysOf = ({ families, price, sizes, cloth, occasions }: Facts): FacetKeys => {
  const band = price > 0 ? bandOf(price) : undefined
  const [now, request] = AVAILABILITY
  return {
    colour: [...new Set(families.flat())],
    size: sizes.map(spellingKey),
    price: band ? [band] : [],
    cloth: cloth ? [spellingKey(cloth)] : [],
    occasion: occasions.map(spellingKey),
    availability: [price > 0 ? now : request],
  }
}

const findable = (facts: Facts): Findable => ({ ...facts, keys: keysOf(facts) })

const toldOf = ({ description, details }: Product): string =>
  foldSpelling([...description, ...details].join(' '))

/** A product as it is found. */
export const findableOf = (product: Product): Findable =>
  findable({
    title: product.title,
    slug: product.slug,
    categories: product.categories.map(spellingKey),
    colors: product.colors,
    families: product.colors.map((color) => familiesOf(color, swatchOf(product, color))),
    price: product.price ?? 0,
    sizes: sizeNames(product.sizes),
    cloth: product.cloth ?? '',
    occasions: product.occasions ?? [],
    told: toldOf(product),
  })

const BASE = 36

/** Families are digits of one colour; a dot stands between colours. */
const writeFamilies = (families: Findable['families']): string =>
  families
    .map((own) =>
      own.map((family) => COLOR_FAMILIES.findIndex((one) => one === family).toString(BASE)).join(''),
    )
    .join('.')

const readFamilies = (text: string): Findable['families'] =>
  text.split('.').map((own) => [...own].map((digit) => COLOR_FAMILIES[Number.parseInt(digit, BASE)] ?? ''))

/** A product in the search index. */
export const entryOf = (product: Findable): SearchEntry => {
  const { title, slug, categories, colors, price, sizes, cloth, occasions, families } = product
  return [title, slug, categories, colors, price, sizes, cloth, occasions, writeFamilies(families)]
}

/** A product of the search index, with what is told of it where that is there too. */
export const findableIn = (entry: SearchEntry, told = ''): Findable => {
  const [title, slug, categories, colors, price, sizes, cloth, occasions, families] = entry
  return findable({
    title,
    slug,
    categories,
    colors,
    families: colors.length > 0 ? readFamilies(families) : [],
    price,
    sizes,
    cloth,
    occasions,
    told,
  })
}

/** The colour a product is shown in: its first one of the asked families, or else its first. */
export const shownColor = ({ colors, families }: Findable, asked: readonly string[]): string =>
  colors.find((_color, at) => families[at]?.some((family) => asked.includes(family))) ?? colors[0] ?? ''
