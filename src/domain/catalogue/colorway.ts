import type { Offer, Picture, Product } from './catalogue.ts'

/** Whether a product's pictures belong to its colours; otherwise every colour shows all of them. */
export const hasColorPictures = ({ colorways = [] }: Pick<Product, 'colorways'>): boolean =>
  colorways.some(({ pictures }) => pictures.length > 0)

const picturesIn = ({ colorways = [] }: Product, color: string) =>
  colorways.find((own) => own.color === color)?.pictures ?? []

/** A product with the pictures of one of its colours; unchanged if it was not photographed in that colour. */
export const inColor = (product: Product, color: string): Product => {
  const pictures = picturesIn(product, color)
  return pictures.length > 0 ? { ...product, pictures } : product
}

/** The colour shown in the pictures instead, if a product was not photographed in the chosen one. */
export const photographedIn = (product: Product, color: string): string | undefined =>
  picturesIn(product, color).length > 0
    ? undefined
    : product.colorways?.find(({ pictures }) => pictures.length > 0)?.color

/** The colour of a swatch, `#rrggbb`; undefined if the editors gave none. */
export const swatchOf = ({ colorways = [] }: Product, color: string): string | undefined =>
  colorways.find((own) => own.color === color)?.swatch

/** The picture URL of each colour but the first; '' for a colour in which the product was not photographed. */
export const colorImages = (product: Product, urlOf: (picture?: Picture) => string): Offer['images'] =>
  hasColorPictures(product)
    ? Object.fromEntries(
        product.colors.slice(1).map((color) => [color, urlOf(picturesIn(product, color)[0])]),
      )
    : undefined

/** The URL of the picture that shows a product in a colour; '' if there is none. */
export const imageIn = ({ image, images = {} }: Pick<Offer, 'image' | 'images'>, color: string): string =>
  Object.hasOwn(images, color) ? (images[color] ?? '') : image
