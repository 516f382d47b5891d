import { post, type ApiCall } from '../api-call.ts'

/** Adds the order of an accepted quote to the account of the signed-in holder of the quote's link. */
export const claimQuote = (token: string): ApiCall<{ readonly orderId: string }> =>
  post(`/api/quotes/${token}/claim`)
