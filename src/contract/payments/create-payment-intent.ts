import type { CartLine } from '#domain/cart/cart.ts'
import type { FitPassport } from '#domain/fit/passport.ts'
import type { ShippingAddress } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What is bought: the server prices it anew, and only compares what the shopper saw. */
export interface PaymentIntentInput {
  /** Paise. */
  readonly amount: number
  /** Rupees. */
  readonly totalPrice: number
  readonly products: readonly Pick<CartLine, 'product' | 'size' | 'color' | 'quantity' | 'price'>[]
  readonly shippingAddress: ShippingAddress
  readonly userId: string
  /** Her measurements, where she sends them along. */
  readonly measurements?: FitPassport
}

/** What the browser needs to open the payment dialog. */
export interface PaymentIntent {
  /** The provider's order. */
  readonly id: string
  /** Paise. */
  readonly amount: number
  readonly currency: string
  readonly keyId: string
  /** The shop's own order. */
  readonly orderId: string
  /** How long it may still be paid, counted from this answer: a device's own clock may be wrong by any time. */
  readonly secondsLeft: number
}

/** Stores a cart as an order, or finds the one it became before, and asks the provider for its payment. */
export const createPaymentIntent = (input: PaymentIntentInput): ApiCall<PaymentIntent> =>
  post('/api/payment/create-payment-intent', input)
