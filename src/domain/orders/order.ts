import { toPaise, toRupees } from '../money.ts'
import type { Progress } from '../production/progress.ts'
import type { OrderServiceView } from '../service/service-request.ts'
import type { Refund } from './refund.ts'

/** The most characters in the reason staff give for an action on an order. */
export const MAX_REASON_LENGTH = 200

/** The delivery address of an order. */
export interface ShippingAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly phone: string
  /** The State, if it was asked for. */
  readonly state?: string
}

/** A line of an order; `price` is the line total in rupees. */
export interface OrderItem {
  readonly productName: string
  readonly color: string
  readonly size: string
  readonly quantity: number
  readonly price: number
  /** Of the product page, while the catalogue has the product. */
  readonly slug?: string
  readonly image?: string
}

/** An entry of an order's audit trail. `at` is ISO UTC. */
export interface OrderEvent {
  readonly at: string
  readonly what: string
  readonly actor: string
  readonly details: string
}

/** A note about an order that only staff see. `at` is ISO UTC; `words` is '' once erased. */
export interface OrderNote {
  readonly id: string
  readonly at: string
  readonly author: string
  readonly words: string
}

/** A payment of an order, as administrators see it. Money is in rupees. */
export interface OrderPayment {
  /** The provider's payment id; null until somebody pays. */
  readonly id: string | null
  readonly orderId: string
  readonly purpose: 'full' | 'deposit' | 'balance'
  readonly state: string
  readonly amount: number
  /** What can still be refunded: the amount less refunds and what a dispute took. */
  readonly refundable: number
  /** Whether staff must check it, such as a second payment or a wrong amount. */
  readonly flagged: boolean
}

/** A reason for staff to check an order. */
export interface OrderFlag {
  readonly reason: string
  /** The reason as a sentence. */
  readonly text: string
  /** Whether staff can clear the flag by saying that they have dealt with it. */
  readonly isClearable: boolean
}

/**
 * A payment that the customer's bank disputes. Money is in rupees; `deducted` is what the provider has taken from the
 * brand so far; `respondBy` is ISO UTC.
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
 * The payment state of an order. `pending`: the provider has a payment but can't confirm it yet. `part_paid`: a
 * deposit has arrived, the balance is due.
 */
export type PaymentState = 'unpaid' | 'pending' | 'part_paid' | 'paid' | 'closed'

/** The account that an order belongs to, as staff see it. */
export interface OrderAccount {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Whether e-mails about the order go to the account's own address, in whatever spelling. */
  readonly getsEmails: boolean
}

/** An order as the back end returns it. Money is in rupees, times are ISO UTC. */
export interface Order {
  readonly _id: string
  /** The order number that people use on the telephone. */
  readonly number: string
  /** The customer's name. */
  readonly user: string
  readonly totalPrice: number
  /** Delivery, included in the total; absent if free. */
  readonly shippingPrice?: number
  /** Whether it is paid in full. */
  readonly isPaid: boolean
  /** What has arrived of the total, even if some of it was refunded since. */
  readonly paidAmount: number
  /** What is left to pay; 0 once the order is closed. */
  readonly balanceDue: number
  readonly paidAt: string | null
  readonly createdAt: string
  readonly state: PaymentState
  readonly refundedAmount: number
  readonly shippingAddress: ShippingAddress
  /** The buyer's tax number, if she gave one. */
  readonly gstin?: string
  /** The link of the quote it was made from; only on a single order. */
  readonly quoteLink?: string
  /** What the caller may pay now; only on a single order, and absent if the order isn't hers. */
  readonly payable?: 'full' | 'balance'
  /** Money that arrived, doesn't count and isn't being refunded yet; only on a single order, if there is any. */
  readonly unappliedAmount?: number
  /** Whether staff cancelled it. */
  readonly isCancelled?: boolean
  /** Whether the shop is looking into a payment that the provider can't find. */
  readonly isPaymentUnknown?: boolean
  /** The same for a refund. */
  readonly isRefundUnknown?: boolean
  readonly orderItems: readonly OrderItem[]
  /** Its refunds; only on a single order. */
  readonly refunds?: readonly Refund[]
  /** Its production; only on a single order. */
  readonly progress?: Progress
  /** The requests she can make about it and those she has made; only on a single order. */
  readonly service?: OrderServiceView
  /** This field and those below are for administrators only. */
  readonly email?: string
  readonly flagged?: boolean
  /** Why staff must check it; only on a single order. */
  readonly flags?: readonly OrderFlag[]
  /** The provider's ids of payments that arrived, the one that counts first. */
  readonly paymentIds?: readonly string[]
  readonly payments?: readonly OrderPayment[]
  readonly disputes?: readonly OrderDispute[]
  readonly events?: readonly OrderEvent[]
  /** How often the order's tracking link was revoked; null if there is no such link. */
  readonly linkRev?: number | null
  /** The account it belongs to; null for none. Only on a single order. */
  readonly account?: OrderAccount | null
  /** Oldest first. */
  readonly notes?: readonly OrderNote[]
}

/** Whether a text is an order id. Ids have 24 hex digits (96 random bits), so none can equal `myorders`. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** The choice of colour and size: 'Emerald, size M'; '' if there was nothing to choose. */
export const variantText = (color: string, size: string): string =>
  [color, size && (color ? `size ${size}` : `Size ${size}`)].filter(Boolean).join(', ')

/** How much of the money that counts can still be refunded, in rupees. */
export const refundableOf = (order: Pick<Order, 'paidAmount' | 'refundedAmount'>): number =>
  toRupees(Math.max(0, toPaise(order.paidAmount) - toPaise(order.refundedAmount)))
