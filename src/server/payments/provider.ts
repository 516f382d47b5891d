/** The payment provider in the shop's own terms. Amounts are whole paise. */

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
  /** The payment method: card, netbanking, upi, wallet, or another that the provider offers. */
  readonly method?: string | null | undefined
}

/** An entry of the provider's list of payments; payments made without an order have no `orderId`. */
export type ListedPayment = Omit<ProviderPayment, 'orderId'> & { readonly orderId?: string | undefined }

/** The readable payments of one of the provider's orders; `isWhole` is false if any could not be read. */
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
  /** The shop's own refund id; absent if the refund was made in the provider's dashboard. */
  readonly receipt?: string | null
  /** The bank's reference number, once known. */
  readonly reference?: string | undefined
}

/** An entry of the provider's list of disputes. */
export interface ListedDispute {
  readonly status: string
  /** The whole entry, in the form that the webhooks use. */
  readonly entity: unknown
}

export interface NewProviderOrder {
  readonly amountPaise: number
  readonly currency: string
  /** The shop's own payment id, not its order id: an order may be paid in several payments. */
  readonly receipt: string
  /** The shop's own order id, for people who use the provider's dashboard. */
  readonly orderId: string
}

export interface NewRefund {
  readonly paymentId: string
  readonly amountPaise: number
  readonly reason: string
  /** Two requests with the same key are the same refund. */
  readonly key: string
}

/** Every call throws a ProviderFailure if the provider refuses or does not answer. */
export interface Provider {
  readonly createOrder: (order: NewProviderOrder) => Promise<ProviderOrder>
  /** Finds the order created for a receipt, in case the answer was lost. */
  readonly findOrder: (receipt: string) => Promise<ProviderOrder | undefined>
  readonly payment: (id: string) => Promise<ProviderPayment>
  readonly paymentsOf: (orderId: string) => Promise<PaymentsOfOrder>
  /** Every payment begun since then, newest first, page by page. */
  readonly paymentsSince: (since: Date) => AsyncGenerator<readonly ListedPayment[]>
  /** Captures authorised money; succeeds if the payment has been captured meanwhile. */
  readonly capture: (payment: ProviderPayment) => Promise<ProviderPayment>
  readonly createRefund: (refund: NewRefund) => Promise<ProviderRefund>
  readonly refund: (id: string) => Promise<ProviderRefund>
  /** Every refund requested since then, by the shop or in the provider's dashboard, newest first, page by page. */
  readonly refundsSince: (since: Date) => AsyncGenerator<readonly ProviderRefund[]>
  /** Every dispute opened since then, page by page. */
  readonly disputesSince: (since: Date) => AsyncGenerator<readonly ListedDispute[]>
  readonly close: () => void
}

export const TOO_MANY_REQUESTS = 429

/**
 * `refused`: the provider understood the request and rejected it. `silent`: the request may or may not have been
 * carried out. `wrong_keys`: the provider rejected the shop's keys, so it did nothing; whether it would accept the
 * request is unknown.
 */
type FailureKind = 'refused' | 'silent' | 'wrong_keys'

/** What a failure tells besides its kind and message. */
type FailureFacts = Partial<Pick<ProviderFailure, 'status' | 'field' | 'isUnknownId'>>

export class ProviderFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  /** The field of the request that the failure is about, if the provider names one. */
  readonly field: string | undefined
  /** Whether it was refused because the provider does not know the id it was asked about. */
  readonly isUnknownId: boolean

  constructor(kind: FailureKind, message: string, { status, field, isUnknownId = false }: FailureFacts = {}) {
    super(message)
    this.name = 'ProviderFailure'
    this.kind = kind
    this.status = status
    this.field = field
    this.isUnknownId = isUnknownId
  }

  /** Whether the provider had too many requests and will answer later. */
  get isBusy(): boolean {
    return this.status === TOO_MANY_REQUESTS
  }
}
