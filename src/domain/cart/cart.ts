export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 10
export const MAX_LINES = 50
export const MAX_PRODUCT_LENGTH = 64
/** Of a size or a colour, in characters. */
export const MAX_CHOICE_LENGTH = 80

/** One line of the cart, as browser storage keeps it. Money is in whole rupees. */
export interface CartLine {
  /** The product's entry id. */
  readonly product: string
  readonly productName: string
  readonly image: string
  readonly color: string
  readonly size: string
  readonly quantity: number
  /** Line total. */
  readonly price: number
  readonly unitPrice: number
  /** Of the product page. */
  readonly slug?: string
}

export type Cart = readonly CartLine[]

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Two lines are the same if product, size and colour are. */
export const isSameLine = (a: CartLine, b: CartLine): boolean =>
  a.product === b.product && a.size === b.size && a.color === b.color

/** A line with a new quantity and its price. Quantities outside 1-10 become the nearest allowed one. */
export const withQuantity = (line: CartLine, quantity: number): CartLine => {
  const allowed = clamp(Math.trunc(quantity) || MIN_QUANTITY, MIN_QUANTITY, MAX_QUANTITY)
  return { ...line, quantity: allowed, price: Math.round(line.unitPrice * allowed) }
}

/** The number of units in the lines of a cart or parcel. */
export const countItems = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** The cart's total in whole rupees. */
export const totalOf = (cart: Cart): number => cart.reduce((sum, line) => sum + line.price, 0)

/** Adds a line, up to fifty; if the cart already has the same line, its quantity grows instead, up to ten. */
export const addLine = (cart: Cart, line: CartLine): Cart =>
  cart.some((other) => isSameLine(other, line))
    ? cart.map((other) =>
        isSameLine(other, line) ? withQuantity(other, other.quantity + line.quantity) : other,
      )
    : [...cart, withQuantity(line, line.quantity)].slice(0, MAX_LINES)

/** Removes one line only, not the same product in other sizes or colours. */
export const removeLine = (cart: Cart, line: CartLine): Cart =>
  cart.filter((other) => !isSameLine(other, line))

/** Takes paid units out of the cart; units added since then stay. */
export const withoutPaid = (cart: Cart, paid: Cart): Cart =>
  cart.flatMap((line) => {
    const left = line.quantity - (paid.find((other) => isSameLine(other, line))?.quantity ?? 0)
    return left < MIN_QUANTITY ? [] : left === line.quantity ? [line] : [withQuantity(line, left)]
  })
