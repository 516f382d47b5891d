import type { OrderItem, ShippingAddress } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** What the payment dialog hands back. */
export interface PaymentProof {
  readonly razorpay_order_id: string
  readonly razorpay_payment_id: string
  readonly razorpay_signature: string
}

/** What was paid for, and by whom; it goes along with the proof, and nothing of it but `userId` is looked at. */
export interface Purchase {
  readonly products: readonly Pick<OrderItem, 'productName' | 'size' | 'color' | 'quantity' | 'price'>[]
  readonly shippingAddress: ShippingAddress
  /** Rupees. */
  readonly totalPrice: number
  readonly userId: string
}

/** What the server found out about a payment. `pending`: the provider can't say yet. */
export interface PaymentVerification {
  readonly status: 'ok' | 'pending'
  readonly order: { readonly _id: string }
}

/** Lets the server check a payment. */
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
