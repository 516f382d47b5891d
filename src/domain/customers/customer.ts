import type { ShownState } from '../enquiries/enquiry.ts'
import type { PaymentState } from '../orders/order.ts'
import type { Stage } from '../production/stages.ts'
import type { QuoteState } from '../quotes/quote.ts'
import type { ServiceSummary } from '../service/desk-service.ts'
import type { Contact } from './contact.ts'

/** Why a record is shown with a customer it does not share an e-mail address with; null where it does. */
export type JoinedBy = Exclude<Contact['kind'], 'email'> | null

interface Shown {
  readonly id: string
  /** ISO UTC. */
  readonly at: string
  readonly joinedBy: JoinedBy
}

/** An order as the customer's page lists it. Money in rupees. */
export interface CustomerOrder extends Shown {
  readonly number: string
  readonly state: PaymentState
  /** How far it is in production; null before that, and once it is closed. */
  readonly stage: Stage | null
  readonly total: number
  readonly paid: number
  readonly due: number
  readonly titles: readonly string[]
}

/** A quote as the customer's page lists it. Money in rupees. */
export interface CustomerQuote extends Shown {
  readonly number: string
  readonly state: QuoteState
  readonly total: number
  readonly titles: readonly string[]
}

/** What was asked about one of the customer's orders. */
export interface CustomerServiceRequest extends ServiceSummary {
  /** What joined its order to her. */
  readonly joinedBy: JoinedBy
}

/** What the customer asked or wrote by a form. */
export interface CustomerEnquiry extends Shown {
  readonly form: 'requests' | 'contacts'
  readonly kind: 'price' | 'appointment' | 'message'
  readonly state: ShownState
  /** The product, or how the message begins. */
  readonly about: string
}

/** What staff remember about the customer. */
export interface CustomerNote extends Shown {
  readonly by: string
  readonly text: string
}

/** What staff remember about one of the customer's orders. */
export interface CustomerOrderNote extends Shown {
  readonly orderId: string
  readonly orderNumber: string
  readonly by: string
  readonly text: string
}

/** How a customer can be reached, as it was typed last. */
export interface CustomerContact {
  readonly kind: 'email' | 'phone'
  readonly typed: string
  readonly joinedBy: JoinedBy
}

/** What money came from a customer and is still to come, in rupees. */
export interface CustomerMoney {
  /** What was paid, did not go back and was not taken by a dispute. */
  readonly spent: number
  readonly due: number
}

/** Everything the desk knows of a customer, each list newest first. */
export interface Customer {
  readonly key: string
  readonly name: string
  /** Other names she goes by. */
  readonly otherNames: readonly string[]
  readonly contacts: readonly CustomerContact[]
  /** Of her first record, ISO UTC. */
  readonly since: string
  /** Since when she has an account, ISO UTC; null without one. */
  readonly accountSince: string | null
  /** Of her own orders. */
  readonly money: CustomerMoney
  /** Of orders that were joined by something other than her e-mail address. */
  readonly joinedMoney: CustomerMoney
  readonly orders: readonly CustomerOrder[]
  /** About these orders. */
  readonly service: readonly CustomerServiceRequest[]
  readonly quotes: readonly CustomerQuote[]
  readonly enquiries: readonly CustomerEnquiry[]
  /** About herself. */
  readonly notes: readonly CustomerNote[]
  /** About these orders. */
  readonly orderNotes: readonly CustomerOrderNote[]
  /** More is kept about her than is shown. */
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
    /** The number of an order or a quote; '' for the rest. */
    readonly number: string
    /** ISO UTC. */
    readonly at: string
  }
}

export const MAX_CUSTOMER_NOTE_LENGTH = 2_000
