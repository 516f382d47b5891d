import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import type { ApiCall } from '../api-call.ts'

/** How a customer accepts a quote: her name, which version she has read, where it goes. */
export interface QuoteAcceptanceInput {
  readonly name: string
  readonly version: number
  /** Of the version she has read, as 64 lower-case hex characters. */
  readonly sha256: string
  /** Who gets the parcel, where it is not herself. */
  readonly recipient?: string
  readonly address: string
  readonly city: string
  /** An Indian PIN of six digits. */
  readonly postalCode: string
  /** The code of the state or union territory, such as '29'. */
  readonly state: string
  readonly phone: string
  /** '' for none. */
  readonly gstin: string
  /** Whether she accepts the terms. */
  readonly terms: boolean
}

/**
 * Accepts a quote, by the customer's link; nobody has to be signed in. The same version accepted again is the same
 * order. 409 `quote_replaced`, `quote_withdrawn` or `quote_declined` and 410 `quote_expired` carry the `visit` as it is
 * now.
 */
export const acceptQuote = (token: string, input: QuoteAcceptanceInput): ApiCall<QuoteVisit> => ({
  method: 'POST',
  path: `/api/quotes/${token}/accept`,
  body: input,
})
