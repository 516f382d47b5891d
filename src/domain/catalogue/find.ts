import { spellingKey } from './catalogue.ts'
import { FACETS, type Facet } from './facets.ts'
import type { SearchableProduct } from './searchable-product.ts'
import { searchProducts } from './search-words.ts'
import { ALL, type ProductIndex, type ShopQuery, type Sort } from './shop-query.ts'

/** A value of a facet that a shopper can choose. */
export interface Choice {
  readonly key: string
  /** As the catalogue spells it. */
  readonly value: string
  /** How many products have it, given what is chosen in the other facets. */
  readonly count: number
  readonly isChosen: boolean
}

export interface FacetChoices {
  readonly facet: Facet
  readonly choices: readonly Choice[]
}

/** The result of a query. */
export interface FoundProducts {
  /** All of them, in the requested order. */
  readonly products: readonly SearchableProduct[]
  /** Only those that offer a choice. */
  readonly facets: readonly FacetChoices[]
}

// Created once: creating a collator per comparison takes ten times as long. Numeric, so Look 2 comes before Look 10.
const NAMES = new Intl.Collator('en', { numeric: true })

const ORDERS: Readonly<Record<Exclude<Sort, ''>, (a: SearchableProduct, b: SearchableProduct) => number>> = {
  // Products on request have no price to compare and come last.
  price: (a, b) => (a.price || Infinity) - (b.price || Infinity) || 0,
  'price-down': (a, b) => b.price - a.price,
  name: (a, b) => NAMES.compare(a.title, b.title),
}

/** The products that facets then filter: matches of the words in the whole catalogue, or those of a category. */
const scopeOf = (
  { products, categories }: ProductIndex,
  { words, category }: ShopQuery,
): readonly SearchableProduct[] => {
  if (words) return searchProducts(products, words)
  if (category === ALL) return products
  const key = spellingKey(category || (categories[0] ?? ''))
  return products.filter((product) => product.categories.includes(key))
}

/** Counts by facet and by the value's place in the order shown; undefined for values no product in scope has. */
type Counts = readonly (readonly (number | undefined)[])[]

/**
 * Filters a scope by what is chosen, and counts the values. Visits each product once and compares only numbers,
 * because a shop may have ten thousand products and a phone must answer while the shopper still touches it.
 */
const filterAndCount = (
  { places }: ProductIndex,
  scope: readonly SearchableProduct[],
  chosen: readonly (readonly boolean[])[],
): { readonly found: readonly SearchableProduct[]; readonly counts: Counts } => {
  const isAsked = chosen.map((own) => own.includes(true))
  const counts: number[][] = chosen.map(() => [])
  const found: SearchableProduct[] = []
  for (const product of scope) {
    const own = places.get(product) ?? []
    let misses = 0
    let missed = -1
    for (let facet = 0; facet < own.length; facet += 1) {
      if (!isAsked[facet] || own[facet]?.some((place) => chosen[facet]?.[place])) continue
      misses += 1
      missed = facet
    }
    if (misses === 0) found.push(product)
    for (let facet = 0; facet < own.length; facet += 1) {
      const counted = counts[facet] ?? []
      // A value that currently leads to no product is still listed, with a count of 0, but can't be chosen.
      const one = misses === 0 || (misses === 1 && missed === facet) ? 1 : 0
      for (const place of own[facet] ?? []) counted[place] = (counted[place] ?? 0) + one
    }
  }
  return { found, counts }
}

/**
 * The products that match a query. In each facet with a choice, a product must have one of the chosen values. A
 * facet's counts respect the choices in the other facets, so each tells what choosing that value would show. Takes
 * time in proportion to the number of products.
 */
export const findProducts = (index: ProductIndex, query: ShopQuery): FoundProducts => {
  const chosen = FACETS.map((facet) =>
    [...index.values[facet].keys()].map((key) => query.chosen[facet].includes(key)),
  )
  const { found, counts } = filterAndCount(index, scopeOf(index, query), chosen)
  const facets = FACETS.map((facet, at): FacetChoices => {
    const choices = [...index.values[facet]].flatMap(([key, value], place): Choice[] => {
      const count = counts[at]?.[place]
      const isChosen = chosen[at]?.[place] ?? false
      return count === undefined && !isChosen ? [] : [{ key, value, count: count ?? 0, isChosen }]
    })
    return { facet, choices }
  }).filter(({ choices }) => choices.length > 1 || choices.some(({ isChosen }) => isChosen))
  return { products: query.sort ? found.toSorted(ORDERS[query.sort]) : found, facets }
}
