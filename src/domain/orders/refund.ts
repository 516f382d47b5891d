/** A refund as the customer's order shows it. `amount` is in rupees, `at` is ISO UTC. */
export interface Refund {
  readonly amount: number
  readonly at: string
  /** `processed` once the provider has sent the money. */
  readonly state: 'pending' | 'processed'
  /** The method of the refunded payment; '' if unknown. */
  readonly method: string
  /** The bank's reference number (ARN, RRN or UTR); '' until the bank gives it. */
  readonly reference: string
  /** Whether the refunded payment never counted for the order. */
  readonly isUnapplied: boolean
  /** Whether the provider does not know it, so that the shop is looking into it. */
  readonly isUnknown?: boolean
}

/** Working days until a refund arrives, by the method of the payment. */
const DAYS: Readonly<Record<string, readonly [string, string]>> = {
  card: ['your card', '5 to 10'],
  emi: ['your card', '5 to 10'],
  netbanking: ['your bank account', '2 to 10'],
  upi: ['the bank account behind your UPI ID', '2 to 7'],
  wallet: ['your wallet', 'up to 3'],
}

/** 'It will reach your card in 5 to 10 working days', by the provider's name of the payment method. */
export const refundTime = (method: string | null): string => {
  const [where, days] = DAYS[method ?? ''] ?? ['you the way you paid', '5 to 10']
  return `It will reach ${where} in ${days} working days`
}
