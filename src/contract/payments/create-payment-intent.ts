import type { CartLine } from '#domain/cart/cart.ts'
import type { FitPassport } from '#domain/fit/passport.ts'
import type { ShippingAddress } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** The purchase. The server computes all prices itself and only compares them with these. */
export interface PaymentIntentInput {
  /** Paise. */
  readonly amount: number
  /** Rupees. */
  readonly totalPrice: number
  readonly products: readonly Pick<CartLine, 'product' | 'size' | 'color' | 'quantity' | 'price'>[]
  readonly shippingAddress: ShippingAddress
  readonly userId: string
  /** Her measurements, if she chose to send them. */
  readonly measurements?: FitPassport
}

/** What the browser needs to open the payment dialog. */
export interface PaymentIntent {
  /** The provider's order id. */
  readonly id: string
  /** Paise. */
  readonly amount: number
  readonly currency: string
  readonly keyId: string
  /** The shop's own order id. */
  readonly orderId: string
  /**
   * Seconds from this answer until the order can no longer be paid; a duration, because the device's clock may be
   * wrong.
   */
  readonly secondsLeft: number
}

/**
 * Stores a cart as an order, or finds the order already made from it, and creates the provider's payment order for it.
 */
export const createPaymentIntent = (input: PaymentIntentInput): ApiCall<PaymentIntent> =>
  post('/api/payment/create-payment-intent', input)
