import type { verifyPayment } from '#contract/payments/verify-payment.ts'
import { json, post, readBody } from '#server/endpoint.ts'
import { proofSchema } from '#server/payments/verify.ts'

export const { POST, ALL } = post<typeof verifyPayment>(async ({ app, request }) => {
  const shopper = await app.auth.requireUser(request)
  const verified = await app.payments.verify(shopper, await readBody(request, proofSchema))
  return json(verified.status === 'ok' ? 200 : 202, verified)
})
