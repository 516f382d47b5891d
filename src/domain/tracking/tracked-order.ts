import type { OrderItem, PaymentState } from '../orders/order.ts'
import type { Refund } from '../orders/refund.ts'
import type { Progress } from '../production/progress.ts'
import type { OrderServiceView } from '../service/service-request.ts'

/**
 * An order as the holder of its link sees it: enough to know it by and to follow it. Street, e-mail and telephone number
 * stay out, because a link may be passed on. Money in rupees, times in ISO UTC.
 */
export interface TrackedOrder {
  readonly id: string
  /** The number a person says on the telephone. */
  readonly number: string
  readonly placedAt: string
  readonly state: PaymentState
  readonly isCancelled: boolean
  readonly items: readonly OrderItem[]
  /** 0 where delivery is free. */
  readonly shippingPrice: number
  readonly totalPrice: number
  readonly paidAmount: number
  readonly balanceDue: number
  /** Of money that arrived and does not count; 0 for none. */
  readonly unappliedAmount: number
  readonly refunds: readonly Refund[]
  readonly city: string
  /** The last digits of the telephone number that the courier calls. */
  readonly phoneEnd: string
  /** Whether it is paid on the page of its quote, which has a link of its own. */
  readonly isOfQuote: boolean
  readonly progress: Progress
  /** What may be asked about it, and what was. */
  readonly service: OrderServiceView
}

const SHOWN_DIGITS = 3

/** As much of a telephone number as tells its owner that it is hers. */
export const phoneEndOf = (phone: string): string => phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)
