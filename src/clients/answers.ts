import type { Offers } from '#domain/catalogue.ts'
import type { Order } from '#domain/order.ts'
import { readOrders } from '#domain/read-order.ts'
import { readUser, type User } from '#domain/session.ts'
import { isRecord, textOf } from '#domain/stored.ts'

/** The answer of every way to sign in. */
export interface Welcome {
  readonly token: string
  readonly user: User
}

/** A payment order of the provider. `amount` is in paise. */
export interface PaymentIntent {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly keyId: string
  /** The shop's own order. */
  readonly orderId: string
  /** Until when it may be paid, ISO UTC; '' when the back end did not say. */
  readonly payBy: string
}

/** What the back end found out about a payment. */
export interface Verification {
  readonly status: string
  readonly orderId: string
}

/** One page of all orders. */
export interface OrdersPage {
  readonly orders: readonly Order[]
  readonly page: number
  readonly totalPages: number
  readonly total: number
  /** More orders fit than `total` says. */
  readonly isMore: boolean
}

export const readWelcome = (answer: unknown): Welcome | undefined => {
  if (!isRecord(answer) || typeof answer['token'] !== 'string') return undefined
  const user = readUser(answer['user'])
  return user && { token: answer['token'], user }
}

export const readMessage = (answer: unknown): string | undefined =>
  isRecord(answer) ? textOf(answer['message']) || textOf(answer['error']) || undefined : undefined

export const readIntent = (answer: unknown): PaymentIntent | undefined => {
  if (!isRecord(answer)) return undefined
  const { id, amount, currency = 'INR', keyId, orderId, payBy } = answer
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') return undefined
  return { id, amount, currency, keyId: textOf(keyId), orderId: textOf(orderId), payBy: textOf(payBy) }
}

export const readVerification = (answer: unknown): Verification | undefined => {
  if (!isRecord(answer)) return undefined
  const order = isRecord(answer['order']) ? answer['order'] : {}
  return { status: textOf(answer['status']), orderId: textOf(order['_id']) }
}

const count = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

export const readOrdersPage = (answer: unknown): OrdersPage | undefined => {
  const orders = isRecord(answer) ? readOrders(answer['orders']) : undefined
  if (!isRecord(answer) || !orders) return undefined
  return {
    orders,
    page: count(answer['page'], 1),
    totalPages: count(answer['totalPages'], 1),
    total: count(answer['total'], orders.length),
    isMore: answer['isMore'] === true,
  }
}

const names = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

export const readOffers = (answer: unknown): Offers | undefined =>
  isRecord(answer)
    ? Object.fromEntries(
        Object.entries(answer).flatMap(([id, offer]) =>
          isRecord(offer)
            ? [
                [
                  id,
                  {
                    slug: textOf(offer['slug']),
                    title: textOf(offer['title']),
                    image: textOf(offer['image']),
                    sizes: names(offer['sizes']),
                    colors: names(offer['colors']),
                    ...(typeof offer['price'] === 'number' ? { price: offer['price'] } : {}),
                  },
                ],
              ]
            : [],
        ),
      )
    : undefined
