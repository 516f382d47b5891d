import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { isOffered, type Offer, type Offers } from '#domain/catalogue/catalogue.ts'
import type { RequestedProduct } from '#domain/enquiries/requested-products.ts'

/** An error message for each invalid field of a list of products, such as 'products.2.size'. */
export type ProductFaults = Record<string, string>

/** The catalogue's offer for a product id; undefined if the product is no longer in the catalogue. */
export const offerOf = (offers: Offers, id: string): Offer | undefined =>
  Object.hasOwn(offers, id) ? offers[id] : undefined

/** The field at fault and its error message, if a product is not offered in this size or colour; else undefined. */
export const choiceFault = (
  offer: Offer | undefined,
  { size, color }: Pick<RequestedProduct, 'size' | 'color'>,
): readonly [string, string] | undefined => {
  if (!offer) return ['product', 'No longer available.']
  if (!isOffered(offer.sizes, size)) return ['size', 'Not available in this size.']
  if (!isOffered(offer.colors, color)) return ['color', 'Not available in this colour.']
  return undefined
}

const productKey = ({ product, size, color }: RequestedProduct) => JSON.stringify([product, size, color])

/** The faults of lines that together exceed the largest quantity of one product, size and colour. */
export const quantityFaults = (lines: readonly RequestedProduct[]): ProductFaults => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(productKey(line), (counts.get(productKey(line)) ?? 0) + line.quantity)
  return Object.fromEntries(
    lines.flatMap((line, n) =>
      (counts.get(productKey(line)) ?? 0) > MAX_QUANTITY
        ? [[`products.${n}.quantity`, `At most ${MAX_QUANTITY} of each piece.`]]
        : [],
    ),
  )
}
