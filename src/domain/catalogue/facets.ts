/** The facets by which a shopper can filter, in the order in which they are shown and appear in URLs. */
export const FACETS = ['colour', 'size', 'price', 'cloth', 'occasion', 'availability'] as const

export type Facet = (typeof FACETS)[number]

/** Keys of values, by facet. */
export type FacetKeys = Readonly<Record<Facet, readonly string[]>>

export const NOTHING_CHOSEN: FacetKeys = {
  colour: [],
  size: [],
  price: [],
  cloth: [],
  occasion: [],
  availability: [],
}

/** Prices in rupees, from the first up to but not including the second; the last band has no upper end. */
export const PRICE_BANDS: readonly (readonly [from: number, below: number])[] = [
  [0, 25_000],
  [25_000, 50_000],
  [50_000, 1_00_000],
  [1_00_000, Infinity],
]

/** A price band in a URL: `25000-50000`, and `100000-` for the last one. */
export const bandKey = ([from, below]: (typeof PRICE_BANDS)[number]): string =>
  `${from}-${below === Infinity ? '' : below}`

/** The key of the band that a price in rupees falls into. */
export const bandOf = (price: number): string | undefined => {
  const band = PRICE_BANDS.find(([from, below]) => price >= from && price < below)
  return band && bandKey(band)
}

/** `now`: the product has a price and can be ordered; `request`: its price is on request. */
export const AVAILABILITY = ['now', 'request'] as const

const SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

/** Orders keys of sizes: lettered sizes from small to large, then numbers in numeric order, then the rest by name. */
export const compareSizes = (a: string, b: string): number => {
  const rank = (size: string) => {
    const letter = SIZES.indexOf(size)
    if (letter >= 0) return letter
    return Number.isFinite(Number.parseFloat(size)) ? 100 + Number.parseFloat(size) : Infinity
  }
  const [first, second] = [rank(a), rank(b)]
  return first === second ? a.localeCompare(b, 'en') : first < second ? -1 : 1
}
