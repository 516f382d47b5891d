import { createHmac } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import type { Service } from '#standins/start.ts'
import type { Order } from '#domain/orders/order.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { Answer, Client } from './client.ts'
import { OFFERS } from './offers.ts'
import type { Shop } from './shop.ts'
import { type Neighbours, useStandins } from './standins.ts'

export const ADDRESS = {
  name: 'Asha Rao',
  address: '12 Residency Road',
  city: 'Bengaluru',
  postalCode: '560025',
  phone: '9876543210',
}

/** A cart line of the test catalogue, in the product's first size and colour. */
export const line = (product: string, quantity = 1) => {
  const offer = OFFERS[product]
  return {
    product,
    productName: offer?.title ?? product,
    image: offer?.image ?? '',
    size: offer?.sizes[0] ?? '',
    color: offer?.colors[0] ?? '',
    quantity,
    price: (offer?.price ?? 1) * quantity,
  }
}

export type Line = ReturnType<typeof line>

/** What the browser sends to pay for lines: rupees and paise as it calculates them. */
export const cartOf = (shopper: Client, lines: readonly Line[] = [line('blazer')]) => {
  const totalPrice = lines.reduce((sum, { price }) => sum + price, 0)
  return {
    amount: totalPrice * 100,
    totalPrice,
    products: lines,
    shippingAddress: ADDRESS,
    userId: shopper.user?.googleId ?? shopper.user?._id ?? '',
  }
}

export interface Ledger {
  readonly orders: readonly {
    id: string
    amount: number
    receipt: string
    notes: { orderId: string }
    status: string
  }[]
  readonly payments: readonly { id: string; order_id: string; amount: number; status: string }[]
  readonly refunds: readonly { id: string; payment_id: string; amount: number }[]
}

interface Pay {
  readonly outcome?: 'captured' | 'authorized' | 'failed'
  readonly amount?: number
  readonly currency?: string
  readonly method?: string
  readonly webhooks?: boolean
}

/** The payment provider. It sends no webhooks unless asked to. */
export const checkoutAt = (neighbours: Neighbours) => ({
  /** Buys a product: places the order, pays for it, and sends the shop the proof. */
  async buy(shopper: Client) {
    const { body: intent } = await createIntent(shopper)
    const proof = await this.pay(intent.id)
    expect((await verify(shopper, proof)).status).toBe(200)
    return { intent, proof }
  },
  pay: (
    orderId: string,
    { webhooks = false, outcome = 'captured', ...money }: Pay = {},
  ): Promise<PaymentProof> =>
    neighbours.control('razorpay', 'POST', '/control/pay', {
      order_id: orderId,
      outcome,
      webhooks,
      ...money,
    }),
  /** Until the end of the test, refunds wait for the bank. */
  async refundsWait() {
    const setWait = (wait: boolean) => neighbours.control('razorpay', 'POST', '/control/refunds', { wait })
    onTestFinished(async () => void (await setWait(false)))
    await setWait(true)
  },
  /** Until the end of the test, the provider sends no webhooks. */
  async tellNobody() {
    onTestFinished(() => neighbours.control('razorpay', 'DELETE', '/control/webhooks'))
    await neighbours.control('razorpay', 'POST', '/control/webhooks', { missing: true })
  },
  /** The largest order that the provider accepts from now on, in paise; undefined for no limit. */
  takesUpTo: (largest?: number): Promise<void> =>
    neighbours.control('razorpay', 'POST', '/control/amounts', { largest }),
  /** Until told to stop, or until the test ends, the provider keeps refunds in processing and answers none. */
  async refundsWork() {
    const setWork = (work: boolean) => neighbours.control('razorpay', 'POST', '/control/refunds', { work })
    const end = async () => void (await setWork(false))
    onTestFinished(end)
    await setWork(true)
    return end
  },
  /** Makes the provider forget all idempotency keys of refunds. */
  forgetRefundKeys: (): Promise<void> => neighbours.control('razorpay', 'DELETE', '/control/refunds/keys'),
  settleRefund: (refund_id: string, sent: boolean) =>
    neighbours.control('razorpay', 'POST', '/control/refunds/settle', { refund_id, sent }),
  /** Makes the provider refund an authorised payment automatically, as it does if nobody captures it in time. */
  release: (payment_id: string) => neighbours.control('razorpay', 'POST', '/control/release', { payment_id }),
  /** Until the end of the test, the provider adds its fee to what customers pay. */
  async customersBearFee() {
    const setFee = (customer: boolean) => neighbours.control('razorpay', 'POST', '/control/fee', { customer })
    onTestFinished(async () => void (await setFee(false)))
    await setFee(true)
  },
  /** Reports a dispute about a payment, or a downtime of a payment method. */
  dispute: (event: string, given: object) =>
    neighbours.control('razorpay', 'POST', '/control/dispute', { event, ...given }),
  downtime: (event: string, given: object) =>
    neighbours.control('razorpay', 'POST', '/control/downtime', { event, ...given }),
  /** Gives a payment or a refund a status, which may be one that the provider's documentation doesn't know. */
  setStatus: (id: string, status: string) =>
    neighbours.control('razorpay', 'POST', '/control/status', { id, status }),
  /** The refunds of a payment according to the provider, earliest first. */
  async refundsOf(paymentId: string) {
    return (await this.ledger()).refunds.filter(({ payment_id }) => payment_id === paymentId)
  },
  ledger: (): Promise<Ledger> => neighbours.control('razorpay', 'GET', '/control/ledger'),
  fault: (fault: object) => neighbours.control('razorpay', 'POST', '/control/faults', [fault]),
  calls: (): Promise<readonly { method: string; path: string }[]> =>
    neighbours.control('razorpay', 'GET', '/control/calls'),
})

/** The stand-ins for the tests of one file, including the payment provider. */
export const useCheckout = (...others: readonly Service[]) => {
  const standins = useStandins('razorpay', ...others)
  return { standins, checkout: checkoutAt(standins) }
}

export const createIntent = (shopper: Client, cart: object = cartOf(shopper)) =>
  shopper.post<PaymentIntent>('/api/payment/create-payment-intent', cart)

export const verify = (shopper: Client, proof: PaymentProof) =>
  shopper.post<{ status: string; order: { _id: string }; error?: string }>('/api/payment/verify-payment', {
    ...cartOf(shopper),
    ...proof,
  })

export const readOrder = async (viewer: Client, id: string): Promise<Order> =>
  (await viewer.get<Order>(`/api/orders/${id}`)).body

interface Event {
  readonly event: string
  readonly id: string
  readonly payment?: object
  readonly dispute?: object
  readonly refund?: object
  readonly downtime?: object
  /** Seconds since 1970. */
  readonly created_at?: number
  readonly secret?: string
}

/** Posts a webhook as the provider does, signed with the given secret. */
export const postWebhook = async (
  shop: Shop,
  { event, id, payment, dispute, refund, downtime, created_at, secret }: Event,
): Promise<Answer<unknown>> => {
  const payload = {
    ...(payment && { payment: { entity: payment } }),
    ...(dispute && { dispute: { entity: dispute } }),
    ...(refund && { refund: { entity: refund } }),
    ...(downtime && { 'payment.downtime': { entity: downtime } }),
  }
  const body = JSON.stringify({ entity: 'event', event, payload, created_at })
  const key = secret ?? shop.app.config.RAZORPAY_WEBHOOK_SECRET
  const response = await shop.send(
    new Request(`${shop.app.config.SITE_URL}/api/hooks/razorpay`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': id,
        'x-razorpay-signature': createHmac('sha256', key).update(body).digest('hex'),
      },
    }),
  )
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The events of an order in order. */
export const trailOf = async (shop: Shop, orderId: string): Promise<string[]> => {
  const rows = await shop.app.db.kysely
    .selectFrom('order_events')
    .select(['what', 'input'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ what, input }) => `${what} by ${input}`)
}

interface Return {
  readonly fields?: object
  /** The order that the shop put into the URL. */
  readonly orderId?: string
  readonly method?: string
  /** A raw body instead of fields. */
  readonly body?: BodyInit
}

/** Returns from the provider's own page without a session; returns the path of the page it is redirected to. */
export const comeBack = async (
  shop: Shop,
  { fields = {}, orderId, method = 'POST', body }: Return,
): Promise<string | null> => {
  const path = `/api/payment/return${orderId === undefined ? '' : `?order=${orderId}`}`
  const posted = body ?? new URLSearchParams(Object.entries(fields))
  const response = await shop.send(
    new Request(shop.app.config.SITE_URL + path, {
      method,
      headers: { origin: 'https://api.razorpay.com' },
      ...(method === 'GET' ? {} : { body: posted }),
    }),
  )
  if (response.status !== 303) throw new Error(`No page, but ${response.status}: ${await response.text()}`)
  return response.headers.get('location')
}

export type Checkout = ReturnType<typeof checkoutAt>

/** Requests a refund of an order, as staff do; a full one unless told otherwise. */
export const refund = (
  admin: Client,
  orderId: string,
  key: string,
  request: object = { reason: 'Too late' },
) =>
  admin.post<Order & { error?: string; message?: string }>(`/api/orders/${orderId}/refund`, request, {
    headers: { 'idempotency-key': key },
  })

/** Refunds money in the provider's own dashboard. */
export const refundAtDesk = async ({ app: { config } }: Shop, paymentId: string, request: object) => {
  const answer = await fetch(`${config.RAZORPAY_API_URL}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`)}`,
    },
    body: JSON.stringify(request),
  })
  expect(answer.status).toBe(200)
}

/** Cancels an order, as staff do. */
export const cancel = (admin: Client, orderId: string, key: string, reason = 'She asked for it') =>
  admin.post<Order & { error?: string }>(
    `/api/orders/${orderId}/cancel`,
    { reason },
    { headers: { 'idempotency-key': key } },
  )

/** A shop with a customer and a member of staff. */
export const withPeople = async (opening: Promise<Shop>) => {
  const shop = await opening
  const asha = await shop.signIn('asha@example.in')
  return { shop, asha, admin: await shop.signIn('admin@example.in', 'admin') }
}

/** The same after the customer has placed an order that is still unpaid. */
export const withOrder = async (opening: Promise<Shop>) => {
  const people = await withPeople(opening)
  return { ...people, intent: (await createIntent(people.asha)).body }
}
