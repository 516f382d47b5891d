import { post, type ApiCall } from '../api-call.ts'
import type { PaymentIntent } from '../payments/create-payment-intent.ts'

/** Requests the payment of an order that is still unpaid, at the price it was placed at. */
export const payOrder = (orderId: string): ApiCall<PaymentIntent> => post(`/api/orders/${orderId}/pay`)
