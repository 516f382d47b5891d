import type { Product } from './catalogue.ts'

/** A piece in as few letters as a tile needs, for pages that carry many candidates and show a few. */
export type TileFacts = readonly [title: string, slug: string, colour: string, front: string]

/** What a tile says of a piece; the picture's address without its parameters. */
export const tileFacts = ({ title, slug, colors: [colour = ''], pictures: [front] }: Product): TileFacts => [
  title,
  slug,
  colour,
  front?.src ?? '',
]
