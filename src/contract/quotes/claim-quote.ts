import { post, type ApiCall } from '../api-call.ts'

/** Puts the order of an accepted quote into the account of whoever is signed in and holds its link. */
export const claimQuote = (token: string): ApiCall<{ readonly orderId: string }> =>
  post(`/api/quotes/${token}/claim`)
