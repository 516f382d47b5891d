import { COLOR_FAMILIES, type ColorFamily } from '#domain/catalogue/color-family.ts'
import { AVAILABILITY, type Facet, PRICE_BANDS, bandKey } from '#domain/catalogue/facets.ts'
import { ALL, type ShopQuery, type Sort } from '#domain/catalogue/shop-query.ts'
import type { FacetChoices } from '#domain/catalogue/find.ts'
import { formatRupees } from '#domain/money.ts'

/** The texts of the shop's filters. */
export const filterText = {
  open: 'Filter',
  name: 'Filter pieces',
  chosen: 'Chosen filters',
  clear: 'Clear all',
  apply: 'Show pieces',
  none: 'No products found..',
} as const

export const facetNames: Readonly<Record<Facet, string>> = {
  colour: 'Colour',
  size: 'Size',
  price: 'Price',
  cloth: 'Cloth',
  occasion: 'Occasion',
  availability: 'Availability',
}

const families: Readonly<Record<ColorFamily, readonly [name: string, swatch: string]>> = {
  black: ['Black', '#1b1917'],
  grey: ['Grey', '#85827d'],
  white: ['White and ivory', '#f3ecdf'],
  beige: ['Champagne and beige', '#d9c5a0'],
  brown: ['Brown', '#6d4a33'],
  gold: ['Gold and yellow', '#d3a53b'],
  orange: ['Orange', '#c9703a'],
  red: ['Red and burgundy', '#7a1b2f'],
  pink: ['Pink and blush', '#dfb0a5'],
  purple: ['Purple', '#5f3d68'],
  blue: ['Blue and midnight', '#1d2b4d'],
  green: ['Green and emerald', '#14523f'],
}

const fixed = new Map<string, string>([
  ...COLOR_FAMILIES.map((family) => [`colour ${family}`, families[family][0]] as const),
  ...PRICE_BANDS.map((band) => {
    const [from, below] = band
    const words =
      from === 0
        ? `Under ${formatRupees(below)}`
        : below === Infinity
          ? `${formatRupees(from)} and above`
          : `${formatRupees(from)} to ${formatRupees(below)}`
    return [`price ${bandKey(band)}`, words] as const
  }),
  [`availability ${AVAILABILITY[0]}`, 'Order now'],
  [`availability ${AVAILABILITY[1]}`, 'Price on request'],
])

/** The name of a facet's value; `value` is the catalogue's spelling. */
export const valueName = (facet: Facet, key: string, value: string): string =>
  fixed.get(`${facet} ${key}`) ?? value

/** The colour, `#rrggbb`, that represents a colour family; '' for values that aren't colours. */
export const valueSwatch = (facet: Facet, key: string): string => {
  const family = COLOR_FAMILIES.find((own) => own === key)
  return facet === 'colour' && family ? families[family][1] : ''
}

/** A number of products. */
export const countText = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`

/** The button that closes the filters on phones. */
export const showCount = (count: number): string => `Show ${countText(count)}`

/** The heading above the products. */
export const shopTitle = ({ words, category }: Pick<ShopQuery, 'words' | 'category'>): string => {
  if (words) return `“${words}”`
  return category === ALL ? 'All pieces' : category || 'Shop'
}

/** The title for tabs, bookmarks and search engines: the heading, with the chosen value if it is the only one. */
export const shopPageTitle = (query: ShopQuery, facets: readonly FacetChoices[]): string => {
  const [name, ...others] = facets.flatMap(({ facet, choices }) =>
    choices.filter(({ isChosen }) => isChosen).map(({ key, value }) => valueName(facet, key, value)),
  )
  const title = shopTitle(query)
  return name && others.length === 0 ? `${title}: ${name}` : title
}

/** The names of the sort orders; without one, a search is sorted by how well products match. */
export const sortNames = ({ words }: Pick<ShopQuery, 'words'>): Readonly<Record<Sort, string>> => ({
  '': words ? 'Best match first' : 'Newest first',
  price: 'Price, low to high',
  'price-down': 'Price, high to low',
  name: 'Name, A to Z',
})
