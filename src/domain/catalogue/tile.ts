import type { Product } from './catalogue.ts'

/**
 * A product in as few characters as a tile needs, for pages that contain many candidates and show a few. `front` is
 * the picture's URL without parameters, with ^ for the slug, which editors' file names usually repeat.
 */
export type TileData = readonly [title: string, slug: string, colour: string, front: string]

/** What a tile needs of a product. */
export const tileData = ({ title, slug, colors: [colour = ''], pictures: [front] }: Product): TileData => [
  title,
  slug,
  colour,
  (front?.src ?? '').replaceAll('^', '%5E').replaceAll(slug, '^'),
]

/**
 * The URL of a product's picture, without parameters.
 * Its source is inlined into pages, so it must not use anything from outside itself.
 */
export const frontPictureOf = ([, slug, , front]: TileData): string => front.split('^').join(slug)
