import type { ServicePhase, ServiceRequest } from './service-request.ts'

/** A request without what was said of it, as staff see it beside other things: its order's, its customer's, those found. */
export interface ServiceSummary extends Omit<ServiceRequest, 'entries'> {
  readonly orderId: string
  readonly orderNumber: string
  readonly customer: string
}

/** A request as staff see it in a list: with the order it is about and who asks. */
export interface DeskServiceRequest extends ServiceRequest, ServiceSummary {
  /** Whether the making of the order waits for a decision about it. */
  readonly isHeld: boolean
}

/** A request as staff have it open. Money in rupees. */
export interface OpenServiceRequest extends DeskServiceRequest {
  readonly email: string
  readonly phone: string
  readonly phase: ServicePhase
  readonly products: readonly string[]
  readonly totalPrice: number
  readonly paidAmount: number
  readonly refundedAmount: number
  readonly orderedAt: string
  /** Other requests about the same order. */
  readonly others: readonly Pick<ServiceRequest, 'ticket' | 'kind' | 'state'>[]
}
