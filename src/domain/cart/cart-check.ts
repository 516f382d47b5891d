import { withQuantity, type Cart, type CartLine } from './cart.ts'
import { isOffered, type Offer, type Offers } from '../catalogue/catalogue.ts'
import { imageIn } from '../catalogue/colorway.ts'

/**
 * What changed about a line since it was added to the cart. `gone`: it can't be bought any more, because it is no
 * longer offered or its price is now on request. `price`: its price was `before`, in whole rupees.
 */
export type LineChange =
  | { readonly kind: 'gone'; readonly why: 'gone' | 'onRequest' }
  | { readonly kind: 'price'; readonly before: number }

/** A cart line with what has changed about it, if anything. */
export interface CheckedLine {
  readonly line: CartLine
  readonly change?: LineChange
}

/** Whether a line can no longer be bought. */
export const isGone = ({ change }: CheckedLine): boolean => change?.kind === 'gone'

/** The lines of a cart that can be bought. */
export const buyableIn = (lines: readonly CheckedLine[]): Cart =>
  lines.filter((checked) => !isGone(checked)).map(({ line }) => line)

const isMade = (offer: Offer | undefined, line: CartLine): offer is Offer =>
  offer !== undefined && isOffered(offer.sizes, line.size) && isOffered(offer.colors, line.color)

const checkLine = (line: CartLine, offers: Offers): CheckedLine => {
  const offer = Object.hasOwn(offers, line.product) ? offers[line.product] : undefined
  if (!isMade(offer, line)) return { line, change: { kind: 'gone', why: 'gone' } }
  const { title, slug, price } = offer
  if (price === undefined) return { line, change: { kind: 'gone', why: 'onRequest' } }
  const image = imageIn(offer, line.color)
  const current = withQuantity(
    { ...line, productName: title, slug, image: image || line.image, unitPrice: price },
    line.quantity,
  )
  return price === line.unitPrice
    ? { line: current }
    : { line: current, change: { kind: 'price', before: line.unitPrice } }
}

/** Compares the cart with today's catalogue: sets today's prices, and marks lines that changed or can't be bought. */
export const checkCart = (cart: Cart, offers: Offers): readonly CheckedLine[] =>
  cart.map((line) => checkLine(line, offers))
