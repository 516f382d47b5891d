/** The payment provider as the shop speaks of it. Amounts are whole paise. */

export interface ProviderOrder {
  readonly id: string
}

type ProviderPaymentStatus = 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'

export interface ProviderPayment {
  readonly id: string
  readonly orderId: string
  readonly amountPaise: number
  readonly currency: string
  readonly status: ProviderPaymentStatus
  /** How it was paid: card, netbanking, upi, wallet, and what else the provider offers. */
  readonly method?: string | null | undefined
}

/** What the provider's list holds of payments: those outside orders have no `orderId`. */
export type ListedPayment = Omit<ProviderPayment, 'orderId'> & { readonly orderId?: string | undefined }

/** The payments of one of the provider's orders that can be read; `isWhole`: every one could be. */
export interface PaymentsOfOrder {
  readonly payments: readonly ProviderPayment[]
  readonly isWhole: boolean
}

export interface ProviderRefund {
  readonly id: string
  readonly paymentId: string
  readonly amountPaise: number
  readonly currency: string
  readonly status: 'pending' | 'processed' | 'failed'
  /** The shop's own refund id; a refund made at the provider's desk has none. */
  readonly receipt?: string | null
  /** The bank's own number of it, once the bank has told it. */
  readonly reference?: string | undefined
}

/** What the provider's list holds of disputes. */
export interface ListedDispute {
  readonly status: string
  /** All of it, as the provider's messages write it, too. */
  readonly entity: unknown
}

export interface NewProviderOrder {
  readonly amountPaise: number
  readonly currency: string
  /** The shop's own payment id: one order may be paid in several payments. */
  readonly receipt: string
  /** The shop's own order id, for people at the provider's desk. */
  readonly orderId: string
}

export interface NewRefund {
  readonly paymentId: string
  readonly amountPaise: number
  readonly reason: string
  /** The same key twice is the same refund. */
  readonly key: string
}

/** Every call throws a ProviderFailure when the provider says no or nothing. */
export interface Provider {
  readonly createOrder: (order: NewProviderOrder) => Promise<ProviderOrder>
  /** The order made for a receipt, if its answer was lost. */
  readonly findOrder: (receipt: string) => Promise<ProviderOrder | undefined>
  readonly payment: (id: string) => Promise<ProviderPayment>
  readonly paymentsOf: (orderId: string) => Promise<PaymentsOfOrder>
  /** Every payment that somebody began since then, newest first. */
  readonly paymentsSince: (since: Date) => AsyncGenerator<readonly ListedPayment[]>
  /** Takes authorised money; a payment that was captured meanwhile is a success. */
  readonly capture: (payment: ProviderPayment) => Promise<ProviderPayment>
  readonly createRefund: (refund: NewRefund) => Promise<ProviderRefund>
  readonly refund: (id: string) => Promise<ProviderRefund>
  /** Every refund that somebody asked for since then, here or at the provider's own desk, newest first. */
  readonly refundsSince: (since: Date) => AsyncGenerator<readonly ProviderRefund[]>
  /** Every dispute that somebody began since then. */
  readonly disputesSince: (since: Date) => AsyncGenerator<readonly ListedDispute[]>
  readonly close: () => void
}

export const TOO_MANY_REQUESTS = 429

/**
 * `refused`: the provider understood and said no. `silent`: nobody knows whether it did what was asked. `wrong_keys`: it
 * does not know who asks, so it did nothing, and has not said whether it would.
 */
type FailureKind = 'refused' | 'silent' | 'wrong_keys'

export class ProviderFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** What of the request it was about, where the provider names it. */
  readonly field: string | undefined

  constructor(kind: FailureKind, message: string, status?: number, field?: string) {
    super(message)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.status = status
    this.field = field
  }

  /** Whether the provider was asked too much, and will answer later. */
  get isBusy(): boolean {
    return this.status === TOO_MANY_REQUESTS
  }
}
