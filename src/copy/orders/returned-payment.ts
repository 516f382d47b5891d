import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'

/** The result of a payment, for a customer who returns from the provider's page and isn't signed in. */
export const returnedPaymentText: Readonly<
  Record<ReturnedPayment, { readonly title: string; readonly text: string }>
> = {
  received: {
    title: 'Thank you. Your payment has arrived.',
    text: 'Sign in to see your order.',
  },
  pending: {
    title: 'Your payment is being confirmed.',
    text: 'There is no need to pay again. Sign in to track your order.',
  },
  failed: {
    title: 'The payment did not go through.',
    text: 'Nothing is lost: your order is kept for 24 hours. Sign in to pay for it again.',
  },
  unclear: {
    title: 'We can’t confirm your payment yet.',
    text: 'Please check before you pay again. Sign in to see your order.',
  },
}
