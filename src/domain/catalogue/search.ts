import type { Picture, Product } from './catalogue.ts'
import { colorImages, hasColorPictures, imageIn, swatchOf } from './colorway.ts'
import { entryOf, searchableOf, type SearchEntry } from './searchable-product.ts'
import { pictureUrl, TILE_WIDTH } from './picture.ts'

/** A colour in the index's second file: its swatch, and its picture if it has one of its own; '' for none. */
export type SearchColor = readonly [swatch: string, picture: string]

/** A product in the index's second file: folded text of description and details, picture, colours in order. */
export type SearchDetails = readonly [description: string, picture: string, colors?: readonly SearchColor[]]

const tilePicture = (picture?: Picture) => (picture ? pictureUrl(picture, TILE_WIDTH, 'webp') : '')

const colorsOf = (product: Product): readonly SearchColor[] | undefined => {
  const images = colorImages(product, tilePicture)
  const colors = product.colors.map((color): SearchColor => [
    swatchOf(product, color) ?? '',
    imageIn({ image: '', images }, color),
  ])
  return hasColorPictures(product) || colors.some(([swatch]) => swatch) ? colors : undefined
}

/** The search index: every product, newest first. Kept small, as it is fetched before the first key press. */
export const searchIndex = (products: readonly Product[]): readonly SearchEntry[] =>
  products.map((product) => entryOf(searchableOf(product)))

/** The second file of the index, by slug. */
export const searchDetails = (products: readonly Product[]): Readonly<Record<string, SearchDetails>> =>
  Object.fromEntries(
    products.map((product) => {
      const { slug, pictures } = product
      const colors = colorsOf(product)
      const shown = [searchableOf(product).description, tilePicture(pictures[0])] as const
      return [slug, colors ? [...shown, colors] : shown]
    }),
  )
