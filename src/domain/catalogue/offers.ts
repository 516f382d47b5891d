import { sizeNames, type Offers, type Picture, type Product } from './catalogue.ts'
import { colorImages } from './colorway.ts'
import { thumbnailUrl } from './picture.ts'

const imageOf = (picture?: Picture) => (picture ? thumbnailUrl(picture) : '')

/** What the server needs to know to sell each product, by product id. */
export const offersOf = (products: readonly Product[]): Offers =>
  Object.fromEntries(
    products.map((product) => {
      const { id, slug, title, price, sizes, colors, pictures } = product
      const image = imageOf(pictures[0])
      const images = colorImages(product, imageOf)
      return [id, { slug, title, price, sizes: sizeNames(sizes), colors, image, images }]
    }),
  )
