import { spellingKey, sizeNames, type Product } from './catalogue.ts'
import { COLOR_FAMILIES, familiesOf } from './color-family.ts'
import { swatchOf } from './colorway.ts'
import { AVAILABILITY, bandOf, type FacetKeys } from './facets.ts'
import { foldSpelling } from './fold-spelling.ts'

/** What search and filters know of a product, both on the server and in the browser, which has the search index. */
export interface SearchableProduct {
  readonly title: string
  readonly slug: string
  /** As keys. */
  readonly categories: readonly string[]
  readonly colors: readonly string[]
  /** The families of each colour, in the order of `colors`. */
  readonly families: readonly (readonly string[])[]
  /** Whole rupees; 0 if on request. */
  readonly price: number
  readonly sizes: readonly string[]
  /** '' if its editors gave none. */
  readonly cloth: string
  readonly occasions: readonly string[]
  /** The keys of its values in each facet. */
  readonly keys: FacetKeys
  /** Its description and details, folded by `foldSpelling`; '' until they are loaded. */
  readonly description: string
}

/**
 * A product in the search index. Categories are keys, the price is in rupees (0: on request), cloth may be ''.
 * `families` has the families of each colour as base-36 digits.
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

type Facts = Omit<SearchableProduct, 'keys'>

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

const withKeys = (facts: Facts): SearchableProduct => ({ ...facts, keys: keysOf(facts) })

const foldedDescriptionOf = ({ description, details }: Product): string =>
  foldSpelling([...description, ...details].join(' '))

/** What search and filters need to know about a product. */
export const searchableOf = (product: Product): SearchableProduct =>
  withKeys({
    title: product.title,
    slug: product.slug,
    categories: product.categories.map(spellingKey),
    colors: product.colors,
    families: product.colors.map((color) => familiesOf(color, swatchOf(product, color))),
    price: product.price ?? 0,
    sizes: sizeNames(product.sizes),
    cloth: product.cloth ?? '',
    occasions: product.occasions ?? [],
    description: foldedDescriptionOf(product),
  })

const BASE = 36

/** One digit per family, with a dot between colours. */
const writeFamilies = (families: SearchableProduct['families']): string =>
  families
    .map((own) =>
      own.map((family) => COLOR_FAMILIES.findIndex((one) => one === family).toString(BASE)).join(''),
    )
    .join('.')

const readFamilies = (text: string): SearchableProduct['families'] =>
  text.split('.').map((own) => [...own].map((digit) => COLOR_FAMILIES[Number.parseInt(digit, BASE)] ?? ''))

/** A product's entry in the search index. */
export const entryOf = (product: SearchableProduct): SearchEntry => {
  const { title, slug, categories, colors, price, sizes, cloth, occasions, families } = product
  return [title, slug, categories, colors, price, sizes, cloth, occasions, writeFamilies(families)]
}

/** Reads a product from the search index, with the folded text of its description and details if that is loaded. */
export const readSearchEntry = (entry: SearchEntry, description = ''): SearchableProduct => {
  const [title, slug, categories, colors, price, sizes, cloth, occasions, families] = entry
  return withKeys({
    title,
    slug,
    categories,
    colors,
    families: colors.length > 0 ? readFamilies(families) : [],
    price,
    sizes,
    cloth,
    occasions,
    description,
  })
}

/** The colour in which to show a product: its first one in a requested family, or else its first. */
export const shownColor = ({ colors, families }: SearchableProduct, wanted: readonly string[]): string =>
  colors.find((_color, at) => families[at]?.some((family) => wanted.includes(family))) ?? colors[0] ?? ''
