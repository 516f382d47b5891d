import { atom, computed } from 'nanostores'
import { call } from '#clients/call.ts'
import { getOffers } from '#contract/catalogue/get-offers.ts'
import { messages } from '#copy/messages.ts'
import { isSameLine } from '#domain/cart/cart.ts'
import { checkCart, type CheckedLine } from '#domain/cart/cart-check.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { $cart, changeCart } from './cart.ts'

const $offers = atom<Offers | null>(null)
const $priceChanges = atom<readonly CheckedLine[]>([])

/**
 * The cart with what has changed about each line: no longer available, or another price. Nothing without today's
 * catalogue.
 */
export const $checkedCart = computed([$cart, $offers, $priceChanges], (cart, offers, priceChanges) =>
  (offers ? checkCart(cart, offers) : cart.map((line): CheckedLine => ({ line }))).map((checked) => ({
    ...checked,
    change: checked.change ?? priceChanges.find(({ line }) => isSameLine(line, checked.line))?.change,
  })),
)

/** A sentence about the first product in the cart that can no longer be bought; undefined when all can. */
export const $checkoutObstacle = computed(
  $checkedCart,
  (lines) =>
    lines.flatMap(({ line, change }) =>
      change?.kind === 'gone' ? [`${line.productName}: ${messages.cart[change.why]}`] : [],
    )[0],
)

/** Compares the cart with today's catalogue and updates its prices. */
export const refreshCart = async (): Promise<void> => {
  try {
    const offers = await call(getOffers())
    const checked = checkCart($cart.get(), offers)
    const changed = checked.filter(({ change }) => change?.kind === 'price')
    if (changed.length > 0) {
      $priceChanges.set(changed)
      changeCart((cart) => checkCart(cart, offers).map(({ line }) => line))
    }
    $offers.set(offers)
  } catch {
    // Without the catalogue the cart stays as it is: the server checks every price before it takes money.
  }
}
