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
}

/** Order ids are 96 random bits, and so can never be mistaken for the path `myorders`. */
export const isOrderId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)
