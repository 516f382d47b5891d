import {
  addLine,
  MAX_CHOICE_LENGTH,
  MAX_LINES,
  MAX_PRODUCT_LENGTH,
  MAX_QUANTITY,
  MIN_QUANTITY,
  type Cart,
  type CartLine,
} from './cart.ts'
import { isRecord, textOf } from '../unknown-json.ts'

const MAX_TEXT = 500
const MAX_URL = 2000
const MAX_PRICE = 1e9

const isShort = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value.length <= length

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_PRICE

/** Lines stored by older versions have no unit price, so it is computed from the line's total. */
const readLine = (stored: unknown): CartLine | undefined => {
  if (!isRecord(stored)) return undefined
  const { product, productName, image, color = '', size = '', quantity, price, slug } = stored
  if (!isShort(product, MAX_PRODUCT_LENGTH) || product === '') return undefined
  if (!isShort(productName, MAX_TEXT)) return undefined
  if (!isShort(color, MAX_CHOICE_LENGTH) || !isShort(size, MAX_CHOICE_LENGTH)) return undefined
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return undefined
  if (quantity < MIN_QUANTITY || quantity > MAX_QUANTITY || !isAmount(price)) return undefined
  const unitPrice = isAmount(stored['unitPrice']) ? stored['unitPrice'] : price / quantity
  const line = {
    product,
    productName,
    image: textOf(image).slice(0, MAX_URL),
    color,
    size,
    quantity,
    price,
    unitPrice,
  }
  return isShort(slug, MAX_TEXT) ? { ...line, slug } : line
}

/** Reads the cart from browser storage and drops invalid lines; undefined if it isn't a list. */
export const readCart = (stored: unknown): Cart | undefined => {
  if (!Array.isArray(stored)) return undefined
  return stored
    .slice(0, MAX_LINES)
    .map(readLine)
    .filter((line) => line !== undefined)
    .reduce<Cart>(addLine, [])
}
