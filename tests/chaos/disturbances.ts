import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import type { Acknowledged } from './shopper.ts'
import type { ShopProcesses } from './shop-processes.ts'

const CHANGE_EVERY_MS = 250
const CREATE = '^POST /v1/orders$'
const FIND = '^GET /v1/orders$'
const READ = '^GET /v1/payments/'
const LIST = '^GET /v1/orders/.*/payments$'
const CAPTURE = '/capture$'

/** How the payment provider fails, a few calls at a time. */
const FAULTS = [
  { match: CREATE, times: 3, status: 500, body: { error: { code: 'SERVER_ERROR', description: 'Trouble' } } },
  { match: CREATE, times: 2, drop: true },
  { match: CREATE, times: 2, reset: true },
  { match: CREATE, times: 3, delayMs: 700 },
  {
    match: CREATE,
    times: 2,
    status: 429,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Busy' } },
  },
  { match: FIND, times: 2, status: 502, body: '<html>Bad gateway</html>' },
  { match: READ, times: 3, status: 500, body: { error: { code: 'SERVER_ERROR', description: 'Trouble' } } },
  { match: READ, times: 2, reset: true },
  { match: READ, times: 3, delayMs: 500 },
  { match: LIST, times: 2, status: 503, body: {} },
  { match: CAPTURE, times: 2, drop: true },
  {
    match: CAPTURE,
    times: 2,
    status: 500,
    body: { error: { code: 'SERVER_ERROR', description: 'Trouble' } },
  },
] as const

/** How its webhooks arrive: in time, late, several times, in reverse order, in part or not at all. */
const MANNERS = [
  {},
  { copies: 3 },
  { reverse: true },
  { delayMs: 600 },
  { copies: 2, reverse: true, delayMs: 200 },
  { missing: ['payment.captured'] },
  { missing: ['order.paid', 'payment.authorized'] },
  { missing: true },
] as const

/** Keeps changing how the provider misbehaves and forging its webhooks, until stopped. */
export const openWeather = (
  { balancer, control }: ShopProcesses,
  random: Random,
  acknowledged: Acknowledged,
) => {
  let isOver = false
  let forged = 0

  /** Claims in the provider's name, without its secret, that an order was paid. */
  const forge = async () => {
    const intent = acknowledged.created.at(-1)
    if (!intent) return
    const payment = { id: `pay_forged${forged}`, order_id: intent.id, status: 'captured', currency: 'INR' }
    const body = JSON.stringify({
      entity: 'event',
      event: 'payment.captured',
      payload: { payment: { entity: { ...payment, amount: intent.amount } } },
    })
    const signature = createHmac('sha256', 'guessed').update(body).digest('hex')
    forged += 1
    const answer = await fetch(`${balancer.origin}/api/hooks/razorpay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': `evt_forged${forged}`,
      },
      body,
    }).catch(() => undefined)
    if (answer?.ok) acknowledged.believed.push(`a forged message about ${intent.id}`)
  }

  const change = async () => {
    await control('razorpay', 'POST', '/control/faults', [random.pick(FAULTS)])
    await control('razorpay', 'POST', '/control/webhooks', random.pick(MANNERS))
    await forge()
  }

  const blowing = (async () => {
    while (!isOver) {
      await change()
      await sleep(CHANGE_EVERY_MS)
    }
  })()
  // The error is thrown to whoever awaits it later.
  blowing.catch(() => undefined)

  return {
    /** Ends the disturbances; returns how many webhooks were forged. */
    calm: async (): Promise<number> => {
      isOver = true
      await blowing
      await control('razorpay', 'DELETE', '/control/faults')
      await control('razorpay', 'DELETE', '/control/webhooks')
      return forged
    },
  }
}
