import { toPaise, toRupees } from '../money.ts'
import type { Progress } from '../production/progress.ts'
import type { OrderServiceView } from '../service/service-request.ts'
import type { Refund } from './refund.ts'

/** How many characters staff have to say why they do something with an order. */
export const MAX_REASON_LENGTH = 200

/** A delivery address as an order keeps it. */
export interface ShippingAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly phone: string
  /** The State it lies in, where it was asked for. */
  readonly state?: string
}

/** One line of an order; `price` is the line total in rupees. */
export interface OrderItem {
  readonly productName: string
  readonly color: string
  readonly size: string
  readonly quantity: number
  readonly price: number
  /** The product page, while the catalogue still has the product. */
  readonly slug?: string
  readonly image?: string
}

/** One entry of an order's audit trail. `at` is ISO UTC. */
export interface OrderEvent {
  readonly at: string
  readonly what: string
  readonly actor: string
  readonly details: string
}

/** What somebody of the staff noted about an order, for staff alone. `at` is ISO UTC; `words` are '' once erased. */
export interface OrderNote {
  readonly id: string
  readonly at: string
  readonly author: string
  readonly words: string
}

/** One payment of an order, as an administrator sees it. Money in rupees. */
export interface OrderPayment {
  /** The provider's payment id, once somebody paid. */
  readonly id: string | null
  readonly orderId: string
  readonly purpose: 'full' | 'deposit' | 'balance'
  readonly state: string
  readonly amount: number
  /** What can still be given back of it: neither what went back already nor what a dispute took. */
  readonly refundable: number
  /** A person must look at it: a second payment, another amount. */
  readonly flagged: boolean
}

/** Why staff must look at an order. */
export interface OrderFlag {
  readonly reason: string
  /** The reason in words. */
  readonly text: string
  /** Whether staff can take it away by saying that they have seen to it. */
  readonly isClearable: boolean
}

/**
 * A payment that the customer's bank disputes. Money in rupees, `deducted` what of it the provider has taken
 * from the brand; `respondBy` ISO UTC.
 */
export interface OrderDispute {
  readonly id: string
  readonly status: string
  readonly phase: string
  readonly reason: string
  readonly amount: number
  readonly deducted: number
  readonly respondBy: string | null
}

/**
 * Where an order's payment stands. `pending`: the provider has money and can't say yet. `part_paid`: a deposit has
 * arrived, the balance is due.
 */
export type PaymentState = 'unpaid' | 'pending' | 'part_paid' | 'paid' | 'closed'

/** An order as the back end answers it. Money in rupees, times in ISO UTC. */
export interface Order {
  readonly _id: string
  /** The number a person says on the telephone. */
  readonly number: string
  /** The customer's name. */
  readonly user: string
  readonly totalPrice: number
  /** Delivery as a part of the total, where it costs something. */
  readonly shippingPrice?: number
  /** Whether it is paid wholly. */
  readonly isPaid: boolean
  /** What has arrived of the total, also when some of it went back since. */
  readonly paidAmount: number
  /** What is left to pay; nothing once it is closed. */
  readonly balanceDue: number
  readonly paidAt: string | null
  readonly createdAt: string
  readonly state: PaymentState
  readonly refundedAmount: number
  readonly shippingAddress: ShippingAddress
  /** The buyer's tax number, where she gave one. */
  readonly gstin?: string
  /** The link of the quote it was made from, where one order is answered. */
  readonly quoteLink?: string
  /** What of it whoever asked may pay now, where one order is answered; nothing of an order that is not hers. */
  readonly payable?: 'full' | 'balance'
  /** Money that arrived for it, does not count and does not go back yet, where one order is answered and there is any. */
  readonly unappliedAmount?: number
  /** Whether staff called it off. */
  readonly isCancelled?: boolean
  readonly orderItems: readonly OrderItem[]
  /** Money on its way back, where one order is answered. */
  readonly refunds?: readonly Refund[]
  /** How far its production is, where one order is answered. */
  readonly progress?: Progress
  /** What may be asked about it and what was, where one order is answered. */
  readonly service?: OrderServiceView
  /** The rest is there for administrators only. */
  readonly email?: string
  readonly flagged?: boolean
  /** Why staff must look at it, where one order is answered. */
  readonly flags?: readonly OrderFlag[]
  /** The provider's ids of payments that arrived, the one that counts first. */
  readonly paymentIds?: readonly string[]
  readonly payments?: readonly OrderPayment[]
  readonly disputes?: readonly OrderDispute[]
  readonly events?: readonly OrderEvent[]
  /** How often the link by which it is followed was ended; null where nobody has one. */
  readonly linkRev?: number | null
  /** Oldest first. */
  readonly notes?: readonly OrderNote[]
}

/** Order ids are 96 random bits, and so can never be mistaken for the path `myorders`. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** 'Emerald, size M': what was chosen of a product; '' when there was nothing to choose. */
export const choiceOf = (color: string, size: string): string =>
  [color, size && (color ? `size ${size}` : `Size ${size}`)].filter(Boolean).join(', ')

/** What of the money that counts can still be given back, in rupees. */
export const refundableOf = (order: Pick<Order, 'paidAmount' | 'refundedAmount'>): number =>
  toRupees(Math.max(0, toPaise(order.paidAmount) - toPaise(order.refundedAmount)))
