import { categoryKey, type Product } from './catalogue.ts'
import { formatRupees } from '../money.ts'
import { pictureUrl } from './picture.ts'

/**
 * A product as the search index keeps it: its categories as keys, its price in rupees, 0 where it is on request, and the
 * price as it is read.
 */
export type SearchEntry = readonly [
  title: string,
  slug: string,
  categories: readonly string[],
  colour: string,
  price: number,
  priceText: string,
]

/** What the index's second file adds: what is told of a product, in lower case, and its picture. */
export type SearchDetails = readonly [words: string, picture: string]

const TILE_WIDTH = 720

/** The search index: every product, newest first. Short, because it is fetched before the first character. */
export const searchIndex = (products: readonly Product[]): readonly SearchEntry[] =>
  products.map(({ title, slug, categories, colors: [colour = ''], price = 0 }) => [
    title,
    slug,
    categories.map(categoryKey),
    colour,
    price,
    price ? formatRupees(price) : 'Price on request',
  ])

/** The second file of the index, by slug. */
export const searchDetails = (products: readonly Product[]): Readonly<Record<string, SearchDetails>> =>
  Object.fromEntries(
    products.map(({ slug, description, details, pictures: [picture] }) => [
      slug,
      [
        [...description, ...details].join(' ').toLowerCase(),
        picture ? pictureUrl(picture, TILE_WIDTH, 'webp') : '',
      ],
    ]),
  )
