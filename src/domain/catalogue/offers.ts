import { sizeNames, type Offers, type Product } from './catalogue.ts'
import { colorImages } from './colorway.ts'

/** What the server needs to know to sell each product, by product id. */
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
