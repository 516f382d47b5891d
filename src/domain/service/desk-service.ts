import type { ServicePhase, ServiceRequest } from './service-request.ts'

/** A request without its messages, as staff see it elsewhere: with an order, with a customer, in search results. */
export interface ServiceSummary extends Omit<ServiceRequest, 'entries'> {
  readonly orderId: string
  readonly orderNumber: string
  readonly customer: string
}

/** A request in the staff's list, with its order and customer. */
export interface DeskServiceRequest extends ServiceRequest, ServiceSummary {
  /** Whether production of the order is paused until the request is decided. */
  readonly isHeld: boolean
}

/** A request that staff have opened. Money is in rupees. */
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
