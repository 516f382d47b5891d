import type { PaymentProof } from '#contract/payments/verify-payment.ts'

/**
 * Submits a proof of payment the way the provider's own page would, which requires no session. Resolves to the URL of
 * the page that shows how the payment went; rejects if nothing answers.
 */
export const returnProof = async (orderId: string, proof: PaymentProof): Promise<string> => {
  const { url } = await fetch(`/api/payment/return?order=${orderId}`, {
    method: 'POST',
    body: new URLSearchParams({ ...proof }),
  })
  return url
}
