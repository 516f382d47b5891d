import type { Product } from './catalogue.ts'

/**
 * A product in as few characters as a tile needs, for pages that carry many candidates and show a few. `front` is its
 * picture's URL without parameters; wherever that repeats the slug, which editors' file names do, it has a ^.
 */
export type TileData = readonly [title: string, slug: string, colour: string, front: string]

/** What a tile says of a product. */
export const tileData = ({ title, slug, colors: [colour = ''], pictures: [front] }: Product): TileData => [
  title,
  slug,
  colour,
  (front?.src ?? '').replaceAll('^', '%5E').replaceAll(slug, '^'),
]

/**
 * The URL of a product's picture, without parameters.
 * Built into pages as source, so it may use nothing from outside itself.
 */
export const frontPictureOf = ([, slug, , front]: TileData): string => front.split('^').join(slug)
