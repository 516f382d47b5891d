import type { Offer } from '../catalogue/catalogue.ts'
import type { QuoteDocument } from './quote-document.ts'
import type { QuoteOrder, QuoteState } from './quote.ts'

/** A signed version, as the holder of the link can see and keep it. Times are ISO UTC. */
export interface SignedQuote {
  readonly document: QuoteDocument
  /** The exact text that was signed: the document in RFC 8785 form. */
  readonly body: string
  /** Of the body, as 64 lower-case hex characters. */
  readonly sha256: string
  /** The id of the published key that signed it. */
  readonly kid: string
  /** Base64url. */
  readonly signature: string
  readonly sentAt: string
}

/** A product of a quote's lines, as the catalogue has it today. */
export type QuoteProduct = Pick<Offer, 'slug' | 'image' | 'images'>

/** The acceptance of a quote. `at` is ISO UTC. */
export interface QuoteAcceptance {
  readonly name: string
  readonly at: string
  readonly version: number
}

/**
 * Everything that a quote's page shows. It contains only documents with a verified signature, and reading it changes
 * nothing. Money is in paise in the documents, as signed, and in rupees in `order`.
 */
export interface QuoteVisit {
  /** The token in the link, for the page's calls. */
  readonly token: string
  readonly state: QuoteState
  /** The version that counts: the accepted one, or else the last that was sent. */
  readonly current: SignedQuote
  /** The version before it, to show what changed; null for the first. */
  readonly previous: QuoteDocument | null
  readonly accepted: QuoteAcceptance | null
  /** The state of its order; null until it is accepted. */
  readonly order: QuoteOrder | null
  /** Hours after accepting within which the first payment must arrive. */
  readonly payWithinHours: number
  /** By the `ref` of a line, without products that are no longer in the catalogue. */
  readonly products: Readonly<Record<string, QuoteProduct>>
}
