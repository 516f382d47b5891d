import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import type { User } from '#domain/account/session.ts'
import { LOSE } from './balancer.ts'
import { type Answer, httpClientOf } from './http-client.ts'
import type { Plan } from './plan.ts'
import type { ShopProcesses } from './shop-processes.ts'

const PATIENCE_MS = 60 * 1000
const VERIFY_PATIENCE_MS = 15 * 1000
const PAUSE_MS = 150

const ADDRESS = {
  name: 'Meera Iyer',
  address: '12 Lavelle Road',
  city: 'Bengaluru',
  postalCode: '560001',
  phone: '9876543210',
}

/** A person as Google knows her. */
interface Person {
  readonly sub: string
  readonly email: string
  readonly name: string
  readonly hd: string
}

export interface SignedIn {
  readonly token: string
  readonly user: User
}

/** What a browser sends to pay for these lines. */
export const cartOf = (lines: Plan['lines'], user: User) => {
  const totalPrice = lines.reduce((sum, { price }) => sum + price, 0)
  const amount = totalPrice * 100
  return { amount, totalPrice, products: lines, shippingAddress: ADDRESS, userId: user.googleId ?? user._id }
}

/** What the shop acknowledged, which must never be lost from then on. */
export interface Acknowledged {
  readonly created: Pick<PaymentIntent, 'id' | 'orderId' | 'amount'>[]
  /** Ids of the orders that the shop said are paid. */
  readonly paid: string[]
  /** Attempts to cheat that weren't refused. */
  readonly believed: string[]
  /** Purchases that failed in spite of all retries. */
  readonly givenUp: string[]
}

export const asIntent = (body: unknown): PaymentIntent => {
  const isIntent = typeof body === 'object' && body !== null && 'id' in body && 'orderId' in body
  if (!isIntent) throw new Error(`No payment intent: ${JSON.stringify(body)}`)
  return body as PaymentIntent
}

/** Shoppers at their browsers: they retry, lose answers, close tabs and sometimes cheat. */
export const openShoppers = (shop: ShopProcesses, acknowledged: Acknowledged, group = 'shopper') => {
  const { control } = shop
  const { post } = httpClientOf(shop)
  const signedIn = new Map<number, Promise<SignedIn>>()

  /** Retries until there is an answer that another attempt wouldn't improve. */
  const persistently = async (
    patienceMs: number,
    attempt: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> => {
    const deadline = Date.now() + patienceMs
    for (;;) {
      const answer = await attempt()
      if (answer && answer.status < 500) return answer
      if (Date.now() > deadline) return answer
      await sleep(PAUSE_MS)
    }
  }

  const signIn = async (person: Person): Promise<SignedIn> => {
    const answer = await persistently(PATIENCE_MS, async () => {
      const { code } = await control<{ code: string }>('google', 'POST', '/control/code', person)
      return post('/api/auth/google-login', { token: code })
    })
    if (answer?.status !== 200) throw new Error(`Nobody could sign in: ${JSON.stringify(answer)}`)
    return answer.body as SignedIn
  }

  const signedInAs = (shopper: number) => {
    const name = `${group}-${shopper}`
    const person = { sub: name, email: `${name}@example.in`, name: `Shopper ${shopper}`, hd: 'example.in' }
    const known = signedIn.get(shopper) ?? signIn(person)
    signedIn.set(shopper, known)
    return known
  }

  const create = async (plan: Plan, { token, user }: SignedIn): Promise<PaymentIntent | undefined> => {
    const authorization = `Bearer ${token}`
    let losing = plan.losesCreation
    const answer = await persistently(PATIENCE_MS, async () => {
      const extra = { authorization, ...(losing && { [LOSE]: '1' }) }
      losing = false
      return post('/api/payment/create-payment-intent', cartOf(plan.lines, user), extra)
    })
    if (answer?.status !== 200) {
      acknowledged.givenUp.push(`create: ${JSON.stringify(answer)}`)
      return undefined
    }
    const intent = asIntent(answer.body)
    acknowledged.created.push(intent)
    return intent
  }

  /** What the dialog returns, if the shopper gets that far. */
  const pay = async (
    { paying, hasWebhooks: webhooks }: Plan,
    { id, amount }: PaymentIntent,
  ): Promise<PaymentProof | undefined> => {
    const attempt = (outcome: 'captured' | 'authorized' | 'failed', paise = amount) =>
      control<PaymentProof>('razorpay', 'POST', '/control/pay', {
        order_id: id,
        outcome,
        amount: paise,
        webhooks,
      })
    switch (paying) {
      case 'never':
        return undefined
      case 'failed':
        await attempt('failed')
        return undefined
      case 'failed then captured':
        await attempt('failed')
        return attempt('captured')
      case 'twice':
        await attempt('captured')
        return attempt('captured')
      case 'wrong amount':
        return attempt('captured', amount - 100)
      default:
        return attempt(paying)
    }
  }

  const verify = async (proof: PaymentProof, authorization: string, extra: Record<string, string> = {}) => {
    const answer = await post('/api/payment/verify-payment', proof, { authorization, ...extra })
    if (answer?.status === 200) acknowledged.paid.push((answer.body as { order: { _id: string } }).order._id)
    return answer
  }

  const forge = async (proof: PaymentProof, authorization: string) => {
    const signed = `${proof.razorpay_order_id}|${proof.razorpay_payment_id}`
    const razorpay_signature = createHmac('sha256', 'guessed').update(signed).digest('hex')
    const answer = await post(
      '/api/payment/verify-payment',
      { ...proof, razorpay_signature },
      { authorization },
    )
    if (answer?.status === 200) acknowledged.believed.push(`a forged proof of ${proof.razorpay_order_id}`)
  }

  const finish = async ({ tab }: Plan, proof: PaymentProof, authorization: string): Promise<void> => {
    const patiently = () => persistently(VERIFY_PATIENCE_MS, () => verify(proof, authorization))
    switch (tab) {
      case 'closed':
        return
      case 'verifies':
        await patiently()
        return
      case 'verifies thrice':
        await Promise.all([patiently(), patiently(), patiently()])
        return
      case 'loses the answer':
        await verify(proof, authorization, { [LOSE]: '1' })
        return
      case 'forges first':
        await forge(proof, authorization)
        await patiently()
    }
  }

  return {
    /** Signs somebody in through Google. */
    signIn,
    /** A shopper by her number, signed in once. */
    signedInAs,
    /** One purchase, from the cart to whatever outcome the plan has for it. */
    buy: async (plan: Plan, onCreated: () => void): Promise<void> => {
      const session = await signedInAs(plan.shopper)
      const intent = await create(plan, session)
      if (!intent) return
      onCreated()
      const proof = await pay(plan, intent)
      if (proof) await finish(plan, proof, `Bearer ${session.token}`)
    },
  }
}
