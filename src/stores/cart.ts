import { messages } from '#copy/messages.ts'
import { addLine, isSamePiece, removeLine, withQuantity, type Cart, type CartLine } from '#domain/cart.ts'
import { readCart } from '#domain/stored-cart.ts'
import { saved } from './saved.ts'
import { showToast } from './toasts.ts'

const EMPTY: Cart = []

const bag = saved<Cart>({ key: 'cart', empty: EMPTY, read: readCart, event: 'cartUpdated' })

/** The bag of this browser. Every change is saved and announced as `cartUpdated`. */
export const $cart = bag.$value

/** Changes the bag; `edit` gets the newest bag of all tabs. */
export const changeCart = (edit: (cart: Cart) => Cart): void => bag.change(edit)

/** Puts a piece into the bag. */
export const addToBag = (line: CartLine): void => bag.change((cart) => addLine(cart, line))

/** Sets how many of a piece are in the bag; its price follows. */
export const setQuantity = (line: CartLine, quantity: number): void =>
  bag.change((cart) =>
    cart.map((other) => (isSamePiece(other, line) ? withQuantity(other, quantity) : other)),
  )

const putBack = (line: CartLine, place: number) =>
  bag.change((cart) => {
    const others = removeLine(cart, line)
    return [...others.slice(0, place), line, ...others.slice(place)]
  })

/** Removes that piece only, and offers to undo it. */
export const removeFromBag = (line: CartLine): void => {
  const place = bag.$value.get().findIndex((other) => isSamePiece(other, line))
  if (place < 0) return
  bag.change((cart) => removeLine(cart, line))
  showToast({
    kind: 'info',
    text: messages.bag.removed(line.productName),
    action: { label: 'Undo', run: () => putBack(line, place) },
  })
}
