import { spellingKey } from './catalogue.ts'
import {
  compareSizes,
  FACETS,
  PRICE_BANDS,
  bandKey,
  AVAILABILITY,
  type Facet,
  type FacetKeys,
} from './facets.ts'
import { COLOR_FAMILIES } from './color-family.ts'
import type { SearchableProduct } from './searchable-product.ts'
import { familiesInWords } from './search-words.ts'

export const SORTS = ['price', 'price-down', 'name'] as const
/** '' is newest first or, in a search, best match first. */
export type Sort = '' | (typeof SORTS)[number]

/** The tab of all categories. */
export const ALL = 'All'

/** What a shopper asked the shop to show. */
export interface ShopQuery {
  /** As editors spell it, or `ALL`; '' if the URL names none. */
  readonly category: string
  /** The words to search for in all categories; '' for none. */
  readonly words: string
  readonly chosen: FacetKeys
  readonly sort: Sort
  /** Starts at 1. */
  readonly page: number
}

/** The values of a facet: each key with its first spelling. */
type Spellings = ReadonlyMap<string, string>

/** A catalogue's products, tabs and facet values, prepared once for many queries. */
export interface ProductIndex {
  readonly products: readonly SearchableProduct[]
  /** The tabs without `ALL`. */
  readonly categories: readonly string[]
  /** The values of each facet, in the order in which they are shown. */
  readonly values: Readonly<Record<Facet, Spellings>>
  /** The values of each product, by facet, as indexes into that order. */
  readonly places: ReadonlyMap<SearchableProduct, readonly (readonly number[])[]>
}

const spellings = (names: Iterable<string>): Map<string, string> => {
  const found = new Map<string, string>()
  for (const name of names) if (!found.has(spellingKey(name))) found.set(spellingKey(name), name)
  return found
}

const sorted = (found: Spellings, compare: (a: string, b: string) => number): Spellings =>
  new Map([...found].toSorted(([a], [b]) => compare(a, b)))

const byName = (a: string, b: string) => a.localeCompare(b, 'en')

const valuesIn = (products: readonly SearchableProduct[]): ProductIndex['values'] => ({
  colour: spellings(COLOR_FAMILIES),
  size: sorted(spellings(products.flatMap(({ sizes }) => sizes)), compareSizes),
  price: spellings(PRICE_BANDS.map(bandKey)),
  cloth: sorted(spellings(products.map(({ cloth }) => cloth).filter(Boolean)), byName),
  occasion: sorted(spellings(products.flatMap(({ occasions }) => occasions)), byName),
  availability: spellings(AVAILABILITY),
})

/** Prepares products for queries; `categories` are the tabs. */
export const indexProducts = (
  products: readonly SearchableProduct[],
  categories: readonly string[],
): ProductIndex => {
  const values = valuesIn(products)
  const placesOf = FACETS.map((facet) => new Map([...values[facet].keys()].map((key, place) => [key, place])))
  const places = new Map(
    products.map((product) => [
      product,
      FACETS.map((facet, at) => product.keys[facet].flatMap((key) => placesOf[at]?.get(key) ?? [])),
    ]),
  )
  return { products, categories, values, places }
}

/** More characters than anybody types; the search fields allow no more. */
const MAX_WORDS_LENGTH = 100

const readWords = (text: string | null): string =>
  [...(text ?? '').replace(/\s+/g, ' ').trim()].slice(0, MAX_WORDS_LENGTH).join('').trim()

const categoryIn = (text: string | null, categories: readonly string[]): string =>
  text === null ? '' : ([ALL, ...categories].find((name) => spellingKey(name) === spellingKey(text)) ?? '')

const isSort = (text: string | null): text is Sort => SORTS.some((sort) => sort === text)

/** Whether a query asks for more than a tab. */
export const isNarrowed = ({ words, chosen, sort }: ShopQuery): boolean =>
  words !== '' || sort !== '' || FACETS.some((facet) => chosen[facet].length > 0)

/** How many values of facets are chosen. */
export const countChosen = ({ chosen }: Pick<ShopQuery, 'chosen'>): number =>
  FACETS.reduce((count, facet) => count + chosen[facet].length, 0)

/**
 * Reads a query from a URL. Values, categories and sort orders unknown to the catalogue are ignored. Without a
 * category, chosen values apply to all products, and a sort order alone to the first category.
 */
export const readShopQuery = (
  params: URLSearchParams,
  { categories, values }: Pick<ProductIndex, 'categories' | 'values'>,
): ShopQuery => {
  const chosenIn = (facet: Facet) => {
    const keys = new Set(params.getAll(facet).map(spellingKey))
    return [...values[facet].keys()].filter((key) => keys.has(key))
  }
  const sort = params.get('sort')
  const page = Number(params.get('page') ?? 1)
  const query: ShopQuery = {
    category: categoryIn(params.get('category'), categories),
    words: readWords(params.get('q')),
    chosen: {
      colour: chosenIn('colour'),
      size: chosenIn('size'),
      price: chosenIn('price'),
      cloth: chosenIn('cloth'),
      occasion: chosenIn('occasion'),
      availability: chosenIn('availability'),
    },
    sort: isSort(sort) ? sort : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
  if (query.category || query.words || !isNarrowed(query)) return query
  return { ...query, category: countChosen(query) > 0 ? ALL : (categories[0] ?? ALL) }
}

/** The canonical URL of a query. */
export const shopUrl = ({ category, words, chosen, sort, page }: ShopQuery): string => {
  const parts = [
    ['category', category],
    ['q', words],
    ...FACETS.flatMap((facet) => chosen[facet].map((key) => [facet, key])),
    ['sort', sort],
    ['page', page > 1 ? String(page) : ''],
  ]
  const query = parts
    .filter(([, value]) => value)
    .map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return query ? `/shop?${query}` : '/shop'
}

/** Chooses a value of a facet, or unchooses it, and goes back to the first page. */
export const withValue = (query: ShopQuery, facet: Facet, key: string): ShopQuery => {
  const before = query.chosen[facet]
  const after = before.includes(key) ? before.filter((own) => own !== key) : [...before, key]
  return { ...query, chosen: { ...query.chosen, [facet]: after }, page: 1 }
}

/** The colour families a query asks for: the chosen ones, otherwise those named by its words, given what it found. */
export const familiesInQuery = (
  { chosen, words }: Pick<ShopQuery, 'chosen' | 'words'>,
  found: readonly SearchableProduct[],
): readonly string[] => (chosen.colour.length > 0 ? chosen.colour : familiesInWords(words, found))
