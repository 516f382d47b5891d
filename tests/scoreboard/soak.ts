import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { MINUTE_MS } from '#domain/time/dates.ts'
import { httpClientOf } from '../chaos/http-client.ts'
import { sellableLines } from '../chaos/plan.ts'
import { asIntent, cartOf, openShoppers } from '../chaos/shopper.ts'
import { openShopProcesses } from '../chaos/shop-processes.ts'
import { median } from '../bench/rounds.ts'
import { judged, type Measured, notMeasured } from './measured.ts'

const REQUESTS_A_SECOND = 50
const WARM_UP_MINUTES = 5
const LOOK_EVERY_MS = 5 * 1000
const MAX_GROWTH = 0.1
const SHOPPERS = 60
/** What the row requires; anything shorter is a trial. */
const WANTED_MINUTES = 30

const KB_OF = /^VmRSS:\s+(\d+) kB/m
const residentMb = async (pid: number): Promise<number> =>
  Number(KB_OF.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1]) / 1024

/**
 * One server under fifty requests a second: pages, order lists, messages, and complete purchases. It must answer all of
 * them well, sell, and use at most a tenth more memory in the last minute than after the first five.
 */
export const soak = async (minutes: number): Promise<Measured> => {
  if (process.platform !== 'linux') return notMeasured('resident memory is read from /proc')
  const shop = await openShopProcesses('sqlite')
  try {
    const { balancer, control } = shop
    const http = httpClientOf(shop)
    const { signedInAs } = openShoppers(shop, { created: [], paid: [], believed: [], givenUp: [] })
    const offers: Offers = await (await fetch(`${balancer.origin}/catalogue.json`)).json()
    const lines = sellableLines(offers)
    const pages = [
      '/',
      '/shop',
      '/shop?category=Looks',
      '/about',
      '/cart',
      ...lines.map(({ product }) => `/shop/${offers[product]?.slug ?? ''}`),
    ]
    let [asked, faults, refused, unanswered, sold] = [0, 0, 0, 0, 0]

    const count = (status: number | undefined) => {
      if (status === undefined) unanswered += 1
      else if (status >= 500) faults += 1
      else if (status >= 400) refused += 1
    }
    const get = async (path: string, headers = {}) => {
      count((await http.get(path, headers))?.status)
    }
    const buy = async (n: number) => {
      const { token, user } = await signedInAs(n % SHOPPERS)
      const bearer = { authorization: `Bearer ${token}` }
      const line = lines[n % lines.length]
      if (!line) return
      const made = await http.post('/api/payment/create-payment-intent', cartOf([line], user), bearer)
      count(made?.status)
      if (made?.status !== 200) return
      const proof = await control<PaymentProof>('razorpay', 'POST', '/control/pay', {
        order_id: asIntent(made.body).id,
        outcome: 'captured',
        webhooks: false,
      })
      const verified = await http.post('/api/payment/verify-payment', proof, bearer)
      count(verified?.status)
      if (verified?.status === 200) sold += 1
    }
    /** Of fifty requests: 36 pages, ten order lists, a message, two purchases, and a health check. */
    const ask = async (n: number) => {
      const turn = n % REQUESTS_A_SECOND
      if (turn < 36) return get(pages[n % pages.length] ?? '/')
      if (turn < 46) {
        const { token } = await signedInAs(n % SHOPPERS)
        return get('/api/orders/myorders', { authorization: `Bearer ${token}` })
      }
      if (turn < 47) return count((await http.post('/api/contacts', { message: `no. ${n}` }))?.status)
      if (turn < 49) return buy(n)
      return get('/api/health')
    }

    for (let n = 0; n < SHOPPERS; n += 1) await signedInAs(n)
    const began = Date.now()
    const end = began + minutes * MINUTE_MS
    const warmAt = began + Math.min(WARM_UP_MINUTES, minutes / 3) * MINUTE_MS
    const looks: { readonly at: number; readonly mb: number }[] = []
    const [pid = 0] = shop.pids()
    let looking = true
    const watching = (async () => {
      for (; looking; await sleep(LOOK_EVERY_MS)) looks.push({ at: Date.now(), mb: await residentMb(pid) })
    })()
    const open = new Set<Promise<void>>()
    for (; Date.now() < end; await sleep(10)) {
      const due = Math.floor(((Date.now() - began) / 1000) * REQUESTS_A_SECOND)
      for (; asked < due; asked += 1) {
        const task: Promise<void> = ask(asked)
          .catch(() => count(undefined))
          .finally(() => open.delete(task))
        open.add(task)
      }
    }
    await Promise.all(open)
    looking = false
    await watching

    const aWhile = Math.min(MINUTE_MS, (minutes * MINUTE_MS) / 6)
    const between = (from: number) =>
      looks.filter(({ at }) => at >= from && at < from + aWhile).map(({ mb }) => mb)
    const [warm, last] = [median(between(warmAt)), median(between(end - aWhile))]
    const growth = last / warm - 1
    const isGood = faults + refused + unanswered === 0 && sold > 0 && growth < MAX_GROWTH
    const judge =
      isGood && minutes < WANTED_MINUTES ? notMeasured : (figure: string) => judged(isGood, figure)
    return judge(
      `${faults} 5xx, ${refused} 4xx, ${unanswered} unanswered of ${asked} in ${minutes} min; ${warm.toFixed(0)} to ${last.toFixed(0)} MB (${(growth * 100).toFixed(1)} %); ${sold} sold`,
    )
  } finally {
    await shop.close()
  }
}
