import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { buyableIn, checkCart, isGone, type CheckedLine } from '#domain/cart/cart-check.ts'
import { addToCart, type Added } from '../cart/cart.ts'
import { readOffers } from '../catalogue/read-offers.ts'

/** A product that cannot be bought as the page shows it: no longer at all, not in this `size`, or only on request. */
export interface NotSold {
  readonly line: CartLine
  readonly why: 'gone' | 'size' | 'onRequest'
}

/** What became of the products that were to be added to the cart. */
export interface AddedLines {
  /** The lines added, as they are sold today, with any news about their price. */
  readonly added: readonly CheckedLine[]
  /** Whether the cart had room for all of them. */
  readonly outcome: Added
  /** The products that were not added. */
  readonly notSold: readonly NotSold[]
}

const whyNotSold = ({ line, change }: CheckedLine, offers: Offers): readonly NotSold[] => {
  if (change?.kind !== 'gone') return []
  const [size = ''] = offers[line.product]?.sizes ?? []
  const [inOther] = checkCart([{ ...line, size }], offers)
  if (!inOther || !isGone(inOther)) return [{ line, why: 'size' }]
  return [{ line, why: inOther.change?.kind === 'gone' ? inOther.change.why : change.why }]
}

/**
 * Adds several products to the cart as they are sold today: at today's price, and without those that are no longer
 * sold. If today's catalogue cannot be loaded, they are added as the page shows them; the cart checks again before
 * payment.
 */
export const addLines = async (wanted: Cart): Promise<AddedLines> => {
  const offers = await readOffers()
  const checked: readonly CheckedLine[] = offers
    ? checkCart(wanted, offers)
    : wanted.map((line) => ({ line }))
  return {
    added: checked.filter((one) => !isGone(one)),
    outcome: addToCart(buyableIn(checked)),
    notSold: offers ? checked.flatMap((one) => whyNotSold(one, offers)) : [],
  }
}
