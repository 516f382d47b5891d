import { spellingKey } from './catalogue.ts'
import { FACETS, type Facet } from './facets.ts'
import type { Findable } from './findable.ts'
import { searchProducts } from './search-words.ts'
import { ALL, type Askable, type ShopQuery, type Sort } from './shop-query.ts'

/** A value a shopper may choose. */
export interface Choice {
  readonly key: string
  /** As the catalogue spells it. */
  readonly value: string
  /** How many products it leads to beside what is chosen under the other facets. */
  readonly count: number
  readonly isChosen: boolean
}

export interface FacetChoices {
  readonly facet: Facet
  readonly choices: readonly Choice[]
}

/** What a query finds. */
export interface FoundProducts {
  /** All of it, in the asked order. */
  readonly products: readonly Findable[]
  /** The facets in which there is anything to choose. */
  readonly facets: readonly FacetChoices[]
}

// Made once: a comparison that makes its own takes ten times as long. Look 2 stands before Look 10.
const NAMES = new Intl.Collator('en', { numeric: true })

const ORDERS: Readonly<Record<Exclude<Sort, ''>, (a: Findable, b: Findable) => number>> = {
  // Products on request have no price to compare and stand last.
  price: (a, b) => (a.price || Infinity) - (b.price || Infinity) || 0,
  'price-down': (a, b) => b.price - a.price,
  name: (a, b) => NAMES.compare(a.title, b.title),
}

/** Within what is narrowed down: what the words find in the whole catalogue, or a category. */
const scopeOf = ({ products, categories }: Askable, { words, category }: ShopQuery): readonly Findable[] => {
  if (words) return searchProducts(products, words)
  if (category === ALL) return products
  const key = spellingKey(category || (categories[0] ?? ''))
  return products.filter((product) => product.categories.includes(key))
}

/** Counts values of facets, each facet's by their places in the order they are offered; undefined is met nowhere. */
type Counts = readonly (readonly (number | undefined)[])[]

/**
 * Sorts the products of a scope out by what is chosen. One look at each, in numbers alone: a shop may have ten thousand,
 * and a telephone answers while it is being pressed.
 */
const sortOut = (
  { places }: Askable,
  scope: readonly Findable[],
  chosen: readonly (readonly boolean[])[],
): { readonly found: readonly Findable[]; readonly counts: Counts } => {
  const isAsked = chosen.map((own) => own.includes(true))
  const counts: number[][] = chosen.map(() => [])
  const found: Findable[] = []
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
      // A value that leads to nothing just now is offered all the same, and can't be chosen.
      const one = misses === 0 || (misses === 1 && missed === facet) ? 1 : 0
      for (const place of own[facet] ?? []) counted[place] = (counted[place] ?? 0) + one
    }
  }
  return { found, counts }
}

/**
 * What a query finds in a catalogue: any of the values chosen in one facet, and something of every facet. Each facet
 * counts beside what is chosen in the others, so that it says what one more press would lead to. Takes time in
 * proportion to the products.
 */
export const findProducts = (askable: Askable, query: ShopQuery): FoundProducts => {
  const chosen = FACETS.map((facet) =>
    [...askable.values[facet].keys()].map((key) => query.chosen[facet].includes(key)),
  )
  const { found, counts } = sortOut(askable, scopeOf(askable, query), chosen)
  const facets = FACETS.map((facet, at): FacetChoices => {
    const choices = [...askable.values[facet]].flatMap(([key, value], place): Choice[] => {
      const count = counts[at]?.[place]
      const isChosen = chosen[at]?.[place] ?? false
      return count === undefined && !isChosen ? [] : [{ key, value, count: count ?? 0, isChosen }]
    })
    return { facet, choices }
  }).filter(({ choices }) => choices.length > 1 || choices.some(({ isChosen }) => isChosen))
  return { products: query.sort ? found.toSorted(ORDERS[query.sort]) : found, facets }
}
