import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'
import type { Config } from '#config/read-config.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { requireBasicAuth } from '#standins/razorpay/basic-auth.ts'
import type { Payment } from '#standins/razorpay/entities.ts'
import { Ledger } from '#standins/razorpay/ledger.ts'
import { disputeRoutes, saveDispute } from '#standins/razorpay/disputes.ts'
import { orderRoutes } from '#standins/razorpay/orders.ts'
import { type Attempt, attemptPayment, captured, capturedEvents, settle } from '#standins/razorpay/paying.ts'
import { paymentRoutes } from '#standins/razorpay/payments.ts'
import { refundByItself, refundRoutes, settleRefund } from '#standins/razorpay/refunds.ts'
import { type Announce, type Notice, noticeOf } from '#standins/razorpay/webhooks.ts'
import { AnswerError } from '#standins/wire/answer.ts'
import { findRoute, type Routes } from '#standins/wire/routes.ts'
import type { Weather } from './disturbances.ts'
import { theWorld } from './world.ts'

/** What the provider's SDK passes to its HTTP client, in axios' format. */
export interface Wire {
  readonly method?: string
  readonly url?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly data?: string
  /** Carries the call's time limit in the world's time. */
  readonly signal?: { readonly inWorldMs?: number }
  readonly headers: Readonly<Record<string, unknown>>
  readonly auth?: { readonly username: string; readonly password: string }
  readonly validateStatus?: ((status: number) => boolean) | null
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

interface AxiosErrors {
  new (message: string, code: string, config: Wire, request: unknown, response?: unknown): Error
}

interface Axios {
  readonly defaults: { adapter: unknown }
  readonly AxiosError: AxiosErrors
}

const isAxios = (value: unknown): value is Axios =>
  typeof value === 'function' && 'defaults' in value && 'AxiosError' in value

// The same axios instance that the SDK uses.
const axiosOfSdk = (): Axios => {
  const sdk = createRequire(createRequire(import.meta.url).resolve('razorpay'))
  const axios: unknown = sdk('axios')
  if (!isAxios(axios)) throw new Error('The razorpay package speaks through something else than axios.')
  return axios
}

const QUICK_MS = 40
const SLOW_MS = 900
const HANGING_MS = 25 * 1000
const SERVER_TROUBLE = { error: { code: 'SERVER_ERROR', description: 'Trouble' } }
const refusing = (description: string): Answered => ({
  status: 400,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
})

/** What may happen to a call: whether the provider does what was asked, and what it answers instead. */
interface Mishap {
  readonly name: string
  readonly acts: boolean
  /** Absent if the connection breaks, or if only the timing is wrong. */
  readonly answer?: Answered
  readonly isLineBroken?: boolean
  /** Whether it has forgotten all idempotency keys of refunds; it never forgets receipts. */
  readonly forgets?: boolean
}

const HANGS: Mishap = { name: 'hangs', acts: true }
const ANSWERS_LATE: Mishap = { name: 'answers late', acts: true }
const MISHAPS: readonly Mishap[] = [
  HANGS,
  ANSWERS_LATE,
  // It may even refuse what it has already done.
  { name: 'says no', acts: false, answer: refusing('Your account has not enough balance.') },
  {
    name: 'works on something else',
    acts: false,
    answer: refusing('Request failed because another payment operation is in progress'),
  },
  { name: 'has forgotten', acts: true, forgets: true },
  { name: 'is not reached', acts: false, isLineBroken: true },
  { name: 'loses its answer', acts: true, isLineBroken: true },
  { name: 'has trouble', acts: false, answer: { status: 502, body: SERVER_TROUBLE } },
  { name: 'has trouble after', acts: true, answer: { status: 500, body: SERVER_TROUBLE } },
  { name: 'is busy', acts: false, answer: { status: 429, body: {} } },
  { name: 'is unreadable', acts: true, answer: { status: 200, body: '<html>' } },
]

const paramsOf = (params: Wire['params'] = {}): URLSearchParams =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )

const headersOf = ({ headers, auth }: Wire): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const),
  ),
  ...(auth && {
    authorization: `Basic ${Buffer.from(`${auth.username}:${auth.password}`).toString('base64')}`,
  }),
})

/** Lets a simulation plant a fault in the provider. */
export interface ProviderPlant {
  readonly amountOf?: (amount: number) => number
}

/** The payment provider: the stand-in's own ledger and routes, in memory, behind a connection that may fail. */
export class Provider {
  readonly ledger = new Ledger(':memory:')
  /** The latest status of each dispute. */
  readonly disputes = new Map<string, { readonly status: string; readonly paymentId: string }>()
  readonly #config: Config
  readonly #weather: () => Weather
  readonly #plant: ProviderPlant
  readonly #find
  readonly #deliver: (notice: Notice) => void

  constructor(
    config: Config,
    {
      weather,
      deliver,
      plant = {},
    }: { weather: () => Weather; deliver: (notice: Notice) => void; plant?: ProviderPlant },
  ) {
    this.#config = config
    this.#weather = weather
    this.#deliver = deliver
    this.#plant = plant
    const routes: Routes = {
      ...orderRoutes(this.ledger),
      ...paymentRoutes(this.ledger, this.announce),
      ...refundRoutes(this.ledger, this.announce),
      ...disputeRoutes(this.ledger),
    }
    this.#find = findRoute(requireBasicAuth(routes, config.RAZORPAY_KEY_ID, config.RAZORPAY_KEY_SECRET))
  }

  readonly announce: Announce = (events) => {
    for (const event of events) this.#deliver(noticeOf(event))
  }

  /** One attempt to pay in the dialog. */
  pay(attempt: Attempt): Payment {
    const payment = attemptPayment(this.ledger, this.announce, attempt)
    theWorld().note(`${payment.id} ${payment.status} ${payment.amount} for ${attempt.orderId}`)
    this.#releaseUnneeded(payment)
    return payment
  }

  /** An authorised payment of an order that is already paid is refunded automatically, never captured. */
  #releaseUnneeded({ id, order_id, status }: Payment): void {
    if (status !== 'authorized' || !this.isPaid(order_id)) return
    refundByItself(this.ledger, this.announce, id)
    theWorld().note(`${id} goes back by itself`)
  }

  /** Whether the dialog would refuse another payment of this order. */
  isPaid(orderId: string): boolean {
    return this.ledger.order(orderId)?.status === 'paid'
  }

  /** The captured payments of a shop's order, including partly refunded ones. */
  capturedFor(shopOrderId: string): readonly Payment[] {
    const { orders } = this.ledger.everything()
    return orders
      .filter(({ notes }) => !Array.isArray(notes) && Reflect.get(notes, 'orderId') === shopOrderId)
      .flatMap(({ id }) => this.ledger.paymentsOf(id))
      .filter(({ status, captured }) => captured && status !== 'failed')
  }

  /** A payment that waits for the customer's bank. */
  payLate(orderId: string): Payment {
    const tried = attemptPayment(this.ledger, () => undefined, { orderId, outcome: 'authorized' })
    const payment: Payment = { ...tried, status: 'created' }
    this.ledger.savePayment(payment)
    theWorld().note(`${payment.id} waits for ${orderId}`)
    return payment
  }

  /** The customer's bank decides. */
  letThrough(id: string, outcome: 'captured' | 'authorized' | 'failed'): void {
    const waiting = this.ledger.payment(id)
    const order = waiting && this.ledger.order(waiting.order_id)
    if (!order) return
    const payment = outcome === 'captured' ? captured(waiting) : { ...waiting, status: outcome }
    this.ledger.savePayment(payment)
    const settled = settle(this.ledger, order, payment)
    theWorld().note(`${id} ${outcome}`)
    this.announce(
      outcome === 'captured' ? capturedEvents(payment, settled) : [{ event: `payment.${outcome}`, payment }],
    )
    this.#releaseUnneeded(payment)
  }

  proofOf({ id, order_id }: Pick<Payment, 'id' | 'order_id'>): PaymentProof {
    const signed = createHmac('sha256', this.#config.RAZORPAY_KEY_SECRET).update(`${order_id}|${id}`)
    return { razorpay_order_id: order_id, razorpay_payment_id: id, razorpay_signature: signed.digest('hex') }
  }

  /** Refunds money in the provider's own dashboard. */
  refundAtDesk(paymentId: string, amount: number): Answered {
    return this.#act({
      method: 'post',
      url: `/v1/payments/${paymentId}/refund`,
      data: JSON.stringify({ amount }),
      headers: {},
      auth: { username: this.#config.RAZORPAY_KEY_ID, password: this.#config.RAZORPAY_KEY_SECRET },
    })
  }

  /** The bank decides about a refund that waits for it. */
  settleRefund(id: string, isSent: boolean): void {
    const { status } = settleRefund(this.ledger, this.announce, id, isSent)
    theWorld().note(`${id} ${status}`)
  }

  dispute(payment: Payment, id: string, status: string): void {
    this.disputes.set(id, { status, paymentId: payment.id })
    theWorld().note(`${id} ${status} about ${payment.id}`)
    const dispute = saveDispute(this.ledger, payment, status, { id })
    this.announce([{ event: `payment.dispute.${status}`, payment, dispute }])
  }

  #act(wire: Wire): Answered {
    const { method = 'get', url = '', params, data = '' } = wire
    const name = method.toUpperCase()
    const found = this.#find(name, url)
    const given: unknown = data === '' ? undefined : JSON.parse(data)
    const { amountOf } = this.#plant
    const body =
      amountOf && url === '/v1/orders' && typeof given === 'object' && given && 'amount' in given
        ? { ...given, amount: amountOf(Number(given.amount)) }
        : given
    try {
      const answer = found?.handler({
        method: name,
        path: url,
        params: found.params,
        query: paramsOf(params),
        headers: headersOf(wire),
        raw: Buffer.from(data),
        body,
      })
      if (!answer || answer instanceof Promise) return { status: 404, body: {} }
      return { status: answer.status ?? 200, body: answer.body }
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error
      return { status: error.answer.status ?? 200, body: error.answer.body }
    }
  }

  #mishap(): Mishap | undefined {
    const { random } = theWorld()
    return random.chance(this.#weather().provider) ? random.pick(MISHAPS) : undefined
  }

  /** One call over the connection; it rejects if the connection fails. */
  over(wire: Wire): Promise<Answered> {
    const world = theWorld()
    const { life } = world
    const mishap = this.#mishap()
    const { signal, method = 'get', url = '' } = wire
    const timeout = signal?.inWorldMs ?? HANGING_MS
    world.note(`asks ${method} ${url}${mishap ? `: ${mishap.name}` : ''}`)
    const wayMs = (isLate: boolean) =>
      isLate ? world.between(timeout / 2, HANGING_MS) : world.between(QUICK_MS, SLOW_MS)
    const [thereMs, backMs] = [wayMs(mishap === HANGS), wayMs(mishap === ANSWERS_LATE)]
    return new Promise((resolve, reject) => {
      const toAsker = (afterMs: number, happen: () => void) => world.later(afterMs, happen, life)
      toAsker(timeout, () => reject(new Error('ECONNABORTED')))
      // What is on its way arrives, even if the sender no longer exists.
      world.later(thereMs, () => {
        if (mishap?.forgets) this.ledger.forgetRefundKeys()
        const answered = (mishap?.acts ?? true) ? this.#act(wire) : undefined
        const answer = mishap?.answer ?? answered
        if (mishap?.isLineBroken || !answer) toAsker(backMs, () => reject(new Error('ECONNRESET')))
        else toAsker(backMs, () => resolve(answer))
      })
    })
  }
}

/** From now on the provider's SDK uses this connection instead of the network. */
export const replaceLine = (providerOf: () => Provider): void => {
  const axios = axiosOfSdk()
  axios.defaults.adapter = async (wire: Wire) => {
    const answered = await providerOf()
      .over(wire)
      .catch((error: unknown) => {
        const code = error instanceof Error ? error.message : 'UNKNOWN'
        throw new axios.AxiosError(code, code, wire, {})
      })
    // Copied, as it would be by being sent.
    const response = {
      status: answered.status,
      statusText: '',
      headers: {},
      config: wire,
      request: {},
      data: JSON.parse(JSON.stringify(answered.body)),
    }
    if (wire.validateStatus?.(answered.status) ?? true) return response
    throw new axios.AxiosError(`status ${answered.status}`, 'ERR_BAD_RESPONSE', wire, {}, response)
  }
}
