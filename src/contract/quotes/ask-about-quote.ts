import type { EnquirySent } from '../enquiries/send-request.ts'
import type { ApiCall } from '../api-call.ts'

/** What a customer wants to know about her quote. */
export interface QuoteQuestion {
  /** Made when the form opened, so that a repeat is the same question. */
  readonly id?: string
  readonly message: string
}

/** Sends staff a question about a quote, by the customer's link; they find it among the requests. */
export const askAboutQuote = (token: string, question: QuoteQuestion): ApiCall<EnquirySent> => ({
  method: 'POST',
  path: `/api/quotes/${token}/ask`,
  body: question,
})
