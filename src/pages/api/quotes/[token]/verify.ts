import type { verifyQuotePayment } from '#contract/quotes/verify-quote-payment.ts'
import { json, post, readBody } from '#server/endpoint.ts'
import { proofSchema } from '#server/payments/verify.ts'
import { linkTokenIn } from '#server/endpoint/link-token.ts'

export const { POST, ALL } = post<typeof verifyQuotePayment>(async (context) => {
  const token = await linkTokenIn(context, 'quote')
  const { app, request } = context
  const verified = await app.quotes.payments.verify(token, await readBody(request, proofSchema))
  return json(verified.status === 'ok' ? 200 : 202, verified)
})
