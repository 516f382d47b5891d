import type { OrderItem, PaymentState } from '../orders/order.ts'
import type { Refund } from '../orders/refund.ts'
import type { Progress } from '../production/progress.ts'
import type { OrderServiceView } from '../service/service-request.ts'

/**
 * An order as the holder of its tracking link sees it: enough to recognise and follow it. Street, e-mail address and
 * telephone number are left out, because a link may be passed on. Money is in rupees, times are ISO UTC.
 */
export interface TrackedOrder {
  readonly id: string
  /** The number that people use on the telephone. */
  readonly number: string
  readonly placedAt: string
  readonly state: PaymentState
  readonly isCancelled: boolean
  readonly items: readonly OrderItem[]
  /** 0 if delivery is free. */
  readonly shippingPrice: number
  readonly totalPrice: number
  readonly paidAmount: number
  readonly balanceDue: number
  /** Money that arrived and doesn't count; 0 for none. */
  readonly unappliedAmount: number
  readonly refunds: readonly Refund[]
  /** Whether the shop is looking into a payment, or a refund, that the provider can't find. */
  readonly isPaymentUnknown?: boolean
  readonly isRefundUnknown?: boolean
  readonly city: string
  /** The last digits of the telephone number that the courier calls. */
  readonly phoneEnd: string
  /** Whether it is paid on the page of its quote, which has its own link. */
  readonly isOfQuote: boolean
  readonly progress: Progress
  /** The requests that can be made about it, and those that were. */
  readonly service: OrderServiceView
}

const SHOWN_DIGITS = 3

/** The last digits of a telephone number, enough for its owner to recognise it. */
export const phoneEndOf = (phone: string): string => phone.replace(/\D/g, '').slice(-SHOWN_DIGITS)
