import { join } from 'node:path'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { sellableLines } from '../chaos/plan.ts'
import type { ShopProcesses } from '../chaos/shop-processes.ts'
import { cartOf, openShoppers } from '../chaos/shopper.ts'
import { startBare } from './bare-process.ts'
import type { Measure } from './measure.ts'
import { alternate } from './rounds.ts'

const CONNECTIONS = 32
const SHOPPERS = 40
const ROUNDS = { rounds: 3, seconds: 4 }
const RATIO = 0.8
const LATENCY_RATIO = 1.5

/** Requests for new orders, never two with the same cart from the same shopper. */
const openCarts = async (shop: ShopProcesses, offers: Offers) => {
  const shoppers = openShoppers(shop, { created: [], paid: [], believed: [], givenUp: [] })
  const people = await Promise.all(Array.from({ length: SHOPPERS }, (_, n) => shoppers.signedInAs(n)))
  const lines = sellableLines(offers)
  let made = 0
  return () => {
    const person = people[made % SHOPPERS]
    const first = Math.floor(made / SHOPPERS)
    const line = lines[first % lines.length]
    const other = lines[(first * 7 + Math.floor(first / lines.length)) % lines.length]
    made += 1
    if (!person || !line || !other) throw new Error('Nobody buys anything')
    const cart = cartOf(line.product === other.product ? [line] : [line, other], person.user)
    return { body: JSON.stringify(cart), authorization: `Bearer ${person.token}` }
  }
}

/** New orders: the shop compared with a bare handler that makes the same provider call and two commits. */
export const benchCreations = async (shop: ShopProcesses): Promise<readonly Measure[]> => {
  const { config } = shop
  const origin = `http://127.0.0.1:${shop.ports()[0]}`
  const offers: Offers = await (await fetch(`${origin}/catalogue.json`)).json()
  const next = await openCarts(shop, offers)
  const bare = await startBare('./bare-orders.ts', {
    DATABASE_URL: config.DATABASE_URL,
    FILE: join(config.DATA_DIR, 'bare.sqlite'),
    RAZORPAY_API_URL: config.RAZORPAY_API_URL,
    RAZORPAY_KEY_ID: config.RAZORPAY_KEY_ID,
    RAZORPAY_KEY_SECRET: config.RAZORPAY_KEY_SECRET,
  })
  const ordering = (url: string) => ({
    url,
    connections: CONNECTIONS,
    requests: [
      {
        method: 'POST',
        path: '/api/payment/create-payment-intent',
        setupRequest: (request: object) => {
          const { body, authorization } = next()
          const headers = {
            'content-type': 'application/json',
            'x-requested-with': 'XmlHttpRequest',
            origin: config.SITE_URL,
            authorization,
          }
          return { ...request, body, headers }
        },
      },
    ],
  })
  try {
    const speeds = await alternate(ROUNDS, { shop: ordering(origin), bare: ordering(bare.origin) })
    return [
      { what: 'new orders: the shop', value: speeds.shop.perSecond, unit: '/s' },
      { what: 'new orders: bare handler', value: speeds.bare.perSecond, unit: '/s' },
      { what: 'new orders: ratio', value: speeds.shop.perSecond / speeds.bare.perSecond, atLeast: RATIO },
      { what: 'slowest hundredth: the shop', value: speeds.shop.p99Ms, unit: 'ms' },
      { what: 'slowest hundredth: bare handler', value: speeds.bare.p99Ms, unit: 'ms' },
      {
        what: 'slowest hundredth: ratio',
        value: speeds.shop.p99Ms / speeds.bare.p99Ms,
        atMost: LATENCY_RATIO,
      },
    ]
  } finally {
    bare.stop()
  }
}
