import type { PaymentProof, PaymentVerification } from '../payments/verify-payment.ts'
import { post, type ApiCall } from '../api-call.ts'

/** Asks the server to verify a payment of an accepted quote, by the customer's link. */
export const verifyQuotePayment = (token: string, proof: PaymentProof): ApiCall<PaymentVerification> =>
  post(`/api/quotes/${token}/verify`, proof)
