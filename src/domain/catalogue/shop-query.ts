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
import type { Findable } from './findable.ts'
import { familiesSought } from './search-words.ts'

export const SORTS = ['price', 'price-down', 'name'] as const
/** '' is newest first, or best first where words are sought. */
export type Sort = '' | (typeof SORTS)[number]

/** The tab that holds every category. */
export const ALL = 'All'

/** What somebody asks the shop for. */
export interface ShopQuery {
  /** As editors spell it, or `ALL`; '' where the URL names none. */
  readonly category: string
  /** What is sought, through all categories; '' is nothing. */
  readonly words: string
  readonly chosen: FacetKeys
  readonly sort: Sort
  /** From 1. */
  readonly page: number
}

/** A value of a facet: its key, and how it is spelt where it is first met. */
type Spellings = ReadonlyMap<string, string>

/** All that can be asked of a catalogue, made once. */
export interface Askable {
  readonly products: readonly Findable[]
  /** The tabs without `ALL`. */
  readonly categories: readonly string[]
  /** The values of each facet in the order they are offered. */
  readonly values: Readonly<Record<Facet, Spellings>>
  /** The values of each product by facet, as places in that order. */
  readonly places: ReadonlyMap<Findable, readonly (readonly number[])[]>
}

const spellings = (names: Iterable<string>): Map<string, string> => {
  const found = new Map<string, string>()
  for (const name of names) if (!found.has(spellingKey(name))) found.set(spellingKey(name), name)
  return found
}

const sorted = (found: Spellings, compare: (a: string, b: string) => number): Spellings =>
  new Map([...found].toSorted(([a], [b]) => compare(a, b)))

const byName = (a: string, b: string) => a.localeCompare(b, 'en')

const valuesIn = (products: readonly Findable[]): Askable['values'] => ({
  colour: spellings(COLOR_FAMILIES),
  size: sorted(spellings(products.flatMap(({ sizes }) => sizes)), compareSizes),
  price: spellings(PRICE_BANDS.map(bandKey)),
  cloth: sorted(spellings(products.map(({ cloth }) => cloth).filter(Boolean)), byName),
  occasion: sorted(spellings(products.flatMap(({ occasions }) => occasions)), byName),
  availability: spellings(AVAILABILITY),
})

/** What can be asked of some products, whose tabs are `categories`. */
export const askable = (products: readonly Findable[], categories: readonly string[]): Askable => {
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

/** More signs than anybody types; the fields let no more in. */
const LONGEST_WORDS = 100

const readWords = (text: string | null): string =>
  [...(text ?? '').replace(/\s+/g, ' ').trim()].slice(0, LONGEST_WORDS).join('').trim()

const categoryIn = (asked: string | null, categories: readonly string[]): string =>
  asked === null ? '' : ([ALL, ...categories].find((name) => spellingKey(name) === spellingKey(asked)) ?? '')

const isSort = (text: string | null): text is Sort => SORTS.some((sort) => sort === text)

/** Whether more is asked for than a tab. */
export const isNarrowed = ({ words, chosen, sort }: ShopQuery): boolean =>
  words !== '' || sort !== '' || FACETS.some((facet) => chosen[facet].length > 0)

/** How many values of facets are chosen. */
export const countChosen = ({ chosen }: Pick<ShopQuery, 'chosen'>): number =>
  FACETS.reduce((count, facet) => count + chosen[facet].length, 0)

/**
 * What the query of a URL asks for. Values, categories and orders that the catalogue does not know count as not asked
 * for. Values without a category go through all of them, an order alone through the first.
 */
export const readShopQuery = (
  asked: URLSearchParams,
  { categories, values }: Pick<Askable, 'categories' | 'values'>,
): ShopQuery => {
  const chosenIn = (facet: Facet) => {
    const keys = new Set(asked.getAll(facet).map(spellingKey))
    return [...values[facet].keys()].filter((key) => keys.has(key))
  }
  const sort = asked.get('sort')
  const page = Number(asked.get('page') ?? 1)
  const query: ShopQuery = {
    category: categoryIn(asked.get('category'), categories),
    words: readWords(asked.get('q')),
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

/** The one URL of a query: its parts in their order. */
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

/** The query with a value of a facet chosen, or no longer chosen, on its first page. */
export const withValue = (query: ShopQuery, facet: Facet, key: string): ShopQuery => {
  const before = query.chosen[facet]
  const after = before.includes(key) ? before.filter((own) => own !== key) : [...before, key]
  return { ...query, chosen: { ...query.chosen, [facet]: after }, page: 1 }
}

/** The families of colours a query asks for: those that are chosen, or else those its words name, given what it found. */
export const askedFamilies = (
  { chosen, words }: Pick<ShopQuery, 'chosen' | 'words'>,
  found: readonly Findable[],
): readonly string[] => (chosen.colour.length > 0 ? chosen.colour : familiesSought(words, found))
