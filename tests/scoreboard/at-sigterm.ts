import { allOf } from '../chaos/all-of.ts'
import { sellableLines } from '../chaos/plan.ts'
import { cartOf, openShoppers } from '../chaos/shopper.ts'
import { openShopProcesses } from '../chaos/shop-processes.ts'
import { judged, type Measured } from './measured.ts'

const IN_FLIGHT = 200
const SHOPPERS = 20
const PROVIDER_MS = 2000
const LONGEST_END_S = 10

/** Two hundred orders wait for the payment provider when the shop is asked to end: all of them must be answered. */
export const answersAtSigterm = async (): Promise<Measured> => {
  const shop = await openShopProcesses('sqlite')
  try {
    const { signedInAs } = openShoppers(shop, { created: [], paid: [], believed: [], givenUp: [] })
    const shoppers = await allOf([...Array(SHOPPERS).keys()], 4, signedInAs)
    const [line] = sellableLines(await (await fetch(`${shop.balancer.origin}/catalogue.json`)).json())
    if (!line) throw new Error('The catalogue sells nothing')
    await shop.control('razorpay', 'POST', '/control/faults', [
      { match: 'POST /v1/orders', delayMs: PROVIDER_MS },
    ])
    const [port] = shop.ports()
    const order = async (n: number): Promise<number> => {
      const { token, user } = shoppers[n % SHOPPERS] ?? (await signedInAs(0))
      const quantity = Math.floor(n / SHOPPERS) + 1
      const many = { ...line, quantity, price: line.price * quantity }
      const answer = await fetch(`http://127.0.0.1:${port}/api/payment/create-payment-intent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(cartOf([many], user)),
      })
      await answer.text()
      return answer.status
    }
    const asked = Promise.allSettled(Array.from({ length: IN_FLIGHT }, (_, n) => order(n)))
    const waiting = async () =>
      (await shop.control<readonly { path: string }[]>('razorpay', 'GET', '/control/calls')).length
    while ((await waiting()) < IN_FLIGHT) await new Promise((resolve) => setTimeout(resolve, 20))
    const began = performance.now()
    const codes = await shop.stopServers()
    const seconds = (performance.now() - began) / 1000
    const answered = (await asked).filter((end) => end.status === 'fulfilled' && end.value === 200)
    const lost = IN_FLIGHT - answered.length
    return judged(
      lost === 0 && codes.every((code) => code === 0) && seconds <= LONGEST_END_S,
      `${lost} of ${IN_FLIGHT}; ended with ${codes.join()} after ${seconds.toFixed(1)} s`,
    )
  } finally {
    await shop.close()
  }
}
