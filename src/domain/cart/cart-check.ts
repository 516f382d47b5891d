import { withQuantity, type Cart, type CartLine } from './cart.ts'
import { isOffered, type Offer, type Offers } from '../catalogue/catalogue.ts'
import { imageIn } from '../catalogue/colorway.ts'

/**
 * What became of a line since it was put into the cart: it can't be bought any more, because it is gone or its price is
 * on request by now, or its price is another. Money in whole rupees.
 */
export type LineNews =
  | { readonly kind: 'gone'; readonly why: 'gone' | 'onRequest' }
  | { readonly kind: 'price'; readonly before: number }

/** One line beside what there is to say about it. */
export interface CheckedLine {
  readonly line: CartLine
  readonly news?: LineNews
}

/** Whether a line can't be bought any more. */
export const isGone = ({ news }: CheckedLine): boolean => news?.kind === 'gone'

/** What of a cart can be bought. */
export const buyableIn = (lines: readonly CheckedLine[]): Cart =>
  lines.filter((checked) => !isGone(checked)).map(({ line }) => line)

const isMade = (offer: Offer | undefined, line: CartLine): offer is Offer =>
  offer !== undefined && isOffered(offer.sizes, line.size) && isOffered(offer.colors, line.color)

const checkLine = (line: CartLine, offers: Offers): CheckedLine => {
  const offer = Object.hasOwn(offers, line.product) ? offers[line.product] : undefined
  if (!isMade(offer, line)) return { line, news: { kind: 'gone', why: 'gone' } }
  const { title, slug, price } = offer
  if (price === undefined) return { line, news: { kind: 'gone', why: 'onRequest' } }
  const image = imageIn(offer, line.color)
  const current = withQuantity(
    { ...line, productName: title, slug, image: image || line.image, unitPrice: price },
    line.quantity,
  )
  return price === line.unitPrice
    ? { line: current }
    : { line: current, news: { kind: 'price', before: line.unitPrice } }
}

/** The cart against today's catalogue: prices become today's, and what changed or vanished is said. */
export const checkCart = (cart: Cart, offers: Offers): readonly CheckedLine[] =>
  cart.map((line) => checkLine(line, offers))
