import type { PaymentIntent } from '../payments/create-payment-intent.ts'
import { post, type ApiCall } from '../api-call.ts'

export const QUOTE_PURPOSES = ['deposit', 'balance', 'full'] as const
/** Which part of an accepted quote is paid. */
export type QuotePurpose = (typeof QUOTE_PURPOSES)[number]

/** Requests a payment of an accepted quote by the customer's link; no account is needed. */
export const payQuote = (token: string, purpose: QuotePurpose): ApiCall<PaymentIntent> =>
  post(`/api/quotes/${token}/pay`, { purpose })
