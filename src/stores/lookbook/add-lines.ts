import type { Cart } from '#domain/cart/cart.ts'
import { buyableIn, checkCart, isGone, type CheckedLine } from '#domain/cart/cart-check.ts'
import { addToCart } from '../cart/cart.ts'
import { readOffers } from '../catalogue/read-offers.ts'

/** What became of products that were to go into the cart. */
export interface AddedLines {
  /** As they are sold today, with what there is to say of their price. */
  readonly added: readonly CheckedLine[]
  /** The cart had no room for all of these. */
  readonly isFull: boolean
  /** They are not sold as they were when the page was built; the cart has none of them. */
  readonly gone: Cart
}

/**
 * Puts several products into the cart at once, as they are sold today: at today's price, and without those that are no
 * longer made. Where today's catalogue can't be had, they go in as the page shows them; the cart asks again before
 * anybody pays.
 */
export const addLines = async (wanted: Cart): Promise<AddedLines> => {
  const offers = await readOffers()
  const checked: readonly CheckedLine[] = offers
    ? checkCart(wanted, offers).map((one, at) => ({
        ...one,
        // The page's own picture is no larger than a cart shows it.
        line: { ...one.line, image: wanted[at]?.image || one.line.image },
      }))
    : wanted.map((line) => ({ line }))
  const added = checked.filter((one) => !isGone(one))
  const isFull = addToCart(buyableIn(checked)) !== 'added'
  return { added, isFull, gone: checked.filter(isGone).map(({ line }) => line) }
}
