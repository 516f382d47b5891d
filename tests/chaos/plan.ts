import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { Random } from './random.ts'

/** What happens in the payment dialog. */
export type Paying =
  'captured' | 'authorized' | 'failed' | 'failed then captured' | 'twice' | 'wrong amount' | 'never'

/** What the shopper's browser does afterwards. */
export type Tab = 'verifies' | 'verifies thrice' | 'loses the answer' | 'forges first' | 'closed'

export interface Plan {
  readonly shopper: number
  readonly lines: readonly Line[]
  readonly paying: Paying
  readonly tab: Tab
  readonly hasWebhooks: boolean
  /** The answer to the order's creation is lost once. */
  readonly losesCreation: boolean
}

interface Line {
  readonly product: string
  readonly size: string
  readonly color: string
  readonly quantity: number
  /** In rupees. */
  readonly price: number
}

const ORDERS_PER_SHOPPER = 40
const TWO_PRODUCTS = 0.3

const PAYING: Readonly<Record<Paying, number>> = {
  captured: 0.66,
  authorized: 0.12,
  failed: 0.05,
  'failed then captured': 0.06,
  twice: 0.03,
  'wrong amount': 0.03,
  never: 0.05,
}
const TABS: Readonly<Record<Tab, number>> = {
  verifies: 0.35,
  'verifies thrice': 0.15,
  'loses the answer': 0.15,
  'forges first': 0.1,
  closed: 0.25,
}
const WITHOUT_WEBHOOKS = 0.25
const LOSES_CREATION = 0.1

const drawn = <T extends string>(weights: Readonly<Record<T, number>>, random: Random, fallback: T): T => {
  let left = random.next()
  for (const name in weights) {
    left -= weights[name]
    if (left < 0) return name
  }
  return fallback
}

const linesOf = (product: string, { price = 0, sizes, colors }: Offer): readonly Line[] =>
  (sizes.length > 0 ? sizes : ['']).flatMap((size) =>
    (colors.length > 0 ? colors : ['']).flatMap((color) =>
      Array.from({ length: MAX_QUANTITY }, (_, n) => ({
        product,
        size,
        color,
        quantity: n + 1,
        price: price * (n + 1),
      })),
    ),
  )

/** Every single line that can be bought. */
export const sellableLines = (offers: Offers): readonly Line[] =>
  Object.entries(offers).flatMap(([id, offer]) => (offer.price === undefined ? [] : linesOf(id, offer)))

/** Who buys what, and what goes wrong. No shopper buys the same cart twice, so every purchase is a separate order. */
export const makePlans = (offers: Offers, purchases: number, random: Random): readonly Plan[] => {
  const lines = sellableLines(offers)
  const shoppers = Math.ceil(purchases / Math.min(ORDERS_PER_SHOPPER, lines.length))
  return Array.from({ length: purchases }, (_, n) => {
    const first = lines[Math.floor(n / shoppers) % lines.length]
    const other = lines[random.below(lines.length)]
    if (!first || !other) throw new Error('The catalogue sells nothing')
    const hasTwo = random.chance(TWO_PRODUCTS) && other.product !== first.product
    return {
      shopper: n % shoppers,
      lines: hasTwo ? [first, other] : [first],
      paying: drawn(PAYING, random, 'captured'),
      tab: drawn(TABS, random, 'verifies'),
      hasWebhooks: !random.chance(WITHOUT_WEBHOOKS),
      losesCreation: random.chance(LOSES_CREATION),
    }
  })
}
