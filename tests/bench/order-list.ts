import type { ShopProcesses } from '../chaos/shop-processes.ts'
import { openShoppers } from '../chaos/shopper.ts'
import { makeManyOrders } from './many-orders.ts'
import type { Measure } from './measure.ts'
import { median, alternate } from './rounds.ts'

const ORDERS = 100_000
const PAGES = [1, 2, 100, 2_500, 5_000, 7_500, 10_000]
const TIMES = 15
const MAX_MS = 20
const CONNECTIONS = 16
const ROUNDS = { rounds: 3, seconds: 2 }
const RATIO = 0.4

const NOBODY = 'q=nobody'
const SEARCHES = [
  'q=98000 54321',
  'q=bengaluru',
  'q=beng silk',
  'q=shopper 777',
  'q=560001&pagenumber=100',
  NOBODY,
  'from=2020-01-01',
]

const timed = async (url: string, authorization: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(url, { headers: { authorization } })
  const { orders } = await answer.json()
  if ((orders.length === 0) !== url.endsWith(NOBODY)) throw new Error(`${url} shows ${orders.length} orders`)
  return performance.now() - began
}

/**
 * The order list with a hundred thousand orders: any page, and the first page under load compared with an endpoint of a
 * single select.
 */
export const benchOrderList = async (shop: ShopProcesses): Promise<readonly Measure[]> => {
  const origin = `http://127.0.0.1:${shop.ports()[0]}`
  const { signIn, signedInAs } = openShoppers(shop, { created: [], paid: [], believed: [], givenUp: [] })
  const { token } = await signIn({
    sub: 'admin',
    email: 'admin@demo.example',
    name: 'Admin',
    hd: 'demo.example',
  })
  const authorization = `Bearer ${token}`
  // The shopper to whom all the orders belong.
  await signedInAs(0)
  await makeManyOrders(shop.config, ORDERS)

  const measures: Measure[] = []
  for (const page of PAGES) {
    const url = `${origin}/api/orders?pagesize=10&pagenumber=${page}`
    const times: number[] = []
    for (let time = 0; time < TIMES; time++) times.push(await timed(url, authorization))
    const value = median(times)
    measures.push({ what: `page ${page} of 100,000 orders`, value, unit: 'ms', atMost: MAX_MS })
  }
  // A number that few orders have, a city that all have, both combined with a product, and a period.
  for (const query of SEARCHES) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time++)
      times.push(await timed(`${origin}/api/orders?${query}`, authorization))
    measures.push({ what: `orders by ${query}`, value: median(times), unit: 'ms', atMost: MAX_MS })
  }
  const asking = (path: string) => ({
    url: origin + path,
    connections: CONNECTIONS,
    headers: { authorization },
  })
  const speeds = await alternate(ROUNDS, {
    list: asking('/api/orders?pagenumber=1'),
    // The admin's own orders: the same token is checked, and one select finds none.
    oneSelect: asking('/api/orders/myorders'),
  })
  return [
    ...measures,
    { what: 'page 1 under load', value: speeds.list.perSecond, unit: '/s' },
    { what: 'an endpoint that checks a token, one select', value: speeds.oneSelect.perSecond, unit: '/s' },
    { what: 'ratio', value: speeds.list.perSecond / speeds.oneSelect.perSecond, atLeast: RATIO },
  ]
}
