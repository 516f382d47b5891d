import { createHmac } from 'node:crypto'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { allOf } from '../all-of.ts'
import { type Answer, type HttpClient, httpClientOf } from '../http-client.ts'
import { sellableLines } from '../plan.ts'
import type { Random } from '../random.ts'
import { asIntent, cartOf, openShoppers, type SignedIn } from '../shopper.ts'
import type { ShopProcesses } from '../shop-processes.ts'

/** How much runs concurrently unless a proof says otherwise. */
export const AT_ONCE = 16

const HOOK = '/api/hooks/razorpay'

/** An unpaid order with its shopper's token. */
export interface OpenOrder {
  readonly intent: PaymentIntent
  readonly shopper: SignedIn
  readonly bearer: Readonly<Record<string, string>>
}

/** A payment as the provider's webhooks describe it. */
export interface ToldPayment {
  readonly id: string
  readonly order_id: string
  readonly amount: number
  readonly currency: string
  readonly status: string
}

export interface Told {
  readonly event: string
  readonly id: string
  readonly payment: ToldPayment
}

/** The result of a proof: its figures, and everything that should not have happened. */
export interface Shown {
  readonly figures: Readonly<Record<string, number>>
  readonly deviations: readonly string[]
}

/** The running shop, and what the proofs can do with it. */
export interface Ground {
  readonly shop: ShopProcesses
  readonly http: HttpClient
  readonly db: Database
  readonly random: Random
  readonly offers: Offers
  readonly seed: number
  signedInAs(shopper: number): Promise<SignedIn>
  /** This many new orders. */
  orders(count: number): Promise<readonly OpenOrder[]>
  /** Pays at the provider without any webhook; returns the proof of payment that the browser gets. */
  pay(order: OpenOrder, outcome?: 'captured' | 'failed'): Promise<PaymentProof>
  verify(order: OpenOrder, proof: object): Promise<Answer | undefined>
  /** The webhook's body as the provider writes it, before it is signed. */
  notice(told: Told): string
  deliver(notice: string, eventId: string, signature: string): Promise<Answer | undefined>
  /** Sends the shop a webhook about a payment, as the provider does. */
  tell(told: Told): Promise<Answer | undefined>
}

/** The signature that the provider would give the text. */
export const signedWith = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** A payment of an order in full. */
export const paymentFor = ({ intent }: OpenOrder, id: string, status = 'captured'): ToldPayment => ({
  id,
  order_id: intent.id,
  amount: intent.amount,
  currency: 'INR',
  status,
})

/** Prepares a running shop for the proofs. */
export const openGround = async (shop: ShopProcesses, random: Random, seed: number) => {
  const { config, control } = shop
  const http = httpClientOf(shop)
  const db = await openDatabase(config)
  const { signedInAs } = openShoppers(shop, { created: [], paid: [], believed: [], givenUp: [] })
  const offers: Offers = await (await fetch(`${shop.balancer.origin}/catalogue.json`)).json()
  const lines = sellableLines(offers)
  let placed = 0

  const place = async (nth: number): Promise<OpenOrder> => {
    const line = lines[nth % lines.length]
    if (!line) throw new Error('The catalogue sells nothing')
    const shopper = await signedInAs(Math.floor(nth / lines.length))
    const bearer = { authorization: `Bearer ${shopper.token}` }
    const answer = await http.post('/api/payment/create-payment-intent', cartOf([line], shopper.user), bearer)
    if (answer?.status !== 200) throw new Error(`No order: ${JSON.stringify(answer)}`)
    return { intent: asIntent(answer.body), shopper, bearer }
  }

  const notice: Ground['notice'] = ({ event, payment }) =>
    JSON.stringify({ entity: 'event', event, payload: { payment: { entity: payment } } })
  const deliver: Ground['deliver'] = (text, eventId, signature) =>
    http.deliver(HOOK, text, { 'x-razorpay-event-id': eventId, 'x-razorpay-signature': signature })

  const ground: Ground = {
    shop,
    http,
    db,
    random,
    offers,
    seed,
    signedInAs,
    orders: (count) => {
      const from = placed
      placed += count
      return allOf(
        Array.from({ length: count }, (_, n) => from + n),
        AT_ONCE,
        place,
      )
    },
    pay: ({ intent }, outcome = 'captured') =>
      control<PaymentProof>('razorpay', 'POST', '/control/pay', {
        order_id: intent.id,
        outcome,
        webhooks: false,
      }),
    verify: ({ bearer }, proof) => http.post('/api/payment/verify-payment', proof, bearer),
    notice,
    deliver,
    tell: (told) => {
      const text = notice(told)
      return deliver(text, told.id, signedWith(config.RAZORPAY_WEBHOOK_SECRET, text))
    },
  }
  return { ground, close: () => db.close() }
}
