import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'
import { toPaise, toRupees } from '#domain/money.ts'
import { Refusal } from '../refusal.ts'
import type { CartInput, CartInputLine } from './order-input.ts'

/** A cart line as the shop sells it, at the shop's own price. */
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

type Fields = Record<string, string>

const offerOf = (offers: Offers, id: string): Offer | undefined =>
  Object.hasOwn(offers, id) ? offers[id] : undefined

const isOffered = (choices: readonly string[], chosen: string) =>
  choices.length === 0 ? chosen === '' : choices.includes(chosen)

/** Why a line can't be sold: the field at fault and what is wrong with it. */
const faultOf = (offer: Offer | undefined, { size, color }: CartInputLine): [string, string] | undefined => {
  if (!offer) return ['product', 'No longer available.']
  if (offer.price === undefined) return ['product', 'This piece is sold on request only.']
  if (!isOffered(offer.sizes, size)) return ['size', 'Not available in this size.']
  if (!isOffered(offer.colors, color)) return ['color', 'Not available in this colour.']
  return undefined
}

const productKey = ({ product, size, color }: CartInputLine) => JSON.stringify([product, size, color])

/** Ten of a product are the most in all, however many lines they are spread over. */
const overfull = (lines: readonly CartInputLine[]): Fields => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(productKey(line), (counts.get(productKey(line)) ?? 0) + line.quantity)
  return Object.fromEntries(
    lines.flatMap((line, n) =>
      (counts.get(productKey(line)) ?? 0) > MAX_QUANTITY
        ? [[`products.${n}.quantity`, `At most ${MAX_QUANTITY} of a piece.`]]
        : [],
    ),
  )
}

const priced = (offers: Offers, lines: readonly CartInputLine[]): readonly PricedLine[] => {
  const fields = overfull(lines)
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
    throw new Refusal(422, 'not_for_sale', 'Something in the cart can’t be bought like this.', { fields })
  return found
}

/** A line's total in paise. */
export const linePaise = (line: Pick<PricedLine, 'quantity' | 'unitPricePaise'>): number =>
  line.quantity * line.unitPricePaise

const priceChanged = ({ lines, totalPaise }: PricedCart) =>
  new Refusal(409, 'price_changed', 'The prices have changed. Please look at the cart again.', {
    amount: totalPaise,
    totalPrice: toRupees(totalPaise),
    products: lines.map((line) => ({
      product: line.entryId,
      size: line.size,
      color: line.color,
      quantity: line.quantity,
      unitPrice: toRupees(line.unitPricePaise),
      price: toRupees(linePaise(line)),
    })),
  })

/**
 * The cart at the catalogue's prices. 422 for what is not sold so; 409 with the right figures when the shopper
 * was shown others, so that nobody ever pays what she did not see.
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
