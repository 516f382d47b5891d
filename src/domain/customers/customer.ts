import type { ShownState } from '../enquiries/enquiry.ts'
import type { PaymentState } from '../orders/order.ts'
import type { Stage } from '../production/stages.ts'
import type { QuoteState } from '../quotes/quote.ts'
import type { ServiceSummary } from '../service/desk-service.ts'
import type { Contact } from './contact.ts'

/** What links a record to the customer if it doesn't have her e-mail address; null if it does. */
export type JoinedBy = Exclude<Contact['kind'], 'email'> | null

interface Shown {
  readonly id: string
  /** ISO UTC. */
  readonly at: string
  readonly joinedBy: JoinedBy
}

/** An order as the customer's page lists it. Money is in rupees. */
export interface CustomerOrder extends Shown {
  readonly number: string
  readonly state: PaymentState
  /** Null before production begins and once the order is closed. */
  readonly stage: Stage | null
  readonly total: number
  readonly paid: number
  readonly due: number
  readonly titles: readonly string[]
}

/** A quote as the customer's page lists it. Money is in rupees. */
export interface CustomerQuote extends Shown {
  readonly number: string
  readonly state: QuoteState
  readonly total: number
  readonly titles: readonly string[]
}

/** A request after the sale about one of the customer's orders. */
export interface CustomerServiceRequest extends ServiceSummary {
  /** What links the order to her. */
  readonly joinedBy: JoinedBy
}

/** An enquiry the customer sent. */
export interface CustomerEnquiry extends Shown {
  readonly form: 'requests' | 'contacts'
  readonly kind: 'price' | 'appointment' | 'message'
  readonly state: ShownState
  /** The product, or the beginning of the message. */
  readonly about: string
}

/** A note of staff about the customer. */
export interface CustomerNote extends Shown {
  readonly by: string
  readonly text: string
}

/** A note of staff about one of the customer's orders. */
export interface CustomerOrderNote extends Shown {
  readonly orderId: string
  readonly orderNumber: string
  readonly by: string
  readonly text: string
}

/** An e-mail address or telephone number of a customer, as it was last typed. */
export interface CustomerContact {
  readonly kind: 'email' | 'phone'
  readonly typed: string
  readonly joinedBy: JoinedBy
}

/** What a customer has paid and still owes, in rupees. */
export interface CustomerMoney {
  /** What she paid, less refunds and what disputes took. */
  readonly spent: number
  readonly due: number
}

/** Everything the desk knows about a customer, each list newest first. */
export interface Customer {
  readonly key: string
  readonly name: string
  /** Further names in her records. */
  readonly otherNames: readonly string[]
  readonly contacts: readonly CustomerContact[]
  /** The time of her first record, ISO UTC. */
  readonly since: string
  /** When she registered, ISO UTC; null if she has no account. */
  readonly accountSince: string | null
  /** Of the orders with her e-mail address. */
  readonly money: CustomerMoney
  /** Of the orders linked to her by something other than her e-mail address. */
  readonly joinedMoney: CustomerMoney
  readonly orders: readonly CustomerOrder[]
  /** About these orders. */
  readonly service: readonly CustomerServiceRequest[]
  readonly quotes: readonly CustomerQuote[]
  readonly enquiries: readonly CustomerEnquiry[]
  /** About the customer herself. */
  readonly notes: readonly CustomerNote[]
  /** About these orders. */
  readonly orderNotes: readonly CustomerOrderNote[]
  /** Whether there are more records than those listed. */
  readonly isMore: boolean
}

/** A customer in a list. */
export interface CustomerSummary {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Her newest record. */
  readonly latest: {
    readonly what: 'order' | 'quote' | 'price' | 'appointment' | 'message' | 'account'
    /** The number of an order or quote; '' for other records. */
    readonly number: string
    /** ISO UTC. */
    readonly at: string
  }
}

export const MAX_CUSTOMER_NOTE_LENGTH = 2_000
