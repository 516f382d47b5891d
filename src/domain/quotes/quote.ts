import type { Stage } from '../production/stages.ts'
import type { ShippingAddress } from '../orders/order.ts'
import type { QuoteDocument } from './quote-document.ts'

/** The same as in a cart. */
export const MAX_QUOTE_LINES = 50
export const MAX_QUOTE_QUANTITY = 100
/** In rupees; for a line, for shipping and for a whole quote. */
export const MAX_QUOTE_RUPEES = 1_00_00_000
export const MAX_NOTE_LENGTH = 1_000
export const MAX_TITLE_LENGTH = 200

/** The states of a quote that are stored. */
export const STORED_QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type StoredQuoteState = (typeof STORED_QUOTE_STATES)[number]

/** The states that are shown. `expired` follows from the date of a sent quote and is never stored. */
export const QUOTE_STATES = [...STORED_QUOTE_STATES, 'expired'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** The state of a quote at a moment. `validUntil` is ISO UTC, null if nothing was sent. */
export const quoteStateAt = (
  { state, validUntil }: { readonly state: StoredQuoteState; readonly validUntil: string | null },
  now: Date,
): QuoteState =>
  state === 'sent' && validUntil !== null && Date.parse(validUntil) <= now.getTime() ? 'expired' : state

/** A line as staff write it. Money is in rupees; `product` and `slug` are '' if the catalogue has no such product. */
export interface QuoteDraftLine {
  readonly product: string
  readonly slug: string
  readonly title: string
  readonly color: string
  readonly size: string
  readonly quantity: number
  readonly unitPrice: number
  /** Off the whole line. */
  readonly discount: number
}

/** A quote as staff prepare it; the customer sees none of it before it is sent. Money is in rupees. */
export interface QuoteDraft {
  readonly name: string
  readonly email: string
  /** '' if unknown. */
  readonly phone: string
  readonly lines: readonly QuoteDraftLine[]
  readonly shipping: number
  /** The last day in India on which it can be accepted, such as '2026-12-05'. */
  readonly validUntil: string
  /** Working days. */
  readonly productionFrom: number
  readonly productionTo: number
  /** Null if all is paid at once. */
  readonly deposit: number | null
  readonly note: string
}

/** The order of an accepted quote. Money is in rupees. */
export interface QuoteOrder {
  readonly id: string
  readonly number: string
  readonly state: 'unpaid' | 'pending' | 'part_paid' | 'paid' | 'closed'
  readonly paidAmount: number
  readonly balanceDue: number
  readonly refundedAmount: number
  /** Money that doesn't count and isn't being refunded yet: the wrong amount, or too late. */
  readonly unappliedAmount: number
  /** Such money that was refunded, or is being refunded. */
  readonly returnedAmount: number
  /** Whether the shop is looking into a payment, or a refund, that the provider can't find. */
  readonly isPaymentUnknown?: boolean
  readonly isRefundUnknown?: boolean
  /** Whether staff cancelled it. */
  readonly isCancelled: boolean
  /** Null before production begins. */
  readonly stage: Stage | null
  /** Why it is paused; null if it isn't. */
  readonly paused: string | null
  /** What its customer is told while a cancellation is requested and not decided; else null. */
  readonly cancelling: string | null
  /** When the first payment must have arrived, ISO UTC; null once something was paid. */
  readonly payBy: string | null
  readonly shippingAddress: ShippingAddress
}

/** A version that was sent, with its hash and key. Times are ISO UTC. */
export interface QuoteVersion {
  readonly document: QuoteDocument
  readonly sentAt: string
  /** The name of who sent it. */
  readonly sentBy: string
  readonly sha256: string
  readonly kid: string
}

/** An entry of a quote's history. `at` is ISO UTC. */
export interface QuoteEvent {
  readonly at: string
  readonly what: string
  readonly version: number | null
  readonly actor: string
  readonly details: string
}

/** A quote in the desk's list. Money is in rupees, times are ISO UTC. */
export interface QuoteSummary {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly state: QuoteState
  /** Of the version that counts, or of the draft if nothing was sent. */
  readonly total: number
  readonly titles: readonly string[]
  readonly createdAt: string
  readonly sentAt: string | null
  readonly validUntil: string | null
  readonly orderId: string | null
  readonly orderState: QuoteOrder['state'] | null
}

/** A quote with everything staff see of it. */
export interface DeskQuote extends QuoteSummary {
  readonly draft: QuoteDraft
  /** Grows with every change of the draft; saving must name the one it is based on. */
  readonly rev: number
  /** When the draft was last changed, ISO UTC, and `savedBy` by whom. */
  readonly savedAt: string
  readonly savedBy: string
  /** Whether the draft differs from the version that counts. */
  readonly isChanged: boolean
  /** Whether outdated terms are all that keeps it from being accepted. */
  readonly hasOldTerms: boolean
  /** The number of the version that counts; null if none was sent. */
  readonly currentVersion: number | null
  /** Newest first, without unreadable ones: those erased, or whose stored bytes are not what was signed. */
  readonly versions: readonly QuoteVersion[]
  /** Newest first. */
  readonly events: readonly QuoteEvent[]
  /** The customer's full link; null if nothing was sent. */
  readonly link: string | null
  /** The enquiry it answers. */
  readonly requestId: string | null
  readonly acceptedName: string | null
  readonly order: QuoteOrder | null
}

/** The version that counts; undefined if none was sent or it can't be read. */
export const versionThatCounts = ({ versions, currentVersion }: DeskQuote): QuoteVersion | undefined =>
  versions.find(({ document }) => document.version === currentVersion)
