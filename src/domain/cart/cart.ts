export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 10
export const MAX_LINES = 50
export const MAX_PRODUCT_LENGTH = 64
/** Of a size or a colour. */
export const MAX_CHOICE_LENGTH = 80

/** One line of the cart, as browser storage keeps it. Money in whole rupees. */
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
  /** The product page. */
  readonly slug?: string
}

export type Cart = readonly CartLine[]

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Two lines are the same product when product, size and colour agree. */
export const isSameLine = (a: CartLine, b: CartLine): boolean =>
  a.product === b.product && a.size === b.size && a.color === b.color

/** A line's price follows its quantity. Quantities outside 1-10 are brought to the nearest allowed. */
export const withQuantity = (line: CartLine, quantity: number): CartLine => {
  const allowed = clamp(Math.trunc(quantity) || MIN_QUANTITY, MIN_QUANTITY, MAX_QUANTITY)
  return { ...line, quantity: allowed, price: Math.round(line.unitPrice * allowed) }
}

/** How many units the lines of a cart or a parcel hold. */
export const countItems = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)

/** The cart's total in whole rupees. */
export const totalOf = (cart: Cart): number => cart.reduce((sum, line) => sum + line.price, 0)

/** Adds a product, up to fifty lines; one that is already in the cart gains its quantity, up to ten. */
export const addLine = (cart: Cart, line: CartLine): Cart =>
  cart.some((other) => isSameLine(other, line))
    ? cart.map((other) =>
        isSameLine(other, line) ? withQuantity(other, other.quantity + line.quantity) : other,
      )
    : [...cart, withQuantity(line, line.quantity)].slice(0, MAX_LINES)

/** Removes that product only, not others of its size. */
export const removeLine = (cart: Cart, line: CartLine): Cart =>
  cart.filter((other) => !isSameLine(other, line))

/** Takes paid products out of the cart; units that were added since stay. */
export const withoutPaid = (cart: Cart, paid: Cart): Cart =>
  cart.flatMap((line) => {
    const left = line.quantity - (paid.find((other) => isSameLine(other, line))?.quantity ?? 0)
    return left < MIN_QUANTITY ? [] : left === line.quantity ? [line] : [withQuantity(line, left)]
  })
