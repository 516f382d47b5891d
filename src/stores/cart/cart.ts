import { messages } from '#copy/messages.ts'
import {
  addLine,
  countItems,
  isSameLine,
  removeLine,
  withQuantity,
  type Cart,
  type CartLine,
} from '#domain/cart/cart.ts'
import { readCart } from '#domain/cart/stored-cart.ts'
import { saved } from '../saved.ts'
import { showToast } from '../toasts.ts'

const EMPTY: Cart = []

const stored = saved<Cart>({ key: 'cart', empty: EMPTY, read: readCart, event: 'cartUpdated' })

/** This browser's cart. Every change is stored and announced as `cartUpdated`. */
export const $cart = stored.$value

/** Whether the cart was stored, so that the next page finds it. */
export const isCartKept = stored.isKept

/** Changes the cart; `edit` receives the newest cart of all tabs. */
export const changeCart = (edit: (cart: Cart) => Cart): void => stored.change(edit)

/**
 * `added`: everything fitted; `ten`: the products that did not fit are in the cart ten times, the most allowed; `full`:
 * the cart holds fifty other lines.
 */
export type Added = 'added' | 'ten' | 'full'

/** Adds products to the cart, as far as it has room for them. */
export const addToCart = (lines: Cart): Added => {
  let added = 0
  stored.change((cart) => {
    const next = lines.reduce<Cart>(addLine, cart)
    added = countItems(next) - countItems(cart)
    return next
  })
  if (added === countItems(lines)) return 'added'
  const cart = $cart.get()
  return lines.every((line) => cart.some((other) => isSameLine(other, line))) ? 'ten' : 'full'
}

/** Sets a line's quantity and recalculates its price. */
export const setQuantity = (line: CartLine, quantity: number): void =>
  stored.change((cart) =>
    cart.map((other) => (isSameLine(other, line) ? withQuantity(other, quantity) : other)),
  )

const putBack = (line: CartLine, place: number) =>
  stored.change((cart) => {
    const others = removeLine(cart, line)
    return [...others.slice(0, place), line, ...others.slice(place)]
  })

/** Removes this line only, and offers to undo it. */
export const removeFromCart = (line: CartLine): void => {
  const place = stored.$value.get().findIndex((other) => isSameLine(other, line))
  if (place < 0) return
  stored.change((cart) => removeLine(cart, line))
  showToast({
    kind: 'info',
    text: messages.cart.removed(line.productName),
    action: { label: 'Undo', run: () => putBack(line, place) },
  })
}
