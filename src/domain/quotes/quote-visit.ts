import type { Offer } from '../catalogue/catalogue.ts'
import type { QuoteDocument } from './quote-document.ts'
import type { QuoteOrder, QuoteState } from './quote.ts'

/** One signed version as its holder may see and keep it. Times ISO UTC. */
export interface SignedQuote {
  readonly document: QuoteDocument
  /** Exactly the signed text: the document in RFC 8785 form. */
  readonly body: string
  /** Of the body, as 64 lower-case hex characters. */
  readonly sha256: string
  /** Which key of the published list signed it. */
  readonly kid: string
  /** Base64url. */
  readonly signature: string
  readonly sentAt: string
}

/** A product of a quote's lines as the catalogue has it today. */
export type QuoteProduct = Pick<Offer, 'slug' | 'image' | 'images'>

/** The acceptance of a quote. `at` is ISO UTC. */
export interface QuoteAcceptance {
  readonly name: string
  readonly at: string
  readonly version: number
}

/**
 * All that the page of a quote's link shows. Only what was checked against its signature is in it; reading it changes
 * nothing. Money is in paise in the documents, as signed, and in rupees in `order`.
 */
export interface QuoteVisit {
  /** What stands in the link, for the calls the page makes. */
  readonly token: string
  readonly state: QuoteState
  /** The version that counts: the accepted one, or the last that was sent. */
  readonly current: SignedQuote
  /** The version before it, to say what has changed; null for the first. */
  readonly previous: QuoteDocument | null
  readonly accepted: QuoteAcceptance | null
  /** How it stands; null until it was accepted. */
  readonly order: QuoteOrder | null
  /** How many hours after accepting it the first payment may come. */
  readonly payWithinHours: number
  /** By the `ref` of a line; without those that the catalogue does not have any more. */
  readonly products: Readonly<Record<string, QuoteProduct>>
}
