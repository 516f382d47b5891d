import type { PausedFor } from '../production/pauses.ts'
import type { Stage } from '../production/stages.ts'
import type { ShippingAddress } from '../orders/order.ts'
import type { QuoteDocument } from './quote-document.ts'

/** As many as a cart. */
export const MAX_QUOTE_LINES = 50
export const MAX_QUOTE_QUANTITY = 100
/** Rupees; of a line, of shipping and of a whole quote. */
export const MAX_QUOTE_RUPEES = 1_00_00_000
export const MAX_NOTE_LENGTH = 1_000
export const MAX_TITLE_LENGTH = 200

/** What is stored of where a quote stands. */
export const STORED_QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type StoredQuoteState = (typeof STORED_QUOTE_STATES)[number]

/** What is shown: `expired` follows from the date of a sent quote and is never stored. */
export const QUOTE_STATES = [...STORED_QUOTE_STATES, 'expired'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

/** Where a quote stands at a moment. `validUntil` is ISO UTC, null while nothing was sent. */
export const quoteStateAt = (
  { state, validUntil }: { readonly state: StoredQuoteState; readonly validUntil: string | null },
  now: Date,
): QuoteState =>
  state === 'sent' && validUntil !== null && Date.parse(validUntil) <= now.getTime() ? 'expired' : state

/** A line as staff write it. Money in rupees; '' as `product` and `slug` where the catalogue has no such product. */
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

/** A quote as staff prepare it; none of it is seen by the customer before it is sent. Money in rupees. */
export interface QuoteDraft {
  readonly name: string
  readonly email: string
  /** '' when unknown. */
  readonly phone: string
  readonly lines: readonly QuoteDraftLine[]
  readonly shipping: number
  /** The last day in India on which it can be accepted, as '2026-12-05'. */
  readonly validUntil: string
  /** Working days. */
  readonly productionFrom: number
  readonly productionTo: number
  /** null when all is paid at once. */
  readonly deposit: number | null
  readonly note: string
}

/** How the order of an accepted quote stands. Money in rupees. */
export interface QuoteOrder {
  readonly id: string
  readonly number: string
  readonly state: 'unpaid' | 'pending' | 'part_paid' | 'paid' | 'closed'
  readonly paidAmount: number
  readonly balanceDue: number
  readonly refundedAmount: number
  /** What arrived, does not count and does not go back yet: it did not fit what was left to pay, or came too late. */
  readonly unappliedAmount: number
  /** What of such money went back, or is on its way. */
  readonly returnedAmount: number
  /** Whether staff called it off. */
  readonly isCancelled: boolean
  /** How far it is; null before production began. */
  readonly stage: Stage | null
  /** Why it stands still, and what for; null while it doesn't. */
  readonly paused: string | null
  readonly pausedFor: PausedFor | null
  /** Until when the first payment must come, ISO UTC; null once something was paid. */
  readonly payBy: string | null
  readonly shippingAddress: ShippingAddress
}

/** One version that was sent: what it says, and by what it can be checked. Times ISO UTC. */
export interface QuoteVersion {
  readonly document: QuoteDocument
  readonly sentAt: string
  /** Who of the staff sent it. */
  readonly sentBy: string
  readonly sha256: string
  readonly kid: string
}

/** One entry of a quote's history. `at` is ISO UTC. */
export interface QuoteEvent {
  readonly at: string
  readonly what: string
  readonly version: number | null
  readonly actor: string
  readonly details: string
}

/** A quote in a list of the desk. Money in rupees, times ISO UTC. */
export interface QuoteSummary {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly state: QuoteState
  /** Of the version that counts, or of the draft while nothing was sent. */
  readonly total: number
  readonly titles: readonly string[]
  readonly createdAt: string
  readonly sentAt: string | null
  readonly validUntil: string | null
  readonly orderId: string | null
  readonly orderState: QuoteOrder['state'] | null
}

/** A quote with all that staff see of it. */
export interface DeskQuote extends QuoteSummary {
  readonly draft: QuoteDraft
  /** Counts up with every change of the draft: who saves says which one she has seen. */
  readonly rev: number
  /** When the draft was changed last, ISO UTC, and which of the staff did. */
  readonly savedAt: string
  readonly savedBy: string
  /** Whether the draft says something else than the version that counts. */
  readonly isChanged: boolean
  /** Whether it could be accepted, did it not name terms that are the shop's no more. */
  readonly hasOldTerms: boolean
  /** The number of the version that counts; null while none was sent. */
  readonly currentVersion: number | null
  /** Newest first, without those that can't be read: what is stored of them is not what was signed, or was erased. */
  readonly versions: readonly QuoteVersion[]
  /** Newest first. */
  readonly events: readonly QuoteEvent[]
  /** The customer's link, whole; null while nothing was sent. */
  readonly link: string | null
  /** The enquiry it answers. */
  readonly requestId: string | null
  readonly acceptedName: string | null
  readonly order: QuoteOrder | null
}

/** The version that counts; undefined while none was sent, and where it can't be read. */
export const versionThatCounts = ({ versions, currentVersion }: DeskQuote): QuoteVersion | undefined =>
  versions.find(({ document }) => document.version === currentVersion)
