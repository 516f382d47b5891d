import { allOf } from '../chaos/all-of.ts'
import { sellableLines } from '../chaos/plan.ts'
import { cartOf, openShoppers } from '../chaos/shopper.ts'
import { openShopProcesses } from '../chaos/shop-processes.ts'
import { until } from '../support/until.ts'
import { judged, type Measured, notMeasured } from './measured.ts'

const IN_FLIGHT = 200
const SHOPPERS = 20
/**
 * Long enough that none is answered before the last one waits, and within the five seconds that the shop allows itself.
 */
const PROVIDER_MS = 3500
const MAX_ARRIVAL_S = 30
const MAX_END_S = 10

/**
 * Two hundred orders are waiting for the payment provider when the shop is asked to end: all of them must be answered.
 */
export const answersAtSigterm = async (): Promise<Measured> => {
  const shop = await openShopProcesses('sqlite')
  try {
    const { signedInAs } = openShoppers(shop, { created: [], paid: [], believed: [], givenUp: [] })
    const shoppers = await allOf([...Array(SHOPPERS).keys()], 4, signedInAs)
    const lines = sellableLines(await (await fetch(`${shop.balancer.origin}/catalogue.json`)).json())
    const [line] = lines
    const other = lines.find(({ product }) => product !== line?.product)
    if (!line || !other) throw new Error('The catalogue sells too little')
    const [port] = shop.ports()
    let ended = 0
    const order = async (n: number, of = line): Promise<number> => {
      const { token, user } = shoppers[n % SHOPPERS] ?? (await signedInAs(0))
      const quantity = Math.floor(n / SHOPPERS) + 1
      const many = { ...of, quantity, price: of.price * quantity }
      const answer = await fetch(`http://127.0.0.1:${port}/api/payment/create-payment-intent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(cartOf([many], user)),
      })
      await answer.text()
      ended += 1
      return answer.status
    }
    // A server's first orders take longer, and all of these must arrive at once.
    await Promise.all(shoppers.map((_, n) => order(n, other)))
    ended = 0
    await shop.control('razorpay', 'POST', '/control/faults', [
      { match: 'POST /v1/orders', delayMs: PROVIDER_MS },
    ])
    await shop.control('razorpay', 'DELETE', '/control/calls')
    const asked = Promise.allSettled(Array.from({ length: IN_FLIGHT }, (_, n) => order(n)))
    await until('every order waits for the provider', MAX_ARRIVAL_S, async () => {
      const calls = await shop.control<readonly unknown[]>('razorpay', 'GET', '/control/calls')
      return calls.length >= IN_FLIGHT
    })
    if (ended > 0) return notMeasured(`too slow here: ${ended} were answered before the last one waited`)
    const began = performance.now()
    const codes = await shop.stopServers()
    const seconds = (performance.now() - began) / 1000
    const ends = await asked
    const lost = ends.filter(({ status }) => status === 'rejected').length
    const failed = ends.filter((end) => end.status === 'fulfilled' && end.value !== 200).length
    return judged(
      lost + failed === 0 && codes.every((code) => code === 0) && seconds <= MAX_END_S,
      `${lost} lost, ${failed} failed of ${IN_FLIGHT}; ended with ${codes.join()} after ${seconds.toFixed(1)} s`,
    )
  } finally {
    await shop.close()
  }
}
