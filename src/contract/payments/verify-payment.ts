import type { OrderItem, ShippingAddress } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What the payment dialog returns. */
export interface PaymentProof {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

/** The purchase and the customer, sent along with the proof; the server checks `userId` and ignores the rest. */
export interface Purchase {
  readonly products: readonly Pick<OrderItem, 'productName' | 'size' | 'color' | 'quantity' | 'price'>[]
  readonly shippingAddress: ShippingAddress
  /** Rupees. */
  readonly totalPrice: number
  readonly userId: string
}

/** The result of checking a payment; `pending` if the provider cannot say yet. */
export interface PaymentVerification {
  readonly status: 'ok' | 'pending'
  readonly order: { readonly _id: string }
}

/** Asks the server to verify a payment. */
export const verifyPayment = (
  proof: PaymentProof,
  { products, shippingAddress, totalPrice, userId }: Purchase,
): ApiCall<PaymentVerification> =>
  post('/api/payment/verify-payment', {
    ...proof,
    products,
    shippingAddress,
    totalPrice,
    userId,
  })
