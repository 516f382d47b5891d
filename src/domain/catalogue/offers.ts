import { sizeNames, type Offers, type Product } from './catalogue.ts'
import { colorImages } from './colorway.ts'

/** The catalogue as the server sells from it. */
export const offersOf = (products: readonly Product[]): Offers =>
  Object.fromEntries(
    products.map((product) => {
      const { id, slug, title, price, sizes, colors, pictures } = product
      const image = pictures[0]?.src ?? ''
      return [
        id,
        { slug, title, price, sizes: sizeNames(sizes), colors, image, images: colorImages(product) },
      ]
    }),
  )
