import { formatRupees } from './money.ts'
import { pictureAddress } from './picture.ts'
import type { Product } from './catalogue.ts'

/**
 * A piece as the search index keeps it: price in rupees, 0 where it is on request, and the price as it is read.
 */
export type Found = readonly [
  title: string,
  slug: string,
  categories: readonly string[],
  colour: string,
  price: number,
  picture: string,
  priceText: string,
]

const TILE_WIDTH = 800

/** The search index: every piece, newest first. */
export const searchIndex = (products: readonly Product[]): readonly Found[] =>
  products.map(({ title, slug, categories, colors: [colour = ''], price = 0, pictures: [picture] }) => [
    title,
    slug,
    categories,
    colour,
    price,
    picture ? pictureAddress(picture, TILE_WIDTH, 'webp') : '',
    price ? formatRupees(price) : 'Price on request',
  ])

/** What descriptions and details say, by slug: the second file of the index. */
export const searchWords = (products: readonly Product[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    products.map(({ slug, description, details }) => [
      slug,
      [...description, ...details].join(' ').toLowerCase(),
    ]),
  )
