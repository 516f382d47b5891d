import { atom, computed } from 'nanostores'
import { call } from '#clients/call.ts'
import { getOffers } from '#contract/catalogue/get-offers.ts'
import { messages } from '#copy/messages.ts'
import { isSameLine } from '#domain/cart/cart.ts'
import { checkCart, type CheckedLine } from '#domain/cart/cart-check.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { $cart, changeCart } from './cart.ts'

const $offers = atom<Offers | null>(null)
const $priceNews = atom<readonly CheckedLine[]>([])

/**
 * The cart with its news for each line: no longer available, or a changed price. Without today's catalogue there is
 * none.
 */
export const $checkedCart = computed([$cart, $offers, $priceNews], (cart, offers, priceNews) =>
  (offers ? checkCart(cart, offers) : cart.map((line): CheckedLine => ({ line }))).map((checked) => ({
    ...checked,
    news: checked.news ?? priceNews.find(({ line }) => isSameLine(line, checked.line))?.news,
  })),
)

/** A sentence about the first product in the cart that can no longer be bought; undefined when all can. */
export const $standsInTheWay = computed(
  $checkedCart,
  (lines) =>
    lines.flatMap(({ line, news }) =>
      news?.kind === 'gone' ? [`${line.productName}: ${messages.cart[news.why]}`] : [],
    )[0],
)

/** Compares the cart with today's catalogue and updates its prices. */
export const refreshCart = async (): Promise<void> => {
  try {
    const offers = await call(getOffers())
    const checked = checkCart($cart.get(), offers)
    const changed = checked.filter(({ news }) => news?.kind === 'price')
    if (changed.length > 0) {
      $priceNews.set(changed)
      changeCart((cart) => checkCart(cart, offers).map(({ line }) => line))
    }
    $offers.set(offers)
  } catch {
    // Without the catalogue the cart stays as it is: the server checks every price before it takes money.
  }
}
