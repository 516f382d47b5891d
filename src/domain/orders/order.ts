import type { Refund } from './refund.ts'

/** A delivery address as an order keeps it. */
export interface ShippingAddress {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly phone: string
}

/** One piece of an order; `price` is the line total in rupees. */
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

/** One payment of an order, as an administrator sees it. Money in rupees. */
export interface OrderPayment {
  /** The provider's payment id, once somebody paid. */
  readonly id: string | null
  readonly orderId: string
  readonly state: string
  readonly amount: number
  /** A person must look at it: a second payment, another amount. */
  readonly flagged: boolean
}

/** A payment that the customer's bank has called into question. `amount` in rupees, `respondBy` ISO UTC. */
export interface OrderDispute {
  readonly id: string
  readonly status: string
  readonly phase: string
  readonly reason: string
  readonly amount: number
  readonly respondBy: string | null
}

/** Where an order's payment stands. `pending`: the provider has it and can't say yet. */
export type PaymentState = 'unpaid' | 'pending' | 'paid' | 'closed'

/** An order as the back end answers it. Money in rupees, times in ISO UTC. */
export interface Order {
  readonly _id: string
  /** The number a person says on the telephone. */
  readonly number: string
  /** The customer's name. */
  readonly user: string
  readonly totalPrice: number
  readonly isPaid: boolean
  readonly paidAt: string | null
  readonly createdAt: string
  readonly state: PaymentState
  readonly refundedAmount: number
  readonly shippingAddress: ShippingAddress
  readonly orderItems: readonly OrderItem[]
  /** Money on its way back, where one order is answered. */
  readonly refunds?: readonly Refund[]
  /** The rest is there for administrators only. */
  readonly email?: string
  readonly flagged?: boolean
  /** Why staff must look at it, in words, where one order is answered. */
  readonly flags?: readonly string[]
  /** The provider's ids of payments that arrived, the one that counts first. */
  readonly paymentIds?: readonly string[]
  readonly payments?: readonly OrderPayment[]
  readonly disputes?: readonly OrderDispute[]
  readonly events?: readonly OrderEvent[]
}

/** Order ids are 96 random bits, and so can never be mistaken for the path `myorders`. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** 'Emerald, size M': what was chosen of a product; '' when there was nothing to choose. */
export const choiceOf = (color: string, size: string): string =>
  [color, size && (color ? `size ${size}` : `Size ${size}`)].filter(Boolean).join(', ')

/** Units of an order. */
export const countUnits = (order: Order): number =>
  order.orderItems.reduce((sum, item) => sum + item.quantity, 0)

/** What can still be given back, in rupees. */
export const refundableOf = (order: Order): number =>
  order.isPaid ? Math.max(0, order.totalPrice - order.refundedAmount) : 0
