import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import type { App } from '#server/app.ts'
import { type Account, asUser } from '#server/auth/account.ts'
import { answerForError } from '#server/endpoint/answers.ts'
import { openLog } from '#server/log.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Payment } from '#standins/razorpay/entities.ts'
import { type Answer, clientOf } from '../../support/client.ts'
import { ADDRESS, cartOf, line } from '../../support/checkout.ts'
import { openGuest } from './guest.ts'
import { LineBroke, type Machine } from './machine.ts'
import type { Provider } from './provider.ts'
import type { Claims } from './claims.ts'
import type { Weather } from './disturbances.ts'
import { theWorld } from './world.ts'

const SECOND_MS = 1000
const TOKEN_MS = 6 * HOUR_MS
const MAX_TRIES = 4

export interface Street {
  readonly machines: readonly Machine[]
  readonly siteUrl: string
  readonly provider: Provider
  readonly weather: () => Weather
  readonly claims: Claims
  /** Makes one of the machines do its regular work soon. */
  readonly nudge: () => void
  /** The ids of all orders. */
  readonly orderIds: () => readonly string[]
  /** The orders that have unapplied money. */
  readonly withMoneyApart: () => readonly string[]
  /** Whether any of an order's money has arrived. */
  readonly hasMoney: (orderId: string) => boolean
}

/** Whoever pays an order: its owner, or the holder of its quote's link. */
export interface Payer {
  /** Sends the shop what the dialog returned. */
  readonly verify: (proof: PaymentProof) => Promise<void>
  readonly look: (orderId: string) => Promise<void>
}

const waitBetween = (minMs: number, maxMs: number) => theWorld().pause(theWorld().between(minMs, maxMs))

/** What people do with the shop, each in her own time. */
export const openPeople = ({
  machines,
  siteUrl,
  provider,
  weather,
  claims,
  nudge,
  orderIds,
  withMoneyApart,
  hasMoney,
}: Street) => {
  const world = theWorld()
  const { random } = world

  const tokens = new Map<string, { readonly token: string; readonly sinceMs: number }>()
  const tokenOf = async (machine: Machine, who: Account): Promise<string> => {
    const known = tokens.get(who.id)
    if (known && world.nowMs - known.sinceMs < TOKEN_MS) return known.token
    const token = await machine.doing((app) => app.auth.sessions.begin(who))
    tokens.set(who.id, { token, sinceMs: world.nowMs })
    return token
  }

  /** A browser's call to whichever machine the balancer chose; undefined if no answer came. */
  const call = async <T>(
    who: Account | undefined,
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T> | undefined> => {
    const running = machines.filter(({ isRunning }) => isRunning)
    if (running.length === 0) return undefined
    const machine = random.pick(running)
    try {
      const token = who && (await tokenOf(machine, who))
      const client = clientOf(
        (request) => machine.send(request),
        siteUrl,
        who && token ? { token, user: asUser(who) } : undefined,
      )
      const answer = await client.call<T>(method, path, body ?? null, { headers })
      const isLost = random.chance(weather().lostAnswers)
      world.note(`${machine.name} answers ${method} ${path} ${answer.status}${isLost ? ', lost' : ''}`)
      claims.answered(method, path, answer)
      if (answer.status === 401 && who) tokens.delete(who.id)
      return isLost ? undefined : answer
    } catch (error) {
      if (!(error instanceof LineBroke)) throw error
      world.note(`${machine.name} ${method} ${path}: no answer`)
      return undefined
    }
  }

  /** A program's answer to somebody who needs no account; undefined if no answer came. */
  const ask = async <T>(
    route: string,
    work: (app: App) => Promise<T>,
  ): Promise<{ readonly status: number; readonly body?: T } | undefined> => {
    const running = machines.filter(({ isRunning }) => isRunning)
    if (running.length === 0) return undefined
    const machine = random.pick(running)
    try {
      const body = await machine.doing(work)
      const isLost = random.chance(weather().lostAnswers)
      world.note(`${machine.name} does ${route}${isLost ? ', lost' : ''}`)
      return isLost ? undefined : { status: 200, body }
    } catch (error) {
      if (error instanceof LineBroke) return undefined
      const place = {
        log: openLog({ write: () => undefined }),
        route,
        method: 'POST',
        requestId: 'simulated',
      }
      const { status } = answerForError(error, place)
      world.note(`${machine.name} answers ${route} ${status}`)
      claims.answered('POST', route, { status })
      return { status }
    }
  }

  const isPassing = (answer: { readonly status: number } | undefined) =>
    answer === undefined || [401, 502, 503].includes(answer.status)

  /** Retries what may succeed when it is tried again. */
  const persistently = async <A extends { readonly status: number }>(
    work: () => Promise<A | undefined>,
  ): Promise<A | undefined> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await work()
      if (!isPassing(answer) || tries >= MAX_TRIES || random.chance(0.2)) return answer
      await waitBetween(SECOND_MS, 3 * MINUTE_MS)
    }
  }

  const post = <T>(
    who: Account | undefined,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => call<T>(who, 'POST', path, body && JSON.stringify(body), headers)

  const verify = async (shopper: Account, proof: PaymentProof) => {
    const answer = await persistently(() =>
      post<{ status: string; order: { _id: string } }>(shopper, '/api/payment/verify-payment', proof),
    )
    if (answer?.status === 200) claims.paid(answer.body.order._id)
  }

  const comeBack = (proof: PaymentProof, orderId: string) =>
    call(
      undefined,
      'POST',
      `/api/payment/return?order=${orderId}`,
      String(new URLSearchParams({ ...proof })),
      {
        'content-type': 'application/x-www-form-urlencoded',
        origin: siteUrl,
      },
    )

  const look = async (shopper: Account, orderId: string) => {
    const see = claims.look(orderId)
    const answer = await call<Order>(shopper, 'GET', `/api/orders/${orderId}`)
    if (answer?.status === 200) see(answer.body)
  }

  const asOwner = (shopper: Account): Payer => ({
    verify: (proof) => verify(shopper, proof),
    look: (orderId) => look(shopper, orderId),
  })

  const afterAnswer = async (payer: Payer, payment: Payment, orderId: string) => {
    const proof = provider.proofOf(payment)
    const way = random.next()
    await waitBetween(SECOND_MS / 2, 20 * SECOND_MS)
    nudge()
    if (way < 0.5) await payer.verify(proof)
    else if (way < 0.65) await Promise.all([payer.verify(proof), payer.verify(proof)])
    else if (way < 0.8) await comeBack(proof, orderId)
    else return
    if (random.chance(0.5)) await payer.look(orderId)
    if (random.chance(0.1)) await payer.verify(proof)
  }

  /** A payment that the bank confirms late, or never. */
  const payLate = async (intent: PaymentIntent): Promise<Payment> => {
    const payment = provider.payLate(intent.id)
    world.later(world.between(MINUTE_MS, 2 * DAY_MS), () =>
      provider.letThrough(payment.id, random.pick(['captured', 'authorized', 'failed'] as const)),
    )
    return payment
  }

  const payOnce = async (intent: PaymentIntent): Promise<Payment> => {
    const outcome = random.next()
    if (outcome < 0.1) return payLate(intent)
    if (outcome < 0.3) return provider.pay({ orderId: intent.id, outcome: 'authorized' })
    if (outcome < 0.35)
      return provider.pay({ orderId: intent.id, outcome: 'captured', amount: intent.amount - 100 })
    return provider.pay({ orderId: intent.id, outcome: 'captured' })
  }

  /** The provider's dialog, in one or two tabs; sometimes nobody ever pays. */
  const dialog = async (payer: Payer, intent: PaymentIntent): Promise<void> => {
    if (random.chance(0.15)) return
    await waitBetween(5 * SECOND_MS, random.chance(0.1) ? 30 * HOUR_MS : 10 * MINUTE_MS)
    if (random.chance(0.2)) {
      provider.pay({ orderId: intent.id, outcome: 'failed' })
      await waitBetween(5 * SECOND_MS, 5 * MINUTE_MS)
    }
    const tab = async () => {
      await waitBetween(SECOND_MS / 10, 10 * SECOND_MS)
      if (provider.isPaid(intent.id) && !random.chance(0.3)) return
      await afterAnswer(payer, await payOnce(intent), intent.orderId)
    }
    await Promise.all(random.chance(0.15) ? [tab(), tab()] : [tab()])
  }

  const payAgain = async (shopper: Account, orderId: string) => {
    const answer = await persistently(() => post<PaymentIntent>(shopper, `/api/orders/${orderId}/pay`))
    if (answer?.status !== 200) return
    if (!hasMoney(orderId)) claims.intent(answer.body)
    await dialog(asOwner(shopper), answer.body)
  }

  const purchase = async (shopper: Account): Promise<void> => {
    const user = { user: asUser(shopper) } as Parameters<typeof cartOf>[0]
    const quantity = 1 + random.below(3)
    const lines = random.chance(0.5) ? [line('blazer', quantity)] : [line('shirt', quantity), line('blazer')]
    const click = async () => {
      const shippingAddress = { ...ADDRESS, city: random.pick(['Bengaluru', 'Mysuru']) }
      const cart = { ...cartOf(user, lines), shippingAddress }
      const answer = await persistently(() =>
        post<PaymentIntent>(shopper, '/api/payment/create-payment-intent', cart),
      )
      if (answer?.status !== 200) return undefined
      claims.created(answer.body, cart.amount)
      claims.intent(answer.body)
      return answer.body
    }
    const clicks = await Promise.all(random.chance(0.3) ? [click(), click()] : [click()])
    const intents = clicks.filter((intent) => intent !== undefined)
    const [intent] = intents
    if (!intent) return
    nudge()
    const isElsewhere = intents.some(({ id }) => id !== intent.id)
    const payer = asOwner(shopper)
    await (isElsewhere ? Promise.all(intents.map((one) => dialog(payer, one))) : dialog(payer, intent))
    nudge()
    if (random.chance(0.3)) {
      await waitBetween(MINUTE_MS, 20 * HOUR_MS)
      await payAgain(shopper, intent.orderId)
    }
  }

  const refund = async (admin: Account, orderId: string) => {
    const see = claims.look(orderId)
    const looked = await call<Order>(admin, 'GET', `/api/orders/${orderId}`)
    if (looked?.status !== 200) return
    see(looked.body)
    const { payments = [], totalPrice } = looked.body
    const apart = payments.filter(({ state }) => state === 'unapplied')
    const paymentId = apart.length > 0 && random.chance(0.7) ? random.pick(apart).id : null
    const amount = random.chance(0.5) ? undefined : Math.max(1, Math.round(totalPrice * random.next()))
    const input = { reason: 'As agreed', ...(paymentId ? { paymentId } : { amount }) }
    const key = `refund-key-${world.random.below(1_000_000)}`
    const ask = () =>
      persistently(() => post(admin, `/api/orders/${orderId}/refund`, input, { 'idempotency-key': key }))
    const answers = await Promise.all(random.chance(0.2) ? [ask(), ask()] : [ask()])
    if (answers.some((answer) => answer?.status === 200)) claims.refunded(orderId, key)
  }

  /** Cancels an order, sometimes by two members of staff at once. */
  const cancel = async (admin: Account, orderId: string) => {
    const key = `cancel-key-${random.below(1_000_000)}`
    const input = { reason: 'She has changed her mind' }
    const ask = () =>
      persistently(() => post(admin, `/api/orders/${orderId}/cancel`, input, { 'idempotency-key': key }))
    const answers = await Promise.all(random.chance(0.3) ? [ask(), ask()] : [ask()])
    if (answers.some((answer) => answer?.status === 200)) claims.cancelled(orderId)
  }

  /** Applies unapplied money; the shop decides whether it fits. */
  const apply = async (admin: Account, orderId: string) => {
    const looked = await call<Order>(admin, 'GET', `/api/orders/${orderId}`)
    const payments = looked?.status === 200 ? (looked.body.payments ?? []) : []
    const apart = payments.flatMap(({ id, state }) => (id !== null && state === 'unapplied' ? [id] : []))
    if (apart.length === 0) return
    const paymentId = random.pick(apart)
    const answer = await persistently(() =>
      post(admin, `/api/orders/${orderId}/apply-payment`, { paymentId }),
    )
    if (answer?.status === 200) claims.applied(orderId, paymentId)
  }

  const refundAtDesk = (orderId: string) => {
    const captured = provider.capturedFor(orderId)
    if (captured.length === 0) return
    const { id, amount, amount_refunded } = random.pick(captured)
    const left = amount - amount_refunded
    if (left >= 200) provider.refundAtDesk(id, random.chance(0.5) ? left : Math.round(left / 2))
  }

  let disputes = 0
  const dispute = async (orderId: string) => {
    const captured = provider.capturedFor(orderId)
    if (captured.length === 0) return
    const payment = random.pick(captured)
    disputes += 1
    const id = `disp_${disputes}`
    provider.dispute(payment, id, 'created')
    const courses = [
      [],
      ['under_review', 'won'],
      ['under_review', 'action_required'],
      ['under_review', 'action_required', 'under_review', 'lost'],
      ['lost'],
      ['closed'],
      ['won'],
    ]
    for (const status of random.pick(courses)) {
      await waitBetween(2 * SECOND_MS, 6 * HOUR_MS)
      provider.dispute(payment, id, status)
    }
  }

  const guest = openGuest({ ask, persistently, dialog, claims })

  return {
    /** Accepts a quote and pays it in parts, through its link. */
    acceptQuote: guest.buy,
    /** Buys a few times. */
    shop: async (shopper: Account): Promise<void> => {
      for (let times = 1 + random.below(2); times > 0; times -= 1) {
        await waitBetween(SECOND_MS, 4 * HOUR_MS)
        await purchase(shopper)
      }
    },
    /** Does the staff's work on orders: refunds money, in the shop or in the provider's dashboard. */
    serve: async (admin: Account): Promise<void> => {
      for (let times = 1 + random.below(5); times > 0; times -= 1) {
        await waitBetween(MINUTE_MS, 8 * HOUR_MS)
        const ids = orderIds()
        if (ids.length === 0) continue
        const paid = ids.filter(hasMoney)
        const orderId = random.pick(paid.length > 0 && random.chance(0.8) ? paid : ids)
        const what = random.next()
        const apart = withMoneyApart()
        if (apart.length > 0 && random.chance(0.4)) await apply(admin, random.pick(apart))
        else if (what < 0.6) await refund(admin, orderId)
        else if (what < 0.72) await cancel(admin, orderId)
        else if (what < 0.85) refundAtDesk(orderId)
        else await dispute(orderId)
        nudge()
      }
    },
  }
}
