import type { CustomerSummary } from '../customers/customer.ts'
import type { ShownState } from '../enquiries/enquiry.ts'
import type { PaymentState } from '../orders/order.ts'
import type { QuoteState } from '../quotes/quote.ts'
import type { ServiceSummary } from '../service/desk-service.ts'

/** An order that was found. Money is in rupees. */
export interface FoundOrderHit {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly city: string
  readonly total: number
  readonly state: PaymentState
}

/** A quote that was found. Money is in rupees. */
export interface FoundQuoteHit {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly total: number
  readonly state: QuoteState
}

/** A request or message that was found. */
export interface FoundEnquiryHit {
  readonly form: 'requests' | 'contacts'
  readonly id: string
  readonly kind: 'price' | 'appointment' | 'message'
  readonly name: string
  readonly about: string
  readonly state: ShownState
}

/** The results of the desk's search: a few of each kind, the best first. */
export interface DeskFindings {
  readonly orders: readonly FoundOrderHit[]
  /** Requests after the sale, found by their tickets. */
  readonly service: readonly ServiceSummary[]
  readonly customers: readonly CustomerSummary[]
  readonly quotes: readonly FoundQuoteHit[]
  readonly enquiries: readonly FoundEnquiryHit[]
}
