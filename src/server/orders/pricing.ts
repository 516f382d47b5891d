import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'
import { toPaise, toRupees } from '#domain/money.ts'
import { pick } from '#domain/pick.ts'
import { conflict, Refusal } from '../refusal.ts'
import { choiceFault, offerOf, quantityFaults } from './choice-faults.ts'
import type { CartInput, CartInputLine } from './order-input.ts'

/** A cart line at the shop's own price. */
export interface PricedLine {
  readonly entryId: string
  readonly slug: string
  readonly title: string
  readonly size: string
  readonly color: string
  readonly quantity: number
  readonly unitPricePaise: number
}

export interface PricedCart {
  readonly lines: readonly PricedLine[]
  readonly totalPaise: number
}

/** The field at fault and its error message, if a line can't be sold; else undefined. */
const faultOf = (offer: Offer | undefined, line: CartInputLine) =>
  offer && offer.price === undefined
    ? (['product', 'This piece is sold on request only.'] as const)
    : choiceFault(offer, line)

const priced = (offers: Offers, lines: readonly CartInputLine[]): readonly PricedLine[] => {
  const fields = quantityFaults(lines)
  const found = lines.flatMap((line, n) => {
    const offer = offerOf(offers, line.product)
    const fault = faultOf(offer, line)
    if (fault) fields[`products.${n}.${fault[0]}`] = fault[1]
    if (fault || offer?.price === undefined) return []
    const { slug, title, price } = offer
    const { product: entryId, size, color, quantity } = line
    return [{ entryId, slug, title, size, color, quantity, unitPricePaise: toPaise(price) }]
  })
  if (Object.keys(fields).length > 0)
    throw new Refusal(422, 'not_for_sale', 'Something in your cart is not available as chosen.', { fields })
  return found
}

/** A line's total in paise. */
export const linePaise = (line: Pick<PricedLine, 'quantity' | 'unitPricePaise'>): number =>
  line.quantity * line.unitPricePaise

const priceChanged = ({ lines, totalPaise }: PricedCart) =>
  conflict('price_changed', 'The prices have changed. Please check your cart again.', {
    amount: totalPaise,
    totalPrice: toRupees(totalPaise),
    products: lines.map((line) => ({
      product: line.entryId,
      ...pick(line, 'size', 'color', 'quantity'),
      unitPrice: toRupees(line.unitPricePaise),
      price: toRupees(linePaise(line)),
    })),
  })

/**
 * The cart at the catalogue's prices. 422 for lines that are not sold as chosen; 409 with the right prices if the
 * shopper was shown others, so that nobody pays a price she did not see.
 */
export const priceCart = (offers: Offers, { products, totalPrice, amount }: CartInput): PricedCart => {
  const lines = priced(offers, products)
  const totalPaise = lines.reduce((sum, line) => sum + linePaise(line), 0)
  const cart = { lines, totalPaise }
  const sawOtherLine = lines.some((line, n) => {
    const seen = products[n]?.price
    return seen !== undefined && seen !== toRupees(linePaise(line))
  })
  if (sawOtherLine || amount !== totalPaise || totalPrice !== toRupees(totalPaise)) throw priceChanged(cart)
  return cart
}
