/** By what a shopper narrows the shop down, in the order it is offered and stands in URLs. */
export const FACETS = ['colour', 'size', 'price', 'cloth', 'occasion', 'availability'] as const

export type Facet = (typeof FACETS)[number]

/** The keys of some values of each facet. */
export type FacetKeys = Readonly<Record<Facet, readonly string[]>>

export const NOTHING_CHOSEN: FacetKeys = {
  colour: [],
  size: [],
  price: [],
  cloth: [],
  occasion: [],
  availability: [],
}

/** Prices in rupees, from the first up to but not including the second; the last has no end. */
export const PRICE_BANDS: readonly (readonly [from: number, below: number])[] = [
  [0, 25_000],
  [25_000, 50_000],
  [50_000, 1_00_000],
  [1_00_000, Infinity],
]

/** A price band in a URL: `25000-50000`, and `100000-` for the last. */
export const bandKey = ([from, below]: (typeof PRICE_BANDS)[number]): string =>
  `${from}-${below === Infinity ? '' : below}`

/** The band of a price in rupees. */
export const bandOf = (price: number): string | undefined => {
  const band = PRICE_BANDS.find(([from, below]) => price >= from && price < below)
  return band && bandKey(band)
}

/** Whether a product has a price and is ordered at once, or is asked for first. */
export const AVAILABILITY = ['now', 'request'] as const

const SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

/** Letters by their measure, then numbers by theirs, then the rest by name. */
export const compareSizes = (a: string, b: string): number => {
  const rank = (size: string) => {
    const letter = SIZES.indexOf(size)
    if (letter >= 0) return letter
    return Number.isFinite(Number.parseFloat(size)) ? 100 + Number.parseFloat(size) : Infinity
  }
  const [first, second] = [rank(a), rank(b)]
  return first === second ? a.localeCompare(b, 'en') : first < second ? -1 : 1
}
