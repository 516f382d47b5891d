import type { Offers } from '#domain/catalogue.ts'
import { readDowntimes, type PaymentDowntime } from '#domain/downtime.ts'
import type { Order, ShippingAddress } from '#domain/order.ts'
import { readOrder, readOrders } from '#domain/read-order.ts'
import {
  readIntent,
  readMessage,
  readOffers,
  readOrdersPage,
  readVerification,
  readWelcome,
  type OrdersPage,
  type PaymentIntent,
  type Verification,
  type Welcome,
} from './answers.ts'
import { answer } from './call.ts'

/** What a payment is for, as the payment calls carry it. `totalPrice` in rupees. */
export interface Purchase {
  readonly products: readonly object[]
  readonly shippingAddress: ShippingAddress
  readonly totalPrice: number
  readonly userId: string
}

/** What the payment dialog hands back. */
export interface PaymentProof {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

/** Which orders an administrator wants to see, and how many at a time. */
export interface OrdersQuery {
  readonly page: number
  readonly size: number
  readonly q: string
  readonly state: string
  /** First and last day they were placed on, as '2026-11-21'; '' for no bound. */
  readonly from: string
  readonly to: string
}

const nothing = (): true => true

const queryOf = ({ page, size, ...filter }: OrdersQuery): string => {
  const query = new URLSearchParams({ pagenumber: String(page), pagesize: String(size) })
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  return query.toString()
}

/** Signs in with Google's authorisation code. */
export const googleLogin = (code: string): Promise<Welcome> =>
  answer({ method: 'POST', path: '/api/auth/google-login', body: { token: code }, read: readWelcome })

/** Signs in with an address and a password. */
export const passwordLogin = (email: string, password: string): Promise<Welcome> =>
  answer({ method: 'POST', path: '/api/auth/login', body: { email, password }, read: readWelcome })

/** Makes an account and resolves to what the server says about it. */
export const register = (account: { name: string; email: string; password: string }): Promise<string> =>
  answer({ method: 'POST', path: '/api/auth/register', body: account, read: readMessage })

/**
 * Proves an address with the token of a mail's link, by the account's password or the token of a session in it;
 * resolves to what the server says about it.
 */
export const verifyEmail = (token: string, password?: string, session?: string): Promise<string> =>
  answer({
    method: 'POST',
    path: '/api/auth/verify-email',
    token: session,
    body: { token, password },
    read: readMessage,
  })

/** Asks for the mail that confirms an address once more; the answer is the same for an unknown address. */
export const sendVerification = (email: string): Promise<string> =>
  answer({ method: 'POST', path: '/api/auth/send-verification', body: { email }, read: readMessage })

/** Asks for a mail with a link to choose a new password; the answer is the same for an unknown address. */
export const forgotPassword = (email: string): Promise<string> =>
  answer({ method: 'POST', path: '/api/auth/forgot-password', body: { email }, read: readMessage })

/** Sets a new password with the token of a mail's link. */
export const resetPassword = (token: string, password: string): Promise<string> =>
  answer({ method: 'POST', path: '/api/auth/reset-password', body: { token, password }, read: readMessage })

/** Ends the token's life on the server. */
export const logout = (token: string): Promise<true> =>
  answer({ method: 'POST', path: '/api/auth/logout', token, read: nothing })

/** Creates or finds the payment order of a bag. `amount` in paise. */
export const createPaymentIntent = (
  token: string,
  purchase: Purchase & { readonly amount: number },
): Promise<PaymentIntent> =>
  answer({
    method: 'POST',
    path: '/api/payment/create-payment-intent',
    token,
    body: purchase,
    read: readIntent,
  })

/** The payment order of an order that is still unpaid. */
export const payOrder = (token: string, orderId: string): Promise<PaymentIntent> =>
  answer({ method: 'POST', path: `/api/orders/${orderId}/pay`, token, read: readIntent })

/** Lets the server check what the payment dialog handed back, with what was bought and by whom, and nothing else. */
export const verifyPayment = (
  token: string,
  { razorpay_order_id, razorpay_payment_id, razorpay_signature }: PaymentProof,
  { products, shippingAddress, totalPrice, userId }: Purchase,
): Promise<Verification> =>
  answer({
    method: 'POST',
    path: '/api/payment/verify-payment',
    token,
    body: {
      razorpay_order_id,
      razorpay_payment_id,
      razorpay_signature,
      products,
      shippingAddress,
      totalPrice,
      userId,
    },
    read: readVerification,
  })

/** Which ways to pay do not work well just now. */
export const fetchDowntimes = (): Promise<readonly PaymentDowntime[]> =>
  answer({ method: 'GET', path: '/api/payment-downtimes', read: readDowntimes })

/** One order: the shopper's own, or any for an administrator. */
export const fetchOrder = (token: string, orderId: string): Promise<Order> =>
  answer({ method: 'GET', path: `/api/orders/${encodeURIComponent(orderId)}`, token, read: readOrder })

/** The shopper's own orders, newest first. */
export const fetchMyOrders = (token: string): Promise<readonly Order[]> =>
  answer({ method: 'GET', path: '/api/orders/myorders', token, read: readOrders })

/** A page of everybody's orders, for administrators. */
export const fetchOrders = (token: string, query: OrdersQuery): Promise<OrdersPage> =>
  answer({ method: 'GET', path: `/api/orders?${queryOf(query)}`, token, read: readOrdersPage })

/** All orders of a query as comma-separated text, for administrators. */
export const fetchOrdersCsv = (token: string, query: OrdersQuery): Promise<string> =>
  answer({
    method: 'GET',
    path: `/api/orders?${queryOf(query)}`,
    token,
    headers: { accept: 'text/csv' },
    read: (text) => (typeof text === 'string' ? text : undefined),
  })

/** Gives money back, all that is left or `amount` rupees; the same key never refunds twice. */
export const refundOrder = (
  token: string,
  orderId: string,
  refund: { readonly amount?: number; readonly reason: string },
  key: string,
): Promise<Order> =>
  answer({
    method: 'POST',
    path: `/api/orders/${orderId}/refund`,
    token,
    body: refund,
    headers: { 'idempotency-key': key },
    read: readOrder,
  })

/** Today's catalogue: what is sold at which price, by product id. */
export const fetchOffers = (): Promise<Offers> =>
  answer({ method: 'GET', path: '/catalogue.json', read: readOffers })
