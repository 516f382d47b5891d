import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { buyableIn, checkCart, isGone, type CheckedLine } from '#domain/cart/cart-check.ts'
import { addToCart, type Added } from '../cart/cart.ts'
import { readOffers } from '../catalogue/read-offers.ts'

/** A product that can't be bought as the page shows it: not at all any more, not in this `size`, or only on request. */
export interface NotSold {
  readonly line: CartLine
  readonly why: 'gone' | 'size' | 'onRequest'
}

/** What became of products that were to go into the cart. */
export interface AddedLines {
  /** As they are sold today, with what there is to say of their price. */
  readonly added: readonly CheckedLine[]
  /** Whether the cart had room for all of these. */
  readonly outcome: Added
  /** The cart has none of them. */
  readonly notSold: readonly NotSold[]
}

const whyNotSold = ({ line, news }: CheckedLine, offers: Offers): readonly NotSold[] => {
  if (news?.kind !== 'gone') return []
  const [size = ''] = offers[line.product]?.sizes ?? []
  const [inOther] = checkCart([{ ...line, size }], offers)
  if (!inOther || !isGone(inOther)) return [{ line, why: 'size' }]
  return [{ line, why: inOther.news?.kind === 'gone' ? inOther.news.why : news.why }]
}

/**
 * Puts several products into the cart at once, as they are sold today: at today's price, and without those that are not
 * sold so any more. Where today's catalogue can't be had, they go in as the page shows them; the cart asks again before
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
  return {
    added: checked.filter((one) => !isGone(one)),
    outcome: addToCart(buyableIn(checked)),
    notSold: offers ? checked.flatMap((one) => whyNotSold(one, offers)) : [],
  }
}
