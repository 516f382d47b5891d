import type { PaymentProof } from '#contract/payments/verify-payment.ts'

/**
 * Hands over a proof of payment as the provider's own page would, for which nobody need be signed in. Resolves to the
 * URL of the page that says how the payment went; rejects when nothing answers.
 */
export const returnProof = async (orderId: string, proof: PaymentProof): Promise<string> => {
  const { url } = await fetch(`/api/payment/return?order=${orderId}`, {
    method: 'POST',
    body: new URLSearchParams({ ...proof }),
  })
  return url
}
