import type { Product } from './catalogue.ts'

/**
 * A piece in as few letters as a tile needs, for pages that carry many candidates and show a few. `front` is its
 * picture's address without parameters; wherever that repeats the slug, which editors' file names do, it has a ^.
 */
export type TileFacts = readonly [title: string, slug: string, colour: string, front: string]

/** What a tile says of a piece. */
export const tileFacts = ({ title, slug, colors: [colour = ''], pictures: [front] }: Product): TileFacts => [
  title,
  slug,
  colour,
  (front?.src ?? '').replaceAll('^', '%5E').replaceAll(slug, '^'),
]

/**
 * The address of a piece's picture, without parameters.
 * Printed into pages as source, so it may use nothing from outside itself.
 */
export const frontOf = ([, slug, , front]: TileFacts): string => front.split('^').join(slug)
