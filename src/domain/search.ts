import { pictureAddress } from './picture.ts'
import type { Product } from './catalogue.ts'

/** A piece as the search index keeps it: title, slug, categories, colour, price in rupees or 0, small picture. */
export type Found = readonly [
  title: string,
  slug: string,
  categories: readonly string[],
  colour: string,
  price: number,
  picture: string,
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
  ])

/** What descriptions and details say, by slug: the second file of the index. */
export const searchWords = (products: readonly Product[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    products.map(({ slug, description, details }) => [
      slug,
      [...description, ...details].join(' ').toLowerCase(),
    ]),
  )
